//! Addresses that belong together: one, or all that begin alike; and whose word is believed about others.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// All addresses with the same first bits, such as `192.0.2.0/24`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network {
    /// The first of them.
    first: IpAddr,
    bits: u32,
}

impl Network {
    /// Whether an address is one of them. An IPv4 address is the same in IPv6's clothes.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let (own, own_width) = number(self.first);
        let (other, width) = number(address.to_canonical());
        own_width == width && first_of(other, width, self.bits) == own
    }
}

/// Whether an address is one that anybody on the internet reaches: not of this computer, a house, a provider's inside,
/// many at once, or set aside for something.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let is_set_aside = matches!(
                (a, b, c),
                (0 | 10 | 127 | 240..=255, ..)
                    | (100, 64..=127, _)
                    | (169, 254, _)
                    | (172, 16..=31, _)
                    | (192, 168, _)
                    | (192, 0, 0 | 2)
                    | (192, 88, 99)
                    | (198, 18 | 19, _)
                    | (198, 51, 100)
                    | (203, 0, 113)
                    | (224..=239, ..)
            );
            !is_set_aside
        }
        IpAddr::V6(v6) => {
            let parts = v6.segments();
            // Only these are given to networks; what wraps IPv4 in them may lead anywhere.
            let is_global = parts[0] & 0xe000 == 0x2000;
            let is_wrapped = parts[0] == 0x2002 || (parts[0], parts[1]) == (0x2001, 0);
            let is_example = (parts[0], parts[1]) == (0x2001, 0xdb8) || parts[0] == 0x3fff;
            let is_special = parts[0] == 0x2001 && parts[1] < 0x200;
            is_global && !is_wrapped && !is_example && !is_special
        }
    }
}

/// An address as a number, and its width.
fn number(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(v4) => (u32::from(v4).into(), u32::BITS),
        IpAddr::V6(v6) => (v6.into(), u128::BITS),
    }
}

/// The number without all but its first bits.
fn first_of(number: u128, width: u32, bits: u32) -> u128 {
    let rest = width - bits;
    number.checked_shr(rest).map_or(0, |kept| kept << rest)
}

/// Which proxies stand in front of the site: what they tell of visitors is believed, and nobody else's word.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub enum Proxies {
    /// None does.
    #[default]
    None,
    /// Whoever connects is one; nothing else can reach the site.
    Any,
    /// Those in these networks.
    Named(Vec<Network>),
}

impl Proxies {
    /// Whether whoever connects from an address is one of them.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        match self {
            Proxies::None => false,
            Proxies::Any => true,
            Proxies::Named(networks) => networks.iter().any(|network| network.contains(address)),
        }
    }
}

/// Why a text is no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no address; write 192.0.2.7, 192.0.2.0/24 or 2001:db8:7::/48")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let wrong = || NetworkError(text.chars().take(64).collect());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let (number, width) = number(address.to_canonical());
        let bits = match bits {
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= width).ok_or_else(wrong)?,
            None => width,
        };
        // What is written behind the network is not part of it.
        let first = first_of(number, width, bits);
        let first = match u32::try_from(first) {
            Ok(v4) if width == u32::BITS => IpAddr::V4(v4.into()),
            _ => IpAddr::V6(first.into()),
        };
        Ok(Network { first, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_nobody_elses_business_are_not_public() {
        for public in ["8.8.8.8", "93.184.216.34", "2a00:1450:4001::5", "100.63.0.1", "172.32.0.1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for own in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "2002:a00:1::1",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(own.parse().unwrap()), "{own}");
        }
    }

    fn network(text: &str) -> Network {
        text.parse().expect("a network")
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_network_has_the_addresses_that_begin_alike() {
        for (text, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.77/24", "192.0.2.255", "192.0.3.0"),
            ("192.0.2.0/24", "::ffff:192.0.2.9", "::ffff:192.0.3.9"),
            ("2001:db8:7::/48", "2001:db8:7:ffff::1", "2001:db8:8::1"),
            ("2001:db8::1", "2001:db8::1", "2001:db8::2"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("::/0", "2001:db8::1", "192.0.2.1"),
        ] {
            assert!(network(text).contains(address(inside)), "{text} {inside}");
            assert!(!network(text).contains(address(outside)), "{text} {outside}");
        }
    }

    #[test]
    fn a_network_reads_back_what_it_writes() {
        for (text, written) in [
            ("192.0.2.77/24", "192.0.2.0/24"),
            ("192.0.2.7", "192.0.2.7/32"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("2001:db8:7:1::/48", "2001:db8:7::/48"),
            ("::1", "::1/128"),
        ] {
            assert_eq!(network(text).to_string(), written);
            assert_eq!(network(written), network(text));
        }
    }

    #[test]
    fn what_is_no_network_is_told() {
        for text in ["", "here", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2/24", "::/129", "1.2.3.4/"]
        {
            let told = text.parse::<Network>().unwrap_err().to_string();
            assert!(told.contains(text) && told.contains("no address"), "{told}");
        }
    }
}

//! Who asks, as far as it is counted: an address, the household it belongs to, and where there are
//! several in it, the visitor.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::ids::PersonId;

/// An address as far as it is counted: of IPv6 the half that a household has for itself.
pub fn household(address: IpAddr) -> IpAddr {
    without(address, 64)
}

/// The addresses that one owner of many may have at will: of IPv6 what a provider hands out as a whole
/// to whoever asks for it, 65 536 households.
pub fn neighbourhood(address: IpAddr) -> IpAddr {
    without(address, 80)
}

/// An address without its last bits. IPv4 is rare enough that each counts.
fn without(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from(u128::from(v6) >> bits << bits).into(),
        v4 => v4,
    }
}

/// Whose a piece of work is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
    household: IpAddr,
    person: Option<PersonId>,
}

impl Owner {
    /// Whoever asks from that address.
    pub fn at(address: IpAddr) -> Owner {
        Owner { household: household(address), person: None }
    }

    /// A visitor, who was last seen at that address; if at none since the server began, then all
    /// those visitors are one household, so that nobody gains by not being seen.
    pub fn of(address: Option<IpAddr>, person: PersonId) -> Owner {
        let address = address.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
        Owner { person: Some(person), ..Owner::at(address) }
    }

    /// Everything that this owner is counted with, the widest first.
    pub(crate) fn circles(self) -> [Circle; 3] {
        [
            Circle::Neighbourhood(neighbourhood(self.household)),
            Circle::Household(self.household),
            Circle::Person(self),
        ]
    }
}

/// What owners are counted with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Circle {
    Neighbourhood(IpAddr),
    Household(IpAddr),
    Person(Owner),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_household_is_one_address() {
        let [one, two] = ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2"].map(address);
        assert_eq!(household(one), household(two));
        assert_eq!(household(address("::ffff:10.0.0.1")), address("10.0.0.1"));
        assert_ne!(household(address("10.0.0.1")), household(address("10.0.0.2")));
    }

    #[test]
    fn a_neighbourhood_has_many_households() {
        let [one, two, far] =
            ["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2:2::1"].map(address);
        assert_ne!(household(one), household(two));
        assert_eq!(neighbourhood(one), neighbourhood(two));
        assert_ne!(neighbourhood(one), neighbourhood(far));
        assert_eq!(neighbourhood(one), address("2001:db8:1::"));
        assert_ne!(neighbourhood(address("10.0.0.1")), neighbourhood(address("10.0.0.2")));
    }
}

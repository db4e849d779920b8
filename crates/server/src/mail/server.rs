//! The host's mail server, as it is said on the command line.

use std::fmt;
use std::net::IpAddr;

use lettre::transport::smtp::client::Certificate;
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use url::Url;

/// All that is needed to send mail.
#[derive(Clone, Debug)]
pub struct MailSetup {
    /// Who takes it.
    pub server: MailServer,
    /// Who it is from, such as `kelci <kelci@example.org>`.
    pub from: String,
    /// The site's own address, such as `https://play.example.org`, which links in mails begin with. It is not read
    /// from requests: whoever sends one could have somebody else's mail lead elsewhere.
    pub site: String,
}

impl MailSetup {
    /// Of these, if they can be used.
    ///
    /// # Errors
    /// Says which cannot.
    pub fn new(server: MailServer, from: &str, site: &str) -> Result<MailSetup, String> {
        if from.parse::<lettre::message::Mailbox>().is_err() {
            return Err(format!("mail cannot be from {from:?}: give an address"));
        }
        let address = Url::parse(site).ok().filter(|url| {
            matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none()
        });
        let Some(address) = address else {
            return Err(format!(
                "{site:?} is no address of a site, such as https://play.example.org"
            ));
        };
        let site = address.origin().ascii_serialization();
        Ok(MailSetup { server, from: from.to_owned(), site })
    }

    /// The name of the site, without what stands around it.
    #[must_use]
    pub fn site_name(&self) -> &str {
        self.site.split_once("://").map_or(&*self.site, |(_, name)| name)
    }
}

/// How a mail server is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MailTls {
    /// Over TLS from the first byte (`smtps://`).
    Implicit,
    /// Over TLS after a greeting, or not at all (`smtp://`).
    StartTls,
    /// In the open: only to this very computer.
    None,
}

/// A mail server. Its password never shows in a log.
#[derive(Clone)]
pub struct MailServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: MailTls,
    pub(super) user: Option<String>,
    pub(super) password: Option<String>,
    /// Whose certificates are trusted instead of those that the system trusts.
    pub(super) trusted: Option<Certificate>,
}

impl MailServer {
    /// Of `smtp://USER@HOST:PORT`, or `smtps://`, and a password that is told apart.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn parse(text: &str, password: Option<String>) -> Result<MailServer, String> {
        // It is not repeated: somebody may have put a password into it.
        let wrong = || "a mail server is smtp://USER@HOST:PORT, or smtps://".to_owned();
        let url = Url::parse(text).map_err(|_| wrong())?;
        if url.password().is_some() {
            return Err("the password of the mail server is read from a file or from \
                        KELCI_SMTP_PASSWORD, not from its address"
                .to_owned());
        }
        let is_whole = matches!(url.path(), "" | "/") && url.query().is_none();
        let host = url.host_str().filter(|host| !host.is_empty() && is_whole).ok_or_else(wrong)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let is_here =
            host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        let (tls, usual) = match url.scheme() {
            "smtps" => (MailTls::Implicit, 465),
            "smtp" if is_here => (MailTls::None, 25),
            "smtp" => (MailTls::StartTls, 587),
            _ => return Err(wrong()),
        };
        let user = Some(url.username()).filter(|user| !user.is_empty());
        let user = user.map(|user| {
            let pair = format!("user={}", user.replace('+', "%2B"));
            let read = form_urlencoded::parse(pair.as_bytes()).next();
            read.map(|(_, user)| user.into_owned()).unwrap_or_default()
        });
        if user.is_some() != password.is_some() {
            return Err("a user of the mail server has a password, and nobody else has one: \
                        give --smtp-password-file or KELCI_SMTP_PASSWORD"
                .to_owned());
        }
        let port = url.port().unwrap_or(usual);
        Ok(MailServer { host, port, tls, user, password, trusted: None })
    }

    /// Trusts only these certificates (PEM), which a host may have made for itself. Then TLS is spoken also to this
    /// very computer.
    ///
    /// # Errors
    /// When there is none among them.
    pub fn trusting(self, pem: &[u8]) -> Result<MailServer, String> {
        let found = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>();
        let mut roots = RootCertStore::empty();
        let found = found.unwrap_or_default();
        if found.is_empty() || found.into_iter().any(|certificate| roots.add(certificate).is_err())
        {
            return Err("there is no certificate (PEM) that could be trusted".to_owned());
        }
        let trusted = Certificate::from_pem(pem).map_err(|error| error.to_string())?;
        let tls = if self.tls == MailTls::None { MailTls::StartTls } else { self.tls };
        Ok(MailServer { tls, trusted: Some(trusted), ..self })
    }
}

impl fmt::Debug for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} ({:?})", self.host, self.port, self.tls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_spoken_to_over_tls_unless_it_is_this_computer() {
        let parse = |text| MailServer::parse(text, None).map(|it| (it.host, it.port, it.tls));
        let is = |host: &str, port, tls| Ok((host.to_owned(), port, tls));
        assert_eq!(parse("smtp://mx.example.org"), is("mx.example.org", 587, MailTls::StartTls));
        assert_eq!(parse("smtps://mx.example.org"), is("mx.example.org", 465, MailTls::Implicit));
        assert_eq!(parse("smtp://mx.example.org:25"), is("mx.example.org", 25, MailTls::StartTls));
        assert_eq!(parse("smtp://127.0.0.1:2525"), is("127.0.0.1", 2525, MailTls::None));
        assert_eq!(parse("smtp://[::1]:2525"), is("::1", 2525, MailTls::None));
        assert_eq!(parse("smtp://localhost"), is("localhost", 25, MailTls::None));
        for wrong in
            ["", "mx.example.org", "http://mx.example.org", "smtp://", "smtp://a/b", "smtp:a"]
        {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        let ann = MailServer::parse("smtp://ann%40example.org@mx.example.org", Some("x y".into()));
        let ann = ann.unwrap();
        assert_eq!(ann.user.as_deref(), Some("ann@example.org"));
        assert!(!format!("{ann:?}").contains("x y"));
        assert!(MailServer::parse("smtp://ann@mx.example.org", None).is_err());
        assert!(MailServer::parse("smtp://mx.example.org", Some("x".into())).is_err());
        let secret = MailServer::parse("smtp://ann:hidden@mx.example.org", None).unwrap_err();
        assert!(!secret.contains("hidden"), "{secret}");
    }

    #[test]
    fn certificates_that_are_none_are_not_trusted() {
        let server = || MailServer::parse("smtp://localhost", None).unwrap();
        let begun = "-----BEGIN CERTIFICATE-----\n";
        let wrong = format!("{begun}AAAA\n-----END CERTIFICATE-----\n");
        for text in ["", "a certificate", begun, &*wrong] {
            let refused = server().trusting(text.as_bytes()).unwrap_err();
            assert!(refused.contains("no certificate"), "{text:?}: {refused}");
        }
    }

    #[test]
    fn links_begin_with_an_address_that_is_whole() {
        let server = || MailServer::parse("smtp://localhost", None).unwrap();
        let setup = |from, site| MailSetup::new(server(), from, site).map(|setup| setup.site);
        let from = "kelci <kelci@example.org>";
        assert_eq!(setup(from, "https://Play.Example.org/").unwrap(), "https://play.example.org");
        assert_eq!(
            setup("a@example.org", "http://localhost:7474").unwrap(),
            "http://localhost:7474"
        );
        for (from, site) in [
            ("nobody", "https://example.org"),
            (from, "example.org"),
            (from, "ftp://example.org"),
            (from, "https://example.org/kelci"),
        ] {
            assert!(setup(from, site).is_err(), "{from} {site}");
        }
    }
}

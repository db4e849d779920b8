//! Whoever brings mail to the host's mail server.

use std::error::Error;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{CertificateStore, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use super::server::{MailServer, MailSetup, MailTls};
use crate::bounds::MAIL_TIME;
use crate::store::StoredMail;

/// Whoever brings mail to a server.
pub struct Postman {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// What stands after the `@` in the names of mails.
    domain: String,
}

/// Why a mail was not sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotSent {
    /// Whether it will never be.
    pub is_final: bool,
    /// What the server said, for the host.
    pub why: String,
}

impl Postman {
    /// One who goes to that server.
    ///
    /// # Errors
    /// When the system has no certificates to trust, or the sender is none.
    pub fn new(setup: &MailSetup) -> Result<Postman, String> {
        let MailServer { host, port, tls, user, password, trusted } = &setup.server;
        let parameters = || {
            let builder = TlsParameters::builder(host.clone());
            let builder = match trusted {
                Some(trusted) => builder
                    .certificate_store(CertificateStore::None)
                    .add_root_certificate(trusted.clone()),
                None => builder,
            };
            builder.build().map_err(|error| error.to_string())
        };
        let tls = match tls {
            MailTls::None => Tls::None,
            MailTls::StartTls => Tls::Required(parameters()?),
            MailTls::Implicit => Tls::Wrapper(parameters()?),
        };
        let from: Mailbox = setup.from.parse().map_err(|_| "nobody can be the sender")?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host.as_str());
        let name = setup.site_name().split(':').next().unwrap_or("localhost");
        let builder = builder.port(*port).tls(tls).timeout(Some(MAIL_TIME / 2));
        let builder = builder.hello_name(ClientId::Domain(name.to_owned()));
        let builder = match (user, password) {
            (Some(user), Some(password)) => {
                builder.credentials(Credentials::new(user.clone(), password.clone()))
            }
            _ => builder,
        };
        let domain = from.email.domain().to_owned();
        Ok(Postman { transport: builder.build(), from, domain })
    }

    /// Brings a mail to the server, which says that it has it.
    ///
    /// # Errors
    /// When it does not.
    pub async fn send(&self, mail: &StoredMail) -> Result<(), NotSent> {
        let never = |why: String| NotSent { is_final: true, why };
        let to: Mailbox = mail.to.as_str().parse().map_err(|_| never("no address".into()))?;
        let message = Message::builder()
            // The same whenever it is sent: what came twice is shown once.
            .message_id(Some(format!("<{}@{}>", mail.id, self.domain)))
            .from(self.from.clone())
            .to(to)
            .subject(&*mail.subject)
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN);
        let message = match &mail.stop {
            // One click where the mail is read, without coming here (RFC 8058).
            Some(stop) => message.header(ListUnsubscribe(stop.clone())).header(ByOneClick),
            None => message,
        };
        let message = message.body(mail.text.clone()).map_err(|error| never(error.to_string()))?;
        match tokio::time::timeout(MAIL_TIME, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => {
                let is_final = error.is_permanent()
                    && !error.status().is_some_and(|code| is_our_fault(code.into()));
                Err(NotSent { is_final, why: said(&error) })
            }
            Err(_) => Err(NotSent { is_final: false, why: "it took too long".into() }),
        }
    }
}

/// Whether the server refuses us and not the mail (RFC 4954): the host can mend that, and then it goes on.
const fn is_our_fault(code: u16) -> bool {
    matches!(code, 530 | 534 | 535 | 538)
}

/// What went wrong, for the host: a certificate that is not trusted is something that the host can do something about.
fn said(error: &lettre::transport::smtp::Error) -> String {
    match certificate_error(error) {
        Some(cause) => format!(
            "the certificate of the mail server is not trusted ({cause}), so it was told nothing; \
             --smtp-ca names certificates to trust"
        ),
        None => error.to_string(),
    }
}

/// What is wrong with a certificate, if that is what went wrong.
fn certificate_error(error: &dyn Error) -> Option<String> {
    let mut next = error.source();
    while let Some(cause) = next {
        // What an error of reading and writing is about is not its source, but what it holds.
        let held = cause.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        let tls = held.map_or(cause.downcast_ref(), |held| held.downcast_ref::<rustls::Error>());
        if let Some(rustls::Error::InvalidCertificate(why)) = tls {
            return Some(why.to_string());
        }
        next = cause.source();
    }
    None
}

/// A header of these words.
macro_rules! header {
    ($(#[$doc:meta])* $kind:ident, $name:literal, $said:expr) => {
        $(#[$doc])*
        impl lettre::message::header::Header for $kind {
            fn name() -> lettre::message::header::HeaderName {
                lettre::message::header::HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<$kind, Box<dyn std::error::Error + Send + Sync>> {
                Err("it is only written".into())
            }

            fn display(&self) -> lettre::message::header::HeaderValue {
                let said: fn(&$kind) -> String = $said;
                lettre::message::header::HeaderValue::new(Self::name(), said(self))
            }
        }
    };
}

/// Nobody who is away answers what a program has written (RFC 3834).
#[derive(Clone, Debug)]
struct AutoSubmitted;
header!(AutoSubmitted, "Auto-Submitted", |_| "auto-generated".to_owned());

/// Where such mails are stopped (RFC 2369) ...
#[derive(Clone, Debug)]
struct ListUnsubscribe(String);
header!(ListUnsubscribe, "List-Unsubscribe", |stop| format!("<{}>", stop.0));

/// ... by one click (RFC 8058).
#[derive(Clone, Debug)]
struct ByOneClick;
header!(ByOneClick, "List-Unsubscribe-Post", |_| "List-Unsubscribe=One-Click".to_owned());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_because_of_us_is_not_given_up() {
        assert!([530, 534, 535, 538].into_iter().all(is_our_fault));
        assert!(![550, 552, 554, 421, 451].into_iter().any(is_our_fault));
    }
}

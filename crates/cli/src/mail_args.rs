//! How the site sends mail, as the command line and the environment say it.

use std::path::{Path, PathBuf};

use clap::Args;
use kelci_server::mail::{MailServer, MailSetup};

use crate::error::Error;

/// In the environment nobody else on the computer reads a password.
const PASSWORD: &str = "KELCI_SMTP_PASSWORD";

/// How mail is sent, if it is.
#[derive(Args, Clone, Default)]
pub struct MailArgs {
    /// Send mail through this server: smtp://USER@HOST:PORT (STARTTLS), or smtps:// (TLS)
    ///
    /// Without it nothing of mail is offered. Without TLS only this computer is spoken to. The user's password is
    /// read from KELCI_SMTP_PASSWORD, or from the file of --smtp-password-file.
    #[arg(long, value_name = "URL", requires_all = ["mail_from", "site_address"])]
    smtp: Option<String>,

    /// A file whose first line is the password of the mail server's user
    #[arg(long, value_name = "FILE", requires = "smtp")]
    smtp_password_file: Option<PathBuf>,

    /// Trust the certificates in this file (PEM), and no others, when speaking to the mail server
    ///
    /// Then TLS is spoken to a mail server on this computer too. Without it the system says whom to trust.
    #[arg(long, value_name = "FILE", requires = "smtp")]
    smtp_ca: Option<PathBuf>,

    /// Who mail is from, such as "kelci <kelci@example.org>"
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,

    /// The site's own address, which links in mail begin with, such as https://play.example.org
    #[arg(long, value_name = "URL", requires = "smtp")]
    site_address: Option<String>,
}

impl MailArgs {
    /// All that is needed to send mail, if it is sent.
    pub fn setup(&self) -> Result<Option<MailSetup>, Error> {
        let (Some(smtp), Some(from), Some(site)) =
            (&self.smtp, &self.mail_from, &self.site_address)
        else {
            return Ok(None);
        };
        let server = MailServer::parse(smtp, self.password()?).map_err(Error::Usage)?;
        let server = match &self.smtp_ca {
            Some(file) => {
                let wrong = |cause| Error::Usage(format!("--smtp-ca {}: {cause}", file.display()));
                server.trusting(&read(file)?).map_err(wrong)?
            }
            None => server,
        };
        MailSetup::new(server, from, site).map(Some).map_err(Error::Usage)
    }

    fn password(&self) -> Result<Option<String>, Error> {
        let Some(file) = &self.smtp_password_file else {
            return Ok(std::env::var(PASSWORD).ok().filter(|password| !password.is_empty()));
        };
        let text = String::from_utf8_lossy(&read(file)?).into_owned();
        Ok(text.lines().next().map(str::to_owned))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(file)
        .map_err(|cause| Error::Refused(format!("cannot read {}: {cause}", file.display())))
}

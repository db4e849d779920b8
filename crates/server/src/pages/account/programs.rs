//! What programs may do for one's account: its tokens, and being a bot's.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::own::{or_sign_in, to_sign_in};
use super::{again, complaint, day};
use crate::bounds::{MAX_NAME_CHARS, MAX_TOKEN_DAYS};
use crate::doing::programs::{self, TokenRequest, TokenView};
use crate::doing::{Asker, accounts};
use crate::fault::{Fault, FaultKind};
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::{Person, TokenScope};

/// How long a token is good if nobody says otherwise.
const USUAL_DAYS: u32 = 90;

#[derive(Template)]
#[template(path = "account/programs.html")]
struct ProgramsPage {
    reader: Reader,
    name: String,
    is_bot: bool,
    tokens: Vec<TokenView>,
    /// The token that was just made, which is shown this once.
    made: Option<String>,
    /// What is wrong with which form.
    wrong: Option<(&'static str, String)>,
}

impl ProgramsPage {
    async fn of(app: &App, person: Option<Person>, reader: Reader) -> Result<ProgramsPage, Fault> {
        let own = accounts::own(app.site(), person).await?;
        let tokens = programs::tokens(app.site(), person).await?;
        let (name, is_bot) = (own.name.as_str().to_owned(), own.is_bot());
        Ok(ProgramsPage { reader, name, is_bot, tokens, made: None, wrong: None })
    }

    fn scopes(&self) -> &'static [TokenScope] {
        TokenScope::ALL
    }

    /// Whether most will want it: a bot does.
    fn is_usual(&self, scope: &TokenScope) -> bool {
        TokenScope::OF_BOTS.contains(scope)
    }

    fn about(&self, scope: &TokenScope) -> String {
        self.reader.say(&format!("programs-scope-{}", scope.name()))
    }

    fn usual_days(&self) -> u32 {
        USUAL_DAYS
    }

    fn most(&self) -> [u32; 2] {
        [MAX_TOKEN_DAYS, MAX_NAME_CHARS as u32]
    }

    fn until(&self, token: &TokenView) -> String {
        let key = if token.expired { "programs-token-expired" } else { "programs-token-until" };
        self.reader.words.with(key, "text", day(token.until_ms))
    }

    fn wrong_with(&self, form: &str) -> Option<&str> {
        let (of, wrong) = self.wrong.as_ref()?;
        (*of == form).then_some(wrong)
    }
}

/// The page with what is wrong with a form of it.
async fn back(
    app: &App,
    visitor: &Visitor,
    reader: Reader,
    form: &'static str,
    fault: Fault,
) -> Result<Response, Fault> {
    if fault.error == FaultKind::AccountNeeded {
        return Ok(to_sign_in());
    }
    let wrong = complaint(&reader, fault)?;
    let page = ProgramsPage::of(app, visitor.proved(), reader).await?;
    Ok(again(&ProgramsPage { wrong: Some((form, wrong)), ..page }))
}

/// `GET /account/programs`
pub async fn programs(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    match ProgramsPage::of(&app, visitor.proved(), reader).await {
        Ok(page) => Ok(show(&page)),
        Err(fault) => or_sign_in(fault),
    }
}

/// `POST /account/programs`: makes a token, and shows it this once.
pub async fn grant(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let Some(person) = visitor.proved() else { return Ok(to_sign_in()) };
    let asker = Asker { person, home: Some(peer.0) };
    let scopes = form.0.iter().filter(|(name, _)| name == "scope").map(|(_, scope)| scope.clone());
    let request = TokenRequest {
        label: form.get("label").unwrap_or_default().to_owned(),
        scopes: scopes.collect(),
        days: form.get("days").and_then(|days| days.trim().parse().ok()).unwrap_or_default(),
    };
    match programs::grant(app.site(), &asker, &request).await {
        Ok((token, _)) => {
            let page = ProgramsPage::of(&app, Some(person), reader).await?;
            Ok(show(&ProgramsPage { made: Some(token.reveal()), ..page }))
        }
        Err(fault) => back(&app, &visitor, reader, "token", fault).await,
    }
}

/// `POST /account/programs/{token}`: revokes one.
pub async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Fault> {
    match programs::revoke(app.site(), visitor.proved(), &token).await {
        // It may have been revoked on another page.
        Err(fault) if fault.error != FaultKind::NotFound => or_sign_in(fault),
        _ => Ok(Redirect::to("/account/programs").into_response()),
    }
}

/// `POST /account/bot`: the account is a bot's from now on.
pub async fn become_bot(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    match programs::become_bot(app.site(), visitor.proved()).await {
        Ok(_) => Ok(Redirect::to("/account/programs").into_response()),
        Err(fault) => back(&app, &visitor, reader, "bot", fault).await,
    }
}

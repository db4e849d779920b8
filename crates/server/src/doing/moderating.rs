//! What the host's moderators read and do. Nobody else learns that there is any of it.

use kelci_core::{Message, message};

use super::Site;
use crate::bounds::{
    DAY_MS, MAX_LISTED_REPORTS, MAX_MUTED_DAYS, MAX_REPORT_CHARS, REPORTS_ON_A_PAGE,
};
use crate::fault::Fault;
use crate::game::{Refusal, plain};
use crate::ids::PersonId;
use crate::people::{AccountName, NamedPerson, Person, RecoveryCode};
use crate::store::{
    AccountAct, AccountChange, AccountOutcome, AuditLine, AuditQuery, Measure, PlayerReport,
    ReportAnswer, ReportRuling, RulingOutcome, Voice,
};

/// Whoever asks, if they are a moderator.
///
/// # Errors
/// When they are not: there is no such page.
pub async fn moderator(site: &Site, here: Option<Person>) -> Result<NamedPerson, Fault> {
    let here = here.ok_or_else(Fault::no_page)?;
    let voice = site.services().store.voice(here.id).await?;
    let named = site.services().store.named(here.id).await?;
    let is_one = voice.is_moderator && !voice.is_closed;
    named.filter(|_| is_one).ok_or_else(Fault::no_page)
}

/// What a moderator does to somebody, as it was typed.
#[derive(Clone, Debug)]
pub enum Intervention<'a> {
    /// Nothing.
    Dismiss,
    /// They say nothing for so many days.
    Mute { days: &'a str },
    /// They may speak again.
    Unmute,
    /// They are called so from now on.
    Rename { name: &'a str },
    /// They come in with a code only.
    Reset,
    /// They come in no more.
    Close,
    /// They may come in again.
    Reopen,
}

/// What is left to be told of it.
#[derive(Debug, Default)]
pub struct InterventionAnswer {
    /// What lets its owner into an account that was reset; told once.
    pub code: Option<RecoveryCode>,
}

/// What stands of an intervention when it has been read.
struct Planned {
    change: Option<AccountChange>,
    measure: Option<Measure>,
    name: Option<AccountName>,
    code: Option<RecoveryCode>,
}

fn planned(site: &Site, intervention: &Intervention<'_>, now_ms: i64) -> Result<Planned, Fault> {
    let mut plan = Planned { change: None, measure: None, name: None, code: None };
    (plan.measure, plan.change) = match intervention {
        Intervention::Dismiss => (Some(Measure::Dismiss), None),
        Intervention::Mute { days } => {
            let days = days.trim().parse().ok().filter(|days| (1..=MAX_MUTED_DAYS).contains(days));
            let most = MAX_MUTED_DAYS;
            let no_days =
                || Fault::bad_request(message!("somebody is muted for 1 to {most} days", most));
            let until_ms = now_ms + i64::from(days.ok_or_else(no_days)?) * DAY_MS;
            (Some(Measure::Mute), Some(AccountChange::Mute { until_ms }))
        }
        Intervention::Unmute => (None, Some(AccountChange::Unmute)),
        Intervention::Rename { name } => {
            let name = site.config.accounts.names.read(name).map_err(Fault::no_name)?;
            plan.name = Some(name.clone());
            (Some(Measure::Rename), Some(AccountChange::Rename(name)))
        }
        Intervention::Reset => {
            let code = RecoveryCode::fresh();
            let change = AccountChange::Reset(code.digest());
            plan.code = Some(code);
            (Some(Measure::Reset), Some(change))
        }
        Intervention::Close => (Some(Measure::Close), Some(AccountChange::Close)),
        Intervention::Reopen => (None, Some(AccountChange::Reopen)),
    };
    Ok(plan)
}

fn gone() -> Fault {
    Refusal::Not(message!("there is no such account any more")).into()
}

/// Sees whether a moderator may do something to somebody: not to themselves, nor to another moderator, and of guests
/// nothing but what they say can be taken.
async fn may_act(
    site: &Site,
    moderator: &NamedPerson,
    person: PersonId,
    change: &AccountChange,
) -> Result<(), Fault> {
    let refused = |message: Message| Err(Refusal::Not(message).into());
    if person == moderator.id {
        return refused(message!("moderators do nothing to themselves; ask another one"));
    }
    let Voice { name, is_moderator, .. } = site.services().store.voice(person).await?;
    if is_moderator {
        return refused(message!("moderators do nothing to each other; the host can"));
    }
    let is_for_guests = matches!(change, AccountChange::Mute { .. } | AccountChange::Unmute);
    if name.is_none() && !is_for_guests {
        return refused(message!("a guest has no account; they can be muted"));
    }
    Ok(())
}

pub(super) fn actor(moderator: &NamedPerson) -> String {
    format!("moderator {}", moderator.name)
}

/// Why a moderator does something: it stands in the audit.
pub(super) fn reason(why: &str) -> Result<String, Fault> {
    plain(why, MAX_REPORT_CHARS)
        .map_err(|wrong| Fault::bad_request(message!("say why: {wrong}", wrong)))
}

/// Does something to somebody.
///
/// # Errors
/// When it may not be done, or cannot.
pub async fn intervene(
    site: &Site,
    moderator: &NamedPerson,
    person: PersonId,
    intervention: &Intervention<'_>,
    why: &str,
) -> Result<InterventionAnswer, Fault> {
    let services = site.services();
    let (at_ms, why) = (services.time.now_ms(), reason(why)?);
    let plan = planned(site, intervention, at_ms)?;
    let nothing = || Fault::bad_request(message!("nothing is asked for"));
    let change = plan.change.ok_or_else(nothing)?;
    may_act(site, moderator, person, &change).await?;
    let act = AccountAct { person, change, at_ms, actor: actor(moderator), why };
    if services.store.change_account(act).await? == AccountOutcome::NotSo {
        return Err(gone());
    }
    followed_up(site, person, plan.name).await?;
    Ok(InterventionAnswer { code: plan.code })
}

/// What follows once something was done to somebody: their pages hear of it, and games are told the new name.
async fn followed_up(
    site: &Site,
    person: PersonId,
    name: Option<AccountName>,
) -> Result<(), Fault> {
    site.services().sessions.note(Some(person));
    if let Some(name) = name {
        super::leaving::retitle(&site.hub, person, Some(name)).await?;
    }
    Ok(())
}

/// Answers a report, and does what is to be done about whoever it is about: both, or nothing.
///
/// # Errors
/// When it may not be done, or somebody has answered it meanwhile.
pub async fn answer(
    site: &Site,
    moderator: &NamedPerson,
    report: &PlayerReport,
    intervention: &Intervention<'_>,
    [why, words]: [&str; 2],
) -> Result<InterventionAnswer, Fault> {
    let services = site.services();
    let (at_ms, why) = (services.time.now_ms(), reason(why)?);
    let words = match words.trim().is_empty() {
        true => String::new(),
        false => plain(words, MAX_REPORT_CHARS).map_err(Fault::bad_request)?,
    };
    let plan = planned(site, intervention, at_ms)?;
    let nothing = || Fault::bad_request(message!("nothing is asked for"));
    let measure = plan.measure.ok_or_else(nothing)?;
    // A report about a moderator, or about oneself, is for the host.
    may_act(site, moderator, report.person, plan.change.as_ref().unwrap_or(&AccountChange::Unmute))
        .await?;
    let act = plan.change.unwrap_or(AccountChange::Dismiss { report: report.number });
    let act =
        AccountAct { person: report.person, change: act, at_ms, actor: actor(moderator), why };
    let answer = ReportAnswer { at_ms, moderator: moderator.name.to_string(), measure, words };
    let ruling = ReportRuling { number: report.number, answer, act };
    match services.store.rule(ruling).await? {
        RulingOutcome::Done => {}
        RulingOutcome::Answered => {
            return Err(Refusal::Not(message!("this report is answered already")).into());
        }
        RulingOutcome::NotSo => return Err(gone()),
    }
    if measure != Measure::Dismiss {
        followed_up(site, report.person, plan.name).await?;
    }
    Ok(InterventionAnswer { code: plan.code })
}

/// Reports that nobody has answered, after that number, and how many there are in all.
///
/// # Errors
/// When the store fails.
pub async fn open_reports(site: &Site, after: i64) -> Result<(Vec<PlayerReport>, u32), Fault> {
    let store = &site.services().store;
    let reports = store.open_reports(after, REPORTS_ON_A_PAGE).await?;
    Ok((reports, store.count_open_reports().await?))
}

/// The report of that number.
///
/// # Errors
/// When there is none.
pub async fn report(site: &Site, number: &str) -> Result<PlayerReport, Fault> {
    let number = number.parse().map_err(|_| Fault::no_page())?;
    site.services().store.find_report(number).await?.ok_or_else(Fault::no_page)
}

/// What is known of somebody when it comes to their conduct.
pub struct Dossier {
    /// Their account, and what they may say.
    pub voice: Voice,
    /// What was reported of them, the latest first.
    pub about: Vec<PlayerReport>,
    /// What they reported themselves, the latest first.
    pub by: Vec<PlayerReport>,
    /// What was done to their account, the latest first.
    pub measures: Vec<AuditLine>,
}

/// All of it, of somebody.
///
/// # Errors
/// When the store fails.
pub async fn dossier(site: &Site, person: PersonId) -> Result<Dossier, Fault> {
    let store = &site.services().store;
    let query =
        AuditQuery { person: Some(person), most: MAX_LISTED_REPORTS, ..AuditQuery::default() };
    let mut measures = store.audited(query).await?;
    measures.retain(|line| line.actor != "self");
    Ok(Dossier {
        voice: store.voice(person).await?,
        about: store.reports_about(person, MAX_LISTED_REPORTS).await?,
        by: store.reports_by(person, MAX_LISTED_REPORTS).await?,
        measures,
    })
}

/// A page of what was done to accounts.
///
/// # Errors
/// When the store fails.
pub async fn audited(site: &Site, query: AuditQuery) -> Result<Vec<AuditLine>, Fault> {
    Ok(site.services().store.audited(AuditQuery { most: REPORTS_ON_A_PAGE, ..query }).await?)
}

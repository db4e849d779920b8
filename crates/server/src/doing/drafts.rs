//! Positions that somebody puts together: the pieces come here, and whether it is a position, and
//! which, goes back. So the browser needs to know neither a rule nor a FEN.

use std::collections::BTreeMap;

use kelci_catalog::{AnyGame, drafts, find};
use kelci_core::notation::clip;
use kelci_core::{
    Draft, FenError, FenForm, Message, Options, Piece as Seen, SetUpError, Spot, message,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::{MAX_DRAFT_PIECES, MAX_WIDTH};
use crate::fault::{Fault, FaultKind};
use crate::game::options::SetUpRequest;
use crate::game::{Seat, SpecError};
use crate::view::EndView;
use crate::wire::{self, Moves, Piece, Position};

/// What somebody has put together, or a position to begin with.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    #[serde(flatten)]
    pub set_up: SetUpRequest,
    /// The pieces, of each cell the lowest first. Without them it is the position of `fen`, or else
    /// the start.
    #[serde(default)]
    pub pieces: Option<Vec<PutPiece>>,
    /// Whose turn it is.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// What else the FEN says, by its key, such as `move-number`.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
}

/// A piece that was put somewhere.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutPiece {
    /// Its letter in the FEN.
    pub letter: char,
    /// Its cell; none if it is in the reserve.
    #[serde(default)]
    pub cell: Option<String>,
}

/// What was put together, and what it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftView {
    /// The pieces, of each cell the lowest first.
    pub pieces: Vec<Piece>,
    /// Whose turn it is.
    pub turn: Seat,
    /// What else the FEN says, by its key.
    pub fields: BTreeMap<String, String>,
    /// Its one-line text, if it is a position.
    pub fen: Option<String>,
    /// The position, without its moves, if it is one.
    pub position: Option<Position>,
    /// How the game has ended in it, if it has.
    pub end: Option<EndView>,
    /// Why it is none.
    pub faults: Vec<DraftFault>,
}

/// Something that cannot be so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DraftFault {
    /// What is wrong, for translations; empty if only the message says it.
    pub key: String,
    /// What is wrong, for people; in French for those who read French.
    #[schema(value_type = String)]
    pub message: Message,
    /// The cell where it is.
    pub cell: Option<String>,
    /// The text that is refused, such as the letters of a stack.
    pub found: Option<String>,
    /// Whose pieces are too many or too few.
    pub side: Option<Seat>,
    /// Which pieces these are.
    pub piece: Option<&'static str>,
    /// How many there are.
    pub count: Option<u32>,
    /// How many there could be, or must be.
    pub of: Option<u32>,
}

/// A label as the key of a field.
pub fn field_key(label: &str) -> String {
    label.replace(' ', "-")
}

impl DraftRequest {
    /// What it is.
    ///
    /// # Errors
    /// When there is no such game, piece, cell or field, or the position to begin with is wrong.
    pub fn view(self) -> Result<DraftView, Fault> {
        let name = &self.set_up.game;
        let game = find(name).ok_or_else(|| SpecError::Game(clip(name)))?;
        let mut options = Options::new();
        self.set_up.options().iter().for_each(|(name, value)| options.set(name, value));
        let draft = match self.pieces {
            Some(pieces) => put_together(game, &pieces, self.turn, &self.fields)?,
            None => {
                let position =
                    game.position(&options, self.set_up.fen()).map_err(SpecError::from)?;
                let none = || no_editor(game);
                drafts::of(game, &*position).ok_or_else(none)?
            }
        };
        Ok(DraftView::of(game, &options, &draft))
    }
}

fn no_editor(game: &dyn AnyGame) -> Fault {
    bad_draft(message!("there is no editor for {game}", game = game.info().title))
}

fn bad_draft(message: Message) -> Fault {
    let hint = "the pieces, cells and games are listed at /api/catalog";
    Fault::new(FaultKind::BadDraft, message).hint(hint)
}

fn form(game: &dyn AnyGame) -> Result<FenForm, Fault> {
    let none = || no_editor(game);
    game.info().fen_form.ok_or_else(none)
}

fn put_together(
    game: &dyn AnyGame,
    put: &[PutPiece],
    turn: Option<Seat>,
    fields: &BTreeMap<String, String>,
) -> Result<Draft, Fault> {
    let form = form(game)?;
    if put.len() > MAX_DRAFT_PIECES {
        return Err(bad_draft(message!(
            "there are at most {most} pieces",
            most = MAX_DRAFT_PIECES
        )));
    }
    let mut pieces: Vec<Seen> = Vec::with_capacity(put.len());
    for PutPiece { letter, cell } in put {
        let Some(side) = form.side_of(*letter) else {
            let (letter, game) = (clip(&letter.to_string()), game.info().title);
            return Err(bad_draft(message!(
                "there is no piece \"{letter}\" in {game}",
                letter,
                game
            )));
        };
        let spot = match cell {
            None if form.reserve().contains(*letter) => Spot::Reserve(side),
            None => {
                return Err(bad_draft(message!(
                    "{letter} is never in the reserve",
                    letter = *letter
                )));
            }
            Some(name) => {
                let cell = game.layout().cell(name);
                let cell = cell.ok_or_else(|| {
                    bad_draft(message!("there is no cell \"{name}\"", name = clip(name)))
                })?;
                let below = pieces.iter().filter(|piece| is_on(piece, cell)).count();
                Spot::Cell { cell, level: u8::try_from(below).unwrap_or(u8::MAX) }
            }
        };
        pieces.push(Seen { side, letter: *letter, spot });
    }
    let mut values = BTreeMap::new();
    for (key, value) in fields {
        let known = form.values().find(|field| field_key(field.label) == *key);
        let known = known
            .ok_or_else(|| bad_draft(message!("there is no field \"{name}\"", name = clip(key))))?;
        values.insert(known.label, value.clone());
    }
    Ok(Draft { pieces, turn: turn.unwrap_or(Seat::First).into(), values })
}

fn is_on(piece: &Seen, wanted: u8) -> bool {
    matches!(piece.spot, Spot::Cell { cell, .. } if cell == wanted)
}

impl DraftView {
    pub fn of(game: &'static dyn AnyGame, options: &Options, draft: &Draft) -> DraftView {
        let fields = draft.values.iter().map(|(label, value)| (field_key(label), value.clone()));
        let mut view = DraftView {
            pieces: wire::pieces(game, &draft.pieces),
            turn: draft.turn.into(),
            fields: fields.collect(),
            fen: None,
            position: None,
            end: None,
            faults: Vec::new(),
        };
        match drafts::judge(game, options, draft) {
            Ok(position) if position.is_wider_than(MAX_WIDTH) => {
                view.faults.push(DraftFault::only("too-wide", SpecError::TooWide.message()));
            }
            Ok(position) => {
                view.fen = Some(position.fen());
                view.end = EndView::by_the_rules(&*position);
                view.position = Some(wire::position(game, &*position, None, Moves::Unlisted));
            }
            Err(faults) => {
                view.faults = faults.iter().map(|fault| DraftFault::of(game, fault)).collect();
            }
        }
        view
    }
}

impl DraftView {
    /// The same in a language: what is wrong is put into words by `say`.
    pub fn said(mut self, say: impl Fn(&Message) -> String) -> DraftView {
        for fault in &mut self.faults {
            fault.message = Message::quoted(say(&fault.message));
        }
        self
    }
}

impl DraftFault {
    fn only(key: &str, message: Message) -> DraftFault {
        DraftFault {
            key: key.to_owned(),
            message,
            cell: None,
            found: None,
            side: None,
            piece: None,
            count: None,
            of: None,
        }
    }

    fn of(game: &dyn AnyGame, error: &SetUpError) -> DraftFault {
        let SetUpError::Fen(fault) = error else { return DraftFault::only("", error.message()) };
        let message = fault.message();
        match fault {
            FenError::Cell { cell, found, why } => DraftFault {
                cell: Some(cell.clone()),
                found: Some(found.clone()),
                ..DraftFault::only(&wire::key(why.form()), message)
            },
            FenError::Number { side, piece, found, least, most, .. } => {
                let seat = game.info().sides.iter().position(|known| known == side);
                let (key, of) =
                    if found > most { ("too-many", *most) } else { ("too-few", *least) };
                DraftFault {
                    side: seat.and_then(|index| Seat::BOTH.get(index).copied()),
                    piece: Some(piece),
                    count: Some(*found),
                    of: Some(of),
                    ..DraftFault::only(key, message)
                }
            }
            FenError::Field { found, .. } => {
                DraftFault { found: Some(found.clone()), ..DraftFault::only("field", message) }
            }
            _ => DraftFault::only("", message),
        }
    }
}

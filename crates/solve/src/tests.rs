//! Layers against published counts and against the rules, move by move.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kelci_core::{Game as _, Notation as _, Options, Position as _, Rng, Side, Verdict};
use kelci_games::Mik7;
use kelci_games::mik7::{Contract, ContractLevel, Position, Repeats};

use crate::lanes::{BOARD, Cells, RANK_OF, each, mirrored};
use crate::layer::WinLayer;
use crate::pairs::StationPairs;
use crate::solver::{Repetition, Sideways, SolveStop, Solver};
use crate::{Ending, Endings, LayerError, read_layer, shipped, write_layer};

fn level(number: u32) -> ContractLevel {
    ContractLevel::new(number).expect("a level")
}

fn solved(ending: Ending, layers: usize) -> Solver {
    let mut solver = Solver::new(ending);
    for _ in 0..layers {
        solver
            .solve(Repetition::Minded, 1_000, &mut |_| ControlFlow::Continue(()))
            .expect("it fits");
    }
    solver
}

fn position(ending: &Ending, ships: Cells, stations: (usize, usize), side: Side) -> Position {
    let rows = [(30, 3), (27, 3), (20, 7), (13, 7), (6, 7), (3, 3), (0, 3)];
    let letter = |cell: usize| match ships >> cell & 1 {
        1 => 'A',
        _ if cell == stations.0 || cell == stations.1 => 'E',
        _ => '1',
    };
    let rows = rows.map(|(first, width)| (first..first + width).map(letter).collect::<String>());
    let side = if side == Side::First { 'a' } else { 'e' };
    let count = match ending.contract {
        Contract::Exact => 'c',
        Contract::AtMost => 'm',
        Contract::Home => 'h',
    };
    let fen = format!("{} {side} {} {count} - 1", rows.join("/"), ending.level);
    Mik7::position(&Options::new(), Some(&fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Whether Ali, to move, wins by the rules if the layer is right about every position two plies later.
fn is_won_by_rules(endings: &Endings, position: &Position) -> bool {
    let is_won = |child: &Position| match child.settled() {
        Some(end) => end.verdict == Verdict::Win(Side::First),
        None => endings.has(child, Sideways::Any),
    };
    position.moves().into_iter().map(|mv| position.after(mv)).any(|child| match child.outcome() {
        Some(end) => end.verdict == Verdict::Win(Side::First),
        None => child.moves().into_iter().all(|mv| is_won(&child.after(mv))),
    })
}

/// Where a layer is at odds with the rules among all pairs of stations of an arrangement.
fn faults(endings: &Endings, ending: &Ending, ships: Cells) -> Vec<Position> {
    let pairs = StationPairs::of_cells(BOARD & !ships);
    let positions = pairs.iter().map(|pair| position(ending, ships, pair, Side::First));
    positions
        .filter(|position| position.outcome().is_none())
        .filter(|position| {
            endings.has(position, Sideways::Any) != is_won_by_rules(endings, position)
        })
        .collect()
}

/// Some arrangements of a layer, their mirror images, and some where one ship stands elsewhere.
fn sample(layer: &WinLayer, count: usize, seed: u64) -> Vec<Cells> {
    let mut rng = Rng::new(seed);
    let entries = layer.sorted();
    let mut sample = Vec::new();
    for _ in 0..count {
        let ships = rng.pick(&entries).expect("there are wins").0;
        let away: Vec<usize> = each(ships).collect();
        let to: Vec<usize> = each(BOARD & !ships).collect();
        let away = rng.pick(&away).expect("a ship");
        let to = rng.pick(&to).expect("an empty cell");
        sample.extend([mirrored(ships), ships & !(1 << away) | 1 << to]);
    }
    sample
}

#[test]
fn the_counts_are_those_that_were_published() {
    let solver = solved(Ending::printed(level(13)), 2);
    let [seven, eight] = solver.layers() else { panic!("two layers") };
    for (layer, published) in [(seven, 200_062), (eight, 4_651_787)] {
        // With the diagram reached there is nothing to move, but it was counted.
        let ended = solver.ended_positions(layer.ships()).expect("diagrams can be counted");
        assert_eq!(layer.positions() + ended, published);
        assert_eq!(solver.published(layer.ships()), Some(published));
    }
    assert_eq!((seven.doubted_positions(), eight.doubted_positions()), (154, 13_677));
}

#[test]
fn a_sample_of_every_shipped_layer_is_proved_again_by_the_rules() {
    for level in ContractLevel::all() {
        let (ending, endings) = (Ending::printed(level), shipped(level));
        for layer in endings.layers() {
            for ships in sample(layer, 2, u64::from(layer.ships())) {
                assert_eq!(faults(endings, &ending, ships), [], "level {level}");
            }
        }
    }
}

#[test]
fn one_wrong_bit_is_found() {
    let ending = Ending::printed(level(13));
    let right = solved(ending, 1);
    let entries: Vec<(Cells, StationPairs)> =
        right.layers()[0].sorted().into_iter().map(|(ships, pairs)| (ships, *pairs)).collect();
    for at in [0, entries.len() / 2, entries.len() - 1] {
        let (ships, pairs) = entries[at];
        let mut all = StationPairs::of_cells(BOARD & !ships);
        let more = all.minus(&pairs).iter().next();
        let mut wrong = entries.clone();
        match more {
            Some((one, other)) => wrong[at].1.add(one, other),
            None => {
                all = all.without(pairs.iter().next().expect("a pair").0);
                wrong[at].1 = all;
            }
        }
        let layer = WinLayer::new(7, true, wrong, Some(Vec::new()));
        let endings = Endings::new(ending, vec![layer]);
        assert_ne!(faults(&endings, &ending, ships), [], "entry {at}");
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn whoever_has_had_enough_is_not_told_of_another_position() {
    let (ending, endings) = (Ending::printed(level(12)), shipped(level(12)));
    let mut rng = Rng::new(4);
    let (mut alis, mut eddys, mut repeated) = (0, 0, 0);
    let entries = endings.layers()[1].sorted();
    while alis < 20 || eddys < 20 || repeated < 20 {
        let (ships, pairs) = rng.pick(&entries).expect("there are wins");
        let pair = *rng.pick(&pairs.iter().collect::<Vec<_>>()).expect("a pair");
        let mut position = position(&ending, *ships, pair, Side::First);
        // A move of each, so that some wins depend on what was repeated.
        for _ in 0..rng.below(3) {
            let moves = position.moves();
            if let (None, Some(mv)) = (position.outcome(), rng.pick(&moves)) {
                position.play(*mv).expect("it is legal");
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let told = |most: u32| {
            let mut seen = 0;
            let mut visit = || {
                seen += 1;
                if seen < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let is_found = match position.side_to_move() {
                Side::First => endings.winning_moves(&position, &mut visit).is_some(),
                Side::Second => endings.is_lost_for_eddy(&position, &mut visit),
            };
            (is_found, seen)
        };
        let (_, all) = told(u32::MAX);
        for most in [1, 2, all / 2].into_iter().filter(|most| *most > 0 && *most < all) {
            assert_eq!(told(most), (false, most), "{position:?}");
            match position.side_to_move() {
                Side::First => alis += 1,
                Side::Second => eddys += 1,
            }
            repeated += u32::from(*position.repeats() != Repeats::NONE);
        }
    }
}

/// Proves a win to its end: every reply of Eddy's against the moves that are said to win.
fn is_won_to_the_end(
    endings: &Endings,
    position: &Position,
    known: &mut HashMap<String, bool>,
) -> bool {
    if let Some(end) = position.outcome() {
        return end.verdict == Verdict::Win(Side::First);
    }
    let fen = position.fen();
    let name = fen.rsplit_once(' ').expect("a FEN ends with a number").0;
    if let Some(is_won) = known.get(name) {
        return *is_won;
    }
    let mut goes_on = |mv| is_won_to_the_end(endings, &position.after(mv), known);
    let is_won = match position.side_to_move() {
        Side::First => {
            let moves = endings.winning_moves(position, &mut go_on).unwrap_or_default();
            moves.first().is_some_and(|mv| goes_on(*mv))
        }
        Side::Second => position.moves().into_iter().all(goes_on),
    };
    known.insert(name.to_owned(), is_won);
    is_won
}

// M9: whatever is called won is won though repetition loses.
#[test]
fn sure_wins_are_won_to_the_end_against_every_reply() {
    let mut known = HashMap::new();
    for number in [13, 12, 8] {
        let (ending, endings) = (Ending::printed(level(number)), shipped(level(number)));
        let mut rng = Rng::new(9);
        for layer in endings.layers() {
            let entries = layer.sorted();
            for _ in 0..20 {
                let (ships, pairs) = rng.pick(&entries).expect("there are wins");
                let pairs: Vec<_> = pairs.iter().collect();
                let pair = *rng.pick(&pairs).expect("a pair");
                let position = position(&ending, *ships, pair, Side::First);
                if endings.winner(&position) == Some(Side::First) {
                    let is_won = is_won_to_the_end(endings, &position, &mut known);
                    assert!(is_won, "{position:?}");
                }
            }
        }
    }
    assert!(known.len() > 1_000, "{}", known.len());
}

#[test]
fn no_solved_position_contradicts_the_lemma_of_hidden_stations() {
    let mut looked_at = 0;
    for number in 11..=13 {
        let (ending, endings) = (Ending::printed(level(number)), shipped(level(number)));
        // With as many ships lost as announced the lemma says nothing.
        for (ships, pairs) in endings.layers()[1].iter() {
            let lowest = RANK_OF[ships.trailing_zeros() as usize];
            for (one, other) in pairs.iter() {
                looked_at += 1;
                let is_hidden = RANK_OF[one.max(other)] + 2 <= lowest;
                assert!(!is_hidden, "{:?}", position(&ending, ships, (one, other), Side::First));
            }
        }
    }
    assert!(looked_at > 6_000_000, "{looked_at}");
}

#[test]
fn other_contracts_are_solved_by_the_same_rules() {
    for contract in [Contract::AtMost, Contract::Home] {
        let ending = Ending { contract, ..Ending::printed(level(13)) };
        let solver = solved(ending, 1);
        let wins = solver.layers()[0].positions();
        let sample = sample(&solver.layers()[0], 3, 1);
        let endings = Endings::new(ending, solver.into_layers());
        for ships in sample {
            assert_eq!(faults(&endings, &ending, ships), [], "{contract:?}");
        }
        // With no ship to spare a better contract is out of reach.
        assert_eq!(wins == 199_737, contract == Contract::AtMost, "{wins}");
    }
}

#[test]
fn a_layer_is_read_back_as_it_was_written_and_no_other_is_taken_for_it() {
    let ending = Ending::printed(level(12));
    let solver = solved(ending, 1);
    let file = write_layer(&ending, &solver.layers()[0]);
    assert!(file.starts_with(b"kelci solve mik7 --level 12 --ships 8\n"));
    let read = read_layer(&ending, 8, &file).expect("it is whole");
    assert_eq!(read.sorted(), solver.layers()[0].sorted());
    assert_eq!(read.doubted_positions(), solver.layers()[0].doubted_positions());
    assert_eq!(write_layer(&ending, &read), file);
    let refused = |file: &[u8]| read_layer(&ending, 8, file).err();
    for cut in [0, 10, 40, 1_000, file.len() - 1] {
        assert_eq!(refused(&file[..cut]), Some(LayerError::Damaged), "{cut}");
    }
    let mut changed = file.clone();
    changed[500] ^= 4;
    assert_eq!(refused(&changed), Some(LayerError::Damaged));
    let told = read_layer(&Ending::printed(level(13)), 7, &file).expect_err("another level");
    assert_eq!(
        told.to_string(),
        "the file holds another layer: it says \"level 12, contract exact, rules 0, 8 ships\", and \
         \"level 13, contract exact, rules 0, 7 ships\" is wanted"
    );
}

#[test]
fn the_shipped_files_are_what_the_solver_makes() {
    for level in ContractLevel::all() {
        let ending = Ending::printed(level);
        let solver = solved(ending, 1);
        let made = write_layer(&ending, &solver.layers()[0]);
        assert!(made == write_layer(&ending, &shipped(level).layers()[0]), "level {level}");
    }
}

#[test]
fn a_solver_stops_when_told_and_when_memory_is_short() {
    let mut solver = Solver::new(Ending::printed(level(13)));
    let told = solver.solve(Repetition::LeftOut, 1_000, &mut |_| ControlFlow::Break(()));
    assert_eq!(told.err(), Some(SolveStop::Told));
    let short = solver.solve(Repetition::LeftOut, 0, &mut |_| ControlFlow::Continue(()));
    assert_eq!(short.err(), Some(SolveStop::Memory { ships: 7, mib: 0 }));
    // Nothing of that stays.
    let layer = solver.solve(Repetition::LeftOut, 1_000, &mut |_| ControlFlow::Continue(()));
    assert_eq!(layer.map(WinLayer::positions), Ok(199_737));
}

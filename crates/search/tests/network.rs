//! Networks: the same number by every way of computing it, and no file that is not what it says.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use kelci_core::{Game, Options, Position, Rng, Scope};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
use kelci_search::{
    Engine, Evaluator, Limits, NetworkFile, NetworkInputs, NeuralNetwork, NeuralNetworkError,
    Searchable, Stop,
};

fn inputs<G: Searchable>() -> &'static NetworkInputs {
    G::network_inputs().expect("the game can have a network")
}

/// A network of chance, with weights as large as they may be now and then.
fn any_file<G: Searchable>(seed: u64) -> NetworkFile {
    let (mut rng, units) = (Rng::new(seed), 8);
    let mut numbers = |many: usize, most: usize| -> Vec<i16> {
        let mut number = || match rng.below(4) {
            0 => most as i16,
            1 => -(most as i16),
            _ => rng.below(2 * most + 1) as i16 - most as i16,
        };
        (0..many).map(|_| number()).collect()
    };
    NetworkFile {
        notes: vec!["made by chance".to_owned()],
        hidden: numbers(units * inputs::<G>().count(), 504),
        start: numbers(units, 504),
        output: numbers(2 * units, 126),
        output_start: -12_345_678,
    }
}

fn any_network<G: Searchable>(seed: u64) -> Arc<NeuralNetwork> {
    let bytes = any_file::<G>(seed).write(inputs::<G>());
    NeuralNetwork::read(&bytes, inputs::<G>()).expect("what was written can be read")
}

/// A random game to its end, or for so many plies.
fn random_game<G: Game>(rng: &mut Rng, most: usize) -> Vec<<G::Position as Position>::Move> {
    let (mut position, mut moves) = (start::<G>(), Vec::new());
    while position.settled().is_none() && moves.len() < most {
        let mut all = Vec::new();
        let _ = position.each_move(Scope::All, |mv| {
            all.push(mv);
            ControlFlow::Continue(())
        });
        let Some(mv) = rng.pick(&all) else { break };
        position.play_unchecked(*mv);
        moves.push(*mv);
    }
    moves
}

fn start<G: Game>() -> G::Position {
    G::position(&Options::new(), None).expect("a game has a start")
}

/// What a network sees in a position.
fn seen<G: Searchable>(position: &G::Position) -> Vec<usize> {
    let mut all = Vec::new();
    G::each_input(position, &mut |input| all.push(usize::from(input)));
    all
}

/// Vector instructions and plain arithmetic on so many positions of random games.
fn every_way_of_computing_agrees<G: Searchable>(positions: usize) {
    let (mut rng, mut looked_at, mut different) = (Rng::new(7), 0, 0);
    let networks = [1, 2, 3].map(any_network::<G>);
    while looked_at < positions {
        let network = &networks[looked_at % networks.len()];
        let mut position = start::<G>();
        for mv in random_game::<G>(&mut rng, 60) {
            position.play_unchecked(mv);
            let (inputs, side) = (seen::<G>(&position), position.side_to_move());
            let plain = network.plain_correction(inputs.iter().copied(), side);
            let quick = network.correction_of(inputs.iter().map(|input| *input as u16), side);
            assert_eq!(quick, plain, "{}: {position:?}", G::INFO.name);
            different += usize::from(plain != 0);
            looked_at += 1;
        }
    }
    assert!(different > positions / 2, "a network says something");
}

#[test]
fn vectors_and_plain_numbers_agree_on_a_hundred_thousand_positions() {
    every_way_of_computing_agrees::<Jersi>(34_000);
    every_way_of_computing_agrees::<Mikjersi>(34_000);
    every_way_of_computing_agrees::<Pijersi>(34_000);
    every_way_of_computing_agrees::<Mik7>(34_000);
}

/// Along random games, asked now and then as a search does, and on the way back.
fn watching_comes_to_the_same_as_a_fresh_look<G: Searchable>() {
    let mut rng = Rng::new(11);
    let network = any_network::<G>(5);
    for _ in 0..40 {
        let root = start::<G>();
        let moves = random_game::<G>(&mut rng, 80);
        let mut eval = G::Eval::at(&root, Some(&network));
        let mut line = vec![root];
        for mv in moves {
            let mut position = line[line.len() - 1].clone();
            eval.enter();
            position.play_watched(mv, &mut eval);
            if rng.below(3) == 0 {
                assert_eq!(eval.score(&position), fresh::<G>(&position, &network));
            }
            line.push(position);
            // A look aside, as a search takes many.
            if rng.below(4) == 0 && line.len() > 2 {
                line.pop();
                eval.leave();
                let position = &line[line.len() - 1];
                assert_eq!(eval.score(position), fresh::<G>(position, &network));
                break;
            }
        }
        while let Some(position) = line.pop() {
            assert_eq!(eval.score(&position), fresh::<G>(&position, &network));
            if !line.is_empty() {
                eval.leave();
            }
        }
    }
}

/// At a position and at all of the tree below it, of which a node has so many children at most; asked before
/// and after them, as a search comes by.
fn every_node_agrees<G: Searchable>(
    eval: &mut G::Eval,
    position: &G::Position,
    network: Option<&Arc<NeuralNetwork>>,
    (depth, children): (u32, usize),
    rng: &mut Rng,
) -> usize {
    let fresh = |position| G::Eval::at(position, network).score(position);
    assert_eq!(eval.score(position), fresh(position), "{}: {position:?}", G::INFO.name);
    let mut moves = position.moves();
    if depth == 0 || position.settled().is_some() {
        return 1;
    }
    let mut looked_at = 1;
    for _ in 0..children.min(moves.len()) {
        let mv = moves.swap_remove(rng.below(moves.len()));
        let mut child = position.clone();
        eval.enter();
        child.play_watched(mv, eval);
        let below = (depth - 1, children);
        looked_at += every_node_agrees::<G>(eval, &child, network, below, rng);
        eval.leave();
        assert_eq!(eval.score(position), fresh(position), "{}: {position:?}", G::INFO.name);
    }
    looked_at
}

/// With the network that the program comes with, with one that says more, and with none.
fn trees_agree<G: Searchable>(is_shipped: bool) {
    assert_eq!(G::network().is_some(), is_shipped, "{}", G::INFO.name);
    let any = any_network::<G>(31);
    let mut rng = Rng::new(19);
    for network in [G::network(), Some(&any), None] {
        let mut looked_at = 0;
        for _ in 0..8 {
            let mut root = start::<G>();
            // From the middle of a game, whose end may be near.
            let moves = random_game::<G>(&mut rng, 40);
            moves[..moves.len() / 2].iter().for_each(|mv| root.play_unchecked(*mv));
            let mut eval = G::Eval::at(&root, network);
            looked_at += every_node_agrees::<G>(&mut eval, &root, network, (3, 9), &mut rng);
        }
        assert!(looked_at > 1_000, "{}: {looked_at}", G::INFO.name);
    }
}

#[test]
fn at_every_node_what_is_kept_up_to_date_is_what_a_fresh_look_sees() {
    trees_agree::<Jersi>(true);
    trees_agree::<Mikjersi>(true);
    trees_agree::<Pijersi>(true);
    trees_agree::<Mik7>(false);
}

fn fresh<G: Searchable>(position: &G::Position, network: &Arc<NeuralNetwork>) -> i32 {
    G::Eval::at(position, Some(network)).score(position)
}

#[test]
fn what_is_kept_up_to_date_is_what_a_fresh_look_sees() {
    watching_comes_to_the_same_as_a_fresh_look::<Jersi>();
    watching_comes_to_the_same_as_a_fresh_look::<Mikjersi>();
    watching_comes_to_the_same_as_a_fresh_look::<Pijersi>();
    watching_comes_to_the_same_as_a_fresh_look::<Mik7>();
}

fn seen_otherwise_it_is_worth_the_same<G: Searchable>(symmetries: usize) {
    let mut rng = Rng::new(13);
    let (network, inputs) = (any_network::<G>(9), inputs::<G>());
    assert_eq!(inputs.symmetries.len(), symmetries);
    for _ in 0..50 {
        let mut position = start::<G>();
        random_game::<G>(&mut rng, 12).into_iter().for_each(|mv| position.play_unchecked(mv));
        let side = position.side_to_move();
        let worth = |map: &[u16], side| {
            network.plain_correction(seen::<G>(&position).into_iter().map(|i| map[i].into()), side)
        };
        let plain = worth(&inputs.symmetries[0], side);
        for map in &inputs.symmetries {
            assert_eq!(worth(map, side), plain);
        }
        assert_eq!(worth(&inputs.flipped, side.other()), plain, "sides exchanged");
    }
}

#[test]
fn a_mirror_another_side_or_a_turn_of_the_sorts_changes_no_worth() {
    seen_otherwise_it_is_worth_the_same::<Jersi>(6);
    seen_otherwise_it_is_worth_the_same::<Mikjersi>(6);
    seen_otherwise_it_is_worth_the_same::<Pijersi>(6);
    seen_otherwise_it_is_worth_the_same::<Mik7>(2);
}

#[test]
fn a_network_of_mik7_knows_level_losses_contract_and_count() {
    let network = any_network::<Mik7>(21);
    let mut rng = Rng::new(17);
    let (mut corrections, mut most_lost) = (HashSet::new(), 0);
    for (contract, count, level) in
        [("exact", "contract", "7"), ("exact", "contract", "13"), ("at-most", "contract", "7")]
            .into_iter()
            .chain([("home", "contract", "7"), ("exact", "points", "7")])
    {
        let options =
            Options::new().with("contract", contract).with("count", count).with("level", level);
        let mut position = Mik7::position(&options, None).unwrap();
        let correction = |position: &_| {
            let with = fresh::<Mik7>(position, &network);
            with - <Mik7 as Searchable>::Eval::at(position, None).score(position)
        };
        corrections.insert(correction(&position));
        for _ in 0..60 {
            let Some(&mv) = rng.pick(&position.moves()) else { break };
            position.play(mv).unwrap();
            let inputs = seen::<Mik7>(&position).into_iter();
            let plain = network.plain_correction(inputs, position.side_to_move());
            assert_eq!(correction(&position), plain, "{position:?}");
            most_lost = position.ships_lost().max(most_lost);
        }
    }
    assert_eq!(corrections.len(), 5, "the same board means something else each time");
    assert!(most_lost > 3, "only {most_lost} ships were lost");
}

fn each_input_becomes_one_other<G: Searchable>() {
    let inputs = inputs::<G>();
    for map in inputs.symmetries.iter().chain([&inputs.flipped]) {
        let mut sorted = map.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..inputs.count() as u16), "each input becomes one other");
    }
    let twice = inputs.flipped.iter().map(|input| inputs.flipped[usize::from(*input)]);
    assert!(twice.eq(0..inputs.count() as u16));
}

#[test]
fn symmetries_exchange_inputs_and_lose_none() {
    each_input_becomes_one_other::<Jersi>();
    each_input_becomes_one_other::<Mikjersi>();
    each_input_becomes_one_other::<Pijersi>();
    each_input_becomes_one_other::<Mik7>();
}

#[test]
fn a_file_that_is_not_what_it_says_is_refused_with_a_sentence() {
    let inputs = inputs::<Mikjersi>();
    let file = any_file::<Mikjersi>(3);
    let bytes = file.write(inputs);
    assert_eq!(NetworkFile::read(&bytes, inputs), Ok(file.clone()));
    for length in 0..bytes.len() {
        assert!(NetworkFile::read(&bytes[..length], inputs).is_err(), "cut at {length}");
    }
    let said = |bytes: &[u8], inputs| NetworkFile::read(bytes, inputs).unwrap_err().to_string();
    let sentence = "this is a network for mikjersi, not for jersi";
    assert_eq!(said(&bytes, Jersi::network_inputs().unwrap()), sentence);
    assert!(said(b"kelci", inputs).starts_with("this is no file of a network"));
    assert!(said(&vec![b'k'; 1 << 21], inputs).starts_with("a network's file has at most"));
    let cut = said(&bytes[..bytes.len() - 1], inputs);
    assert!(cut.starts_with("the network's file is not whole"), "{cut}");
    for at in [bytes.len() - 1, bytes.len() - 777] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(NetworkFile::read(&damaged, inputs), Err(NeuralNetworkError::Damaged));
    }
    let changed = NetworkInputs { linear: inputs.linear ^ 1, ..inputs.clone() };
    assert_eq!(
        said(&bytes, &changed),
        "this network was made for another evaluation of mikjersi: train it again"
    );
    let too_large = NetworkFile { output: vec![1_000; file.output.len()], ..file };
    assert_eq!(
        NetworkFile::read(&too_large.write(inputs), inputs),
        Err(NeuralNetworkError::Bounds)
    );
}

#[test]
fn an_engine_takes_no_network_of_another_game() {
    let mut engine = Engine::<Jersi>::new(1, 1).unwrap();
    let wrong = engine.set_network(Some(any_network::<Pijersi>(1)));
    assert!(matches!(wrong, Err(NeuralNetworkError::OtherGame { wanted: "jersi", .. })));
}

#[test]
fn with_nodes_and_one_thread_a_network_always_plays_the_same() {
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let search = |network: Option<Arc<NeuralNetwork>>| {
        let mut engine = Engine::<Mikjersi>::new(1, 1).unwrap();
        engine.set_network(network).unwrap();
        let line = engine.search(&start::<Mikjersi>(), &limits, &Stop::new(), &mut |_| ()).unwrap();
        (line.moves, line.score, line.nodes)
    };
    let network = any_network::<Mikjersi>(4);
    assert_eq!(search(Some(network.clone())), search(Some(network)));
    assert_eq!(search(None), search(None));
}

//! The winner of large positions is found before the values of their moves.

use grundy::{Game, Lang, Message, Observer, Outcome, Run, Stop, Value};

/// The winner of a large position comes before the values of all moves. The limit of options fails
/// the test if a value is computed that needs more than the quick search.
#[test]
fn the_winner_of_a_large_position_is_found_within_few_options() {
    for (game, outcome, value) in [
        ("cram:8,8", Outcome::P, Some(0)),
        ("cram:7,8", Outcome::N, None),
        ("cram:4,6", Outcome::P, Some(0)),
        ("sprouts:9", Outcome::N, None),
    ] {
        let mut run = Run::silent();
        run.budget.options = Some(30_000_000);
        let mut opened = Game::named(game).expect("a game");
        let solution = opened.solve(&[], &mut run).expect(game);
        assert_eq!(solution.outcome, Some(outcome), "{game}");
        if let Some(value) = value {
            assert_eq!(solution.value, Some(Value::Int(value)), "{game}");
        }
        let winning = solution.moves.iter().filter(|one| one.winning).count();
        assert_eq!(winning > 0, outcome == Outcome::N, "{game}");
    }
}

/// Cancels the run as soon as the winner is announced.
#[derive(Default)]
struct UntilWinner {
    announced: Vec<String>,
}

impl Observer for UntilWinner {
    fn announce(&mut self, step: &Message) {
        self.announced.push(step.text(Lang::En).to_owned());
    }

    fn cancelled(&mut self) -> bool {
        !self.announced.is_empty()
    }
}

#[test]
fn a_run_that_is_stopped_after_the_winner_is_known_answers_the_winner() {
    for (game, outcome, sentence) in [
        ("cram:8,8", Outcome::P, "the player to move loses"),
        ("cram:7,8", Outcome::N, "the player to move wins"),
        ("sprouts:10", Outcome::N, "the player to move wins"),
        ("domineering:6,6", Outcome::N, "the player to move wins"),
    ] {
        let mut observer = UntilWinner::default();
        let mut opened = Game::named(game).expect("a game");
        let solution = opened.solve(&[], &mut Run::new(&mut observer)).expect(game);
        assert_eq!(solution.outcome, Some(outcome), "{game}");
        assert_eq!(solution.stop, Some(Stop::Interrupted), "{game}");
        assert!(
            solution.moves.iter().any(|one| one.outcome.is_none()),
            "{game}"
        );
        let wins = solution.moves.iter().filter(|one| one.winning).count();
        assert!(outcome == Outcome::N || wins == 0, "{game}");
        assert_eq!(observer.announced.len(), 1, "{game}");
        assert!(observer.announced[0].starts_with(sentence), "{game}");
    }
    // A quick answer has no announcement, and is complete.
    let mut observer = UntilWinner::default();
    let mut opened = Game::named("cram:3,3").expect("a game");
    let solution = opened
        .solve(&[], &mut Run::new(&mut observer))
        .expect("an answer");
    assert_eq!((solution.stop, observer.announced.len()), (None, 0));
}

/// Outcomes by symmetry are those of the search on all boards that it reaches.
#[test]
fn outcomes_of_cram_by_symmetry_are_those_of_the_search() {
    let mut compared = 0;
    for rows in 1..=4 {
        for columns in 1..=5 {
            let name = format!("cram:{rows},{columns}");
            let outcome = |expression: &str| {
                let mut game = Game::named(&name).expect("a game");
                game.eval(expression, &mut Run::silent()).expect("a value")
            };
            let lost = outcome("value") == Value::Int(0);
            let expected = if lost { "P" } else { "N" };
            assert_eq!(outcome("outcome"), Value::text(expected), "{name}");
            compared += 1;
        }
    }
    assert_eq!(compared, 20);
}

#[test]
fn a_law_answers_a_large_position_and_its_line_ends_before_a_slow_table() {
    let mut run = Run::silent();
    run.budget.options = Some(50_000_000);
    let mut game = Game::named("queens").expect("a game");
    let solution = game
        .solve(&["1000000,618033"], &mut run)
        .expect("an answer");
    assert_eq!(solution.outcome, Some(Outcome::N));
    assert!(solution.moves.iter().any(|one| one.winning));
    assert!(!solution.line.is_empty());
}

/// Ten hot components: the search of the sum visits few states, and agrees with the value.
#[test]
fn the_winner_of_ten_hot_components_is_found_within_2000_states() {
    let sum = [
        "...|...",
        "...|...|..#",
        "...|..#",
        "....|....",
        "..|..|..|..",
        "...|...|...",
        "....|...#|..##",
        "..#|...|...",
        ".....|..###",
        "...|..#|..#",
    ];
    let run = &mut Run::silent();
    let mut game = Game::named("domineering").expect("a game");
    let solution = game.solve(&sum, run).expect("a solution");
    let Some(outcome) = solution.outcome else {
        panic!("the sum has an outcome");
    };
    let mut nodes = 0;
    for side in ["left", "right"] {
        let words = [&sum[..], &[side]].concat();
        let found = game.search_sum(&words, run).expect("a search");
        let wins = match outcome {
            Outcome::N => true,
            Outcome::P => false,
            Outcome::L => side == "left",
            Outcome::R => side == "right",
            other => panic!("{other:?}"),
        };
        assert_eq!(found.best.is_some(), wins, "{side}");
        nodes += found.counts.nodes;
    }
    assert!((2..2_000).contains(&nodes), "{nodes} states");
}

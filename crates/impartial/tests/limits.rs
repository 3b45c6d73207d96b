//! Depth, cycles, budgets and observers.

use std::thread;

use grundy_impartial::{
    Budget, Convention, Cycle, Graph, GraphError, Impartial, Nimber, Observer, Options, Outcome,
    SolveError, Solver, Stop, Work,
};

use crate::common::{Kayles, Nim, TakeUpTo};

/// Runs on a host stack that a recursion of a few thousand calls would exhaust.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(128 << 10).spawn(work);
    thread.expect("a thread").join().expect("it ends well");
}

#[test]
fn ten_million_moves_deep_is_no_deeper_than_ten() {
    on_a_small_stack(|| {
        let mut one = Solver::new(TakeUpTo(1));
        assert_eq!(one.value(&10_000_000), Ok(Nimber(0)));
        assert_eq!(
            one.work(),
            Work {
                cells: 10_000_001,
                options: 10_000_000
            }
        );
    });
}

#[test]
fn misere_play_a_million_moves_deep_does_not_use_the_hosts_stack() {
    on_a_small_stack(|| {
        let mut one = Solver::new(TakeUpTo(1));
        assert_eq!(one.misere_outcome(&[1_000_000]), Ok(Outcome::N));
    });
}

#[test]
fn a_graph_may_be_a_chain_of_a_million() {
    on_a_small_stack(|| {
        let edges: Vec<(u32, u32)> = (1..1_000_000).map(|v| (v - 1, v)).collect();
        let graph = Graph::from_edges(1_000_000, &edges).expect("edges go upwards");
        assert_eq!(graph.grundy_values()[..2], [1, 0].map(Nimber));
        assert_eq!(graph.outcomes(Convention::Misere)[0], Outcome::P);
    });
}

/// Moves from n to n + 1, with a finished component, and from `back` to `to`; a player may also end
/// the game at once.
struct Loop {
    back: u32,
    to: u32,
}

const FINISHED: u32 = 1000;

impl Impartial for Loop {
    type Position = u32;
    fn options(&self, &n: &u32, options: &mut Options<u32>) {
        if n != FINISHED {
            options.push_sum([]);
            options.push_sum([FINISHED, if n == self.back { self.to } else { n + 1 }]);
        }
    }
}

fn cycle<P: std::fmt::Debug>(error: SolveError<P>) -> Cycle<P> {
    match error {
        SolveError::Cycle(cycle) => cycle,
        SolveError::Stopped(_) => panic!("{error}"),
    }
}

#[test]
fn a_cycle_is_shown_from_where_it_closes_without_the_way_to_it() {
    let mut game = Solver::new(Loop { back: 5, to: 3 });
    let error = game.value(&0).expect_err("3, 4, 5 and 3 again");
    assert_eq!(
        error.to_string(),
        "play need not end: 3 -> 4 -> 5 -> 3; a Grundy value needs a game in which every play \
         ends, so let every move make something smaller"
    );
    assert_eq!(cycle(error).path(), [3, 4, 5, 3]);
    // The solver is as good as new, and misère play finds the same.
    assert_eq!(
        cycle(game.misere_outcome(&[4]).expect_err("the same")).path(),
        [4, 5, 3, 4]
    );
    assert_eq!(game.value(&FINISHED), Ok(Nimber(0)));
    assert_eq!(
        cycle(game.moves(&[FINISHED, 5]).expect_err("the same")).path(),
        [5, 3, 4, 5]
    );
}

#[test]
fn a_move_to_itself_is_a_cycle_of_one() {
    let mut game = Solver::new(Loop { back: 2, to: 2 });
    assert_eq!(
        cycle(game.value(&0).expect_err("2 and 2 again")).path(),
        [2, 2]
    );
}

#[test]
fn a_long_cycle_is_printed_short_and_kept_whole() {
    let mut game = Solver::new(Loop { back: 99, to: 0 });
    let cycle = cycle(game.value(&0).expect_err("0 to 99 and again"));
    assert_eq!(cycle.path().len(), 101);
    assert_eq!(
        cycle.to_string(),
        "0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... (92 more) ... -> 0"
    );
}

#[test]
fn a_graph_tells_its_cycle_and_its_missing_vertex() {
    let error = Graph::from_lists(&[vec![], vec![0, 3], vec![1], vec![2, 0]]).expect_err("a cycle");
    assert_eq!(
        error.to_string(),
        "play need not end: 1 -> 3 -> 2 -> 1; take out one of these edges"
    );
    let error = Graph::from_edges(3, &[(1, 0), (2, 3)]).expect_err("no vertex 3");
    assert_eq!(
        error,
        GraphError::NoSuchVertex {
            from: 2,
            to: 3,
            vertices: 3
        }
    );
    assert_eq!(
        error.to_string(),
        "the edge 2 -> 3 leaves the graph; its 3 vertices are numbered from 0 to 2"
    );
    let error = Graph::from_lists(&[vec![0], vec![7]]).expect_err("no vertex 7");
    assert_eq!(
        error,
        GraphError::NoSuchVertex {
            from: 1,
            to: 7,
            vertices: 2
        }
    );
    let error = Graph::from_edges(0, &[(0, 0)]).expect_err("no vertices");
    assert!(error.to_string().contains("without vertices"), "{error}");
}

fn stop<P: std::fmt::Debug>(error: &SolveError<P>) -> (Stop, Work) {
    match error {
        SolveError::Stopped(stopped) => (stopped.stop, stopped.work),
        SolveError::Cycle(_) => panic!("{error}"),
    }
}

#[test]
fn a_budget_of_cells_is_what_may_be_kept_and_the_work_goes_on_from_there() {
    let mut nim = Solver::with_budget(Nim, Budget::cells(50));
    assert_eq!(nim.value(&49), Ok(Nimber(49)));
    let error = nim.value(&99).expect_err("49 are left to solve");
    assert_eq!(stop(&error).0, Stop::Budget);
    assert!(nim.work().cells <= 50);
    assert_eq!(nim.known(&49), Some(Nimber(49)));
    assert_eq!(nim.known(&99), None);
    let mut solved: Vec<_> = nim.solved().map(|(&heap, value)| (heap, value)).collect();
    solved.sort_unstable();
    assert_eq!(
        solved,
        (0..50).map(|n| (n, Nimber(n.into()))).collect::<Vec<_>>()
    );
    nim.set_budget(Budget::cells(100));
    assert_eq!(nim.value(&99), Ok(Nimber(99)));
    assert_eq!(nim.work().cells, 100);
}

#[test]
fn what_a_stopped_run_says_is_where_it_stands_and_how_to_go_on() {
    let mut one = Solver::with_budget(TakeUpTo(1), Budget::cells(10));
    one.value(&9).expect("ten positions");
    assert_eq!(
        one.value(&10).expect_err("one too many").to_string(),
        "the budget is used up after 10 positions and 9 options; raise the cells, options or bytes \
         and call again to continue from here"
    );
}

#[test]
fn budgets_of_options_and_bytes_stop_the_work_too() {
    let options = Budget {
        options: Some(1000),
        ..Budget::UNLIMITED
    };
    let mut nim = Solver::with_budget(Nim, options);
    let (why, work) = stop(&nim.value(&1000).expect_err("half a million options"));
    assert_eq!(why, Stop::Budget);
    assert!((1000..=3000).contains(&work.options), "{work:?}");

    let bytes = Budget {
        bytes: Some(100_000),
        ..Budget::UNLIMITED
    };
    let mut one = Solver::with_budget(TakeUpTo(1), bytes);
    assert_eq!(
        stop(&one.value(&1_000_000).expect_err("too much memory")).0,
        Stop::Budget
    );
    assert!(one.bytes() < 400_000, "{} bytes", one.bytes()); // lists grow by doubling
}

#[test]
fn misere_play_keeps_to_the_budget_and_goes_on_when_it_grows() {
    let row = [24];
    let mut free = Solver::new(Kayles);
    let expected = free.misere_outcome(&row).expect("rows shrink");
    let mut kayles = Solver::with_budget(Kayles, Budget::cells(0));
    let mut stops = 0;
    loop {
        match kayles.misere_outcome(&row) {
            Ok(outcome) => {
                assert_eq!(outcome, expected);
                break;
            }
            Err(error) => assert_eq!(stop(&error).0, Stop::Budget),
        }
        stops += 1;
        assert!(kayles.work().cells <= kayles.budget().cells.expect("it is set"));
        kayles.set_budget(Budget::cells(10 * stops));
    }
    assert!(stops > 3);
    assert_eq!(
        kayles.work().cells,
        free.work().cells,
        "nothing was solved twice"
    );
}

/// Receives all progress and cancels when `until` positions are done.
struct Until {
    until: u64,
    heard: Vec<u64>,
}

impl Observer for Until {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        assert_eq!(of, None, "nobody knows how many there are");
        self.heard.push(done);
    }
    fn cancelled(&mut self) -> bool {
        self.heard.last().is_some_and(|&done| done >= self.until)
    }
}

#[test]
fn an_observer_hears_of_progress_and_may_stop_the_work() {
    let mut listener = Until {
        until: 20_000,
        heard: vec![],
    };
    let mut one = Solver::new(TakeUpTo(3));
    let error = one
        .explore(&[100_000], &mut listener)
        .expect_err("it says stop");
    let (why, work) = stop(&error);
    assert_eq!(why, Stop::Interrupted);
    assert!(
        error.to_string().starts_with("interrupted after "),
        "{error}"
    );
    assert!(work.cells < 30_000);
    assert!(
        listener.heard.is_sorted() && listener.heard.len() > 3,
        "{:?}",
        listener.heard
    );
    // This observer never cancels.
    let mut listener = Until {
        until: u64::MAX,
        heard: vec![],
    };
    assert_eq!(one.explore(&[100_000], &mut listener), Ok(Nimber(0)));
    assert_eq!(one.work().cells, 100_001);
}

#[test]
fn a_run_that_is_cancelled_before_it_begins_does_nothing() {
    let mut kayles = Solver::new(Kayles);
    let mut listener = Until {
        until: 0,
        heard: vec![],
    };
    let error = kayles
        .explore(&[9], &mut listener)
        .expect_err("it says stop");
    assert_eq!(stop(&error), (Stop::Interrupted, Work::default()));
    kayles.value(&9).expect("nobody says stop");
    let before = kayles.work();
    let error = kayles
        .explore_misere(&[9], &mut listener)
        .expect_err("it says stop");
    assert_eq!(stop(&error), (Stop::Interrupted, before));
    // What is known needs no work, so there is nothing to stop.
    assert!(kayles.explore(&[9], &mut listener).is_ok());
}

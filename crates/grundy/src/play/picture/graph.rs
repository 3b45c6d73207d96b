//! Tokens on a graph, and graphs from which vertices are removed.

use grundy_catalogue::Draw;
use grundy_core::Sketch;
use grundy_draw::tabletop::{Tabletop, pick};
use grundy_rules::Value;

use super::{Drawn, components, ints, left, paths};
use crate::formula::Formula;
use crate::game::Game;
use crate::row_moves::int_list;
use crate::solution::{Move, Solution};

/// Tokens on a graph, or a graph from which vertices are removed; the neighbours are an input of
/// the rules.
pub(super) fn vertices(game: &mut Formula, solution: &Solution) -> Option<Drawn> {
    if game.header().draw != Some(Draw::Graph) {
        return None;
    }
    let lists = |value: &Value| match value {
        Value::List(rows) => rows.iter().map(int_list).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let near: Vec<Vec<i64>> = game.givens().values().find_map(lists)?;
    let vertices = near.len();
    if vertices == 0 || vertices > 40 {
        return None;
    }
    let mut edges = Vec::new();
    for (from, list) in near.iter().enumerate() {
        for &to in list {
            let to = usize::try_from(to).ok().filter(|&to| to < vertices)?;
            edges.push((from, to));
        }
    }
    let both = edges.iter().all(|&(from, to)| edges.contains(&(to, from)));
    let places = components(solution, 1)?;
    let inside = |place: i64| (0..vertices as i64).contains(&place);
    let gone = both && places.len() == 1 && solution.moves.iter().all(is_subset);
    let (marked, picks) = if gone {
        let mask = places[0][0];
        let away = |v: usize| v >= 63 || mask >> v & 1 == 0;
        let picks = paths(solution, |m| {
            // The chosen vertex is the one whose neighbours were removed with it.
            let after = left(m)?.first().map_or(0, |ints| ints[0]);
            let went = mask & !after;
            let picked = (0..vertices).filter(|&v| {
                let with = near[v].iter().fold(1_i64 << v, |set, &u| set | 1 << u);
                !away(v) && with & mask == went
            });
            Some(picked.map(|v| vec![pick::vertex(v as i64)]).collect())
        });
        ((0..vertices).filter(|&v| away(v)).collect(), picks)
    } else {
        if !places.iter().all(|ints| inside(ints[0])) {
            return None;
        }
        let several = places.len() > 1;
        let picks = paths(solution, |m| {
            let to = left(m)?;
            let [to] = &to[..] else { return None };
            let target = pick::vertex(to[0]);
            let from = pick::vertex(places[m.component][0]);
            Some(if several {
                vec![vec![from, target]]
            } else {
                vec![vec![target.clone()], vec![from, target]]
            })
        });
        (places.iter().map(|ints| ints[0] as usize).collect(), picks)
    };
    if both {
        edges.retain(|(from, to)| from < to);
    }
    let table = Tabletop::Graph {
        vertices,
        edges,
        directed: !both,
        marked,
        gone,
    };
    Some((table, picks))
}

/// Components that are points joined by lines; a move is touched by the points of its name.
pub(super) fn sketches(game: &mut Game, solution: &Solution) -> Option<Drawn> {
    let rules = game.rules();
    let parts = solution.components.iter();
    let sketches: Vec<Sketch> = parts
        .map(|part| rules.sketch(&part.at))
        .collect::<Option<_>>()?;
    let all: usize = sketches.iter().map(|sketch| sketch.points.len()).sum();
    if sketches.is_empty() || all > 150 {
        return None;
    }
    let picks = paths(solution, |m| {
        let points = &sketches.get(m.component)?.points;
        // Spots of sprouts occur at several places with the same name.
        let places = |name: &str| {
            let named = (0..points.len()).filter(|&at| points[at].name == name);
            Some(named.collect::<Vec<_>>()).filter(|places| !places.is_empty())
        };
        // A word before the points is the action on them: `cut a-b`.
        let mut words = m.text.split(' ');
        let named = |word: &str| word.split('-').map(places).collect::<Option<Vec<_>>>();
        let item = |at: usize| pick::item(m.component, at as i64);
        match &words.find_map(named)?[..] {
            [all] => Some(all.iter().map(|&one| vec![item(one)]).collect()),
            [from, to] => {
                let both = from.iter().flat_map(|&a| to.iter().map(move |&b| [a, b]));
                let ways = both.filter(|[a, b]| a != b || from.len() == 1);
                let touched = ways.flat_map(|[a, b]| [[a, b], [b, a]]);
                Some(touched.map(|way| way.map(item).to_vec()).collect())
            }
            _ => None,
        }
    });
    Some((Tabletop::Sketches(sketches), picks))
}

/// Whether a move of a set of bits only removes bits.
fn is_subset(m: &Move) -> bool {
    let from = ints(&m.from.position);
    let to = left(m);
    matches!((from.as_deref(), to.as_deref()), (Some([from]), Some([to])) if to[0] & !from == 0)
}

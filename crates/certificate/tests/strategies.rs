//! T7: strategies for boards of all sizes, played against all opponents on small boards.

use std::collections::BTreeSet;

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{
    CellMap, Offset, Owner, Placement, Removal, Shape, Side, Span, Strategy, image_of, lines,
};

const EVEN: Side = Side {
    modulus: 2,
    residue: 0,
};
const ODD: Side = Side {
    modulus: 2,
    residue: 1,
};

fn set(offsets: &[Offset]) -> BTreeSet<Offset> {
    offsets.iter().copied().collect()
}

fn near() -> BTreeSet<Offset> {
    set(&[[-1, 0], [0, -1], [0, 1], [1, 0]])
}

fn cells(owner: Owner, cells: &[Offset]) -> Shape {
    Shape::new(owner, cells.to_vec())
}

fn cram() -> Placement {
    Placement {
        shapes: vec![
            cells(Owner::Both, &[[0, 0], [0, 1]]),
            cells(Owner::Both, &[[0, 0], [1, 0]]),
        ],
        ..Placement::default()
    }
}

fn single_cells(same: BTreeSet<Offset>, other: BTreeSet<Offset>) -> Placement {
    Placement {
        shapes: vec![
            cells(Owner::Left, &[[0, 0]]),
            cells(Owner::Right, &[[0, 0]]),
        ],
        same,
        other,
    }
}

fn apart() -> Placement {
    Placement {
        shapes: vec![cells(Owner::Both, &[[0, 0]])],
        same: near(),
        other: near(),
    }
}

fn mirror(game: &Placement, sides: &[Side], first: Option<usize>) -> StrategyCertificate {
    StrategyCertificate {
        sides: sides.to_vec(),
        strategy: Strategy::Mirror {
            game: game.clone(),
            reflected: [true, sides.len() > 1],
            first,
        },
    }
}

/// A board in play: the cells that each player took, and its sides.
#[derive(Clone)]
struct Board<'g> {
    game: &'g Placement,
    height: i32,
    width: i32,
    taken: [BTreeSet<Offset>; 2],
}

impl Board<'_> {
    /// The moves of a player, each as its cells.
    fn moves(&self, player: usize) -> Vec<Vec<Offset>> {
        let mut all = Vec::new();
        for shape in &self.game.shapes {
            let is_own = match shape.owner {
                Owner::Both => true,
                Owner::Left => player == 0,
                Owner::Right => player == 1,
            };
            for row in 0..self.height {
                for column in 0..self.width {
                    let cells: Vec<Offset> = (shape.cells.iter())
                        .map(|cell| [row + cell[0], column + cell[1]])
                        .collect();
                    if is_own && cells.iter().all(|cell| self.allows(*cell, player)) {
                        all.push(cells);
                    }
                }
            }
        }
        all
    }

    fn allows(&self, cell: Offset, player: usize) -> bool {
        let inside = (0..self.height).contains(&cell[0]) && (0..self.width).contains(&cell[1]);
        inside
            && (0..2).all(|owner| {
                let forbidden = if owner == player {
                    &self.game.same
                } else {
                    &self.game.other
                };
                self.taken[owner].iter().all(|taken| {
                    let offset = [cell[0] - taken[0], cell[1] - taken[1]];
                    offset != [0, 0] && !forbidden.contains(&offset)
                })
            })
    }

    fn take(&mut self, cells: &[Offset], player: usize) {
        self.taken[player].extend(cells);
    }

    /// The half turn of a move.
    fn image(&self, cells: &[Offset]) -> BTreeSet<Offset> {
        let turned = |cell: &Offset| [self.height - 1 - cell[0], self.width - 1 - cell[1]];
        cells.iter().map(turned).collect()
    }

    /// Plays the answers against every sequence of moves of the opponent, and returns the number of
    /// positions.
    fn attack(&self, opponent: usize) -> usize {
        let mut positions = 1;
        for cells in self.moves(opponent) {
            let mut next = self.clone();
            next.take(&cells, opponent);
            let answer = next.image(&cells);
            let legal = next.moves(1 - opponent);
            let found = legal
                .iter()
                .find(|cells| cells.iter().copied().collect::<BTreeSet<_>>() == answer);
            next.take(found.expect("the answer is legal"), 1 - opponent);
            positions += next.attack(opponent);
        }
        positions
    }

    /// Plays random games.
    fn random_attacks(&self, opponent: usize, games: u32, seed: &mut u64) -> u32 {
        let mut moves_played = 0;
        for _ in 0..games {
            let mut board = self.clone();
            loop {
                let moves = board.moves(opponent);
                if moves.is_empty() {
                    break;
                }
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let cells = &moves[(*seed >> 33) as usize % moves.len()];
                board.take(cells, opponent);
                let answer: Vec<Offset> = board.image(cells).into_iter().collect();
                let legal = board.moves(1 - opponent);
                assert!(legal.iter().any(|cells| {
                    let mut cells = cells.clone();
                    cells.sort_unstable();
                    cells == answer
                }));
                board.take(&answer, 1 - opponent);
                moves_played += 1;
            }
        }
        moves_played
    }
}

/// The board after the first move of a strategy, with the player that attacks it.
fn start(certificate: &StrategyCertificate, height: i32, width: i32) -> (Board<'_>, usize) {
    let Strategy::Mirror { game, first, .. } = &certificate.strategy else {
        panic!("a placement game");
    };
    let mut board = Board {
        game,
        height,
        width,
        taken: [BTreeSet::new(), BTreeSet::new()],
    };
    let Some(first) = first else {
        return (board, 0);
    };
    let shape = &game.shapes[*first];
    let corner = [
        (height - shape.extent(0)) / 2,
        (width - shape.extent(1)) / 2,
    ];
    let taken: Vec<Offset> = (shape.cells.iter())
        .map(|cell| [corner[0] + cell[0], corner[1] + cell[1]])
        .collect();
    let player = usize::from(shape.owner == Owner::Right);
    assert!(
        board.moves(player).contains(&taken),
        "the first move is legal"
    );
    board.take(&taken, player);
    (board, 1 - player)
}

/// The strategies of the table of the theorem, with boards on which they are played.
fn strategies() -> Vec<(StrategyCertificate, [i32; 2])> {
    let row = |lengths: &[i32]| Placement {
        shapes: (lengths.iter())
            .map(|k| Shape::new(Owner::Both, (0..*k).map(|i| [i, 0]).collect()))
            .collect(),
        ..Placement::default()
    };
    let treblecross = Placement {
        shapes: vec![cells(Owner::Both, &[[0, 0]])],
        same: set(&[[-2, 0], [-1, 0], [1, 0], [2, 0]]),
        other: set(&[[-2, 0], [-1, 0], [1, 0], [2, 0]]),
    };
    let triple = Placement {
        shapes: vec![
            cells(Owner::Both, &[[0, 0], [0, 1], [0, 2]]),
            cells(Owner::Both, &[[0, 0], [1, 0], [2, 0]]),
        ],
        ..Placement::default()
    };
    vec![
        (mirror(&cram(), &[EVEN, EVEN], None), [4, 4]),
        (mirror(&cram(), &[ODD, EVEN], Some(0)), [3, 4]),
        (mirror(&cram(), &[EVEN, ODD], Some(1)), [4, 3]),
        (mirror(&row(&[2]), &[EVEN], Some(0)), [12, 1]),
        (mirror(&row(&[1, 2]), &[ODD], Some(0)), [9, 1]),
        (mirror(&row(&[1, 2]), &[EVEN], Some(1)), [8, 1]),
        (mirror(&treblecross, &[ODD], Some(0)), [15, 1]),
        (mirror(&apart(), &[ODD, ODD], Some(0)), [5, 5]),
        (mirror(&triple, &[EVEN, EVEN], None), [4, 4]),
        (mirror(&triple, &[ODD, ODD], Some(0)), [3, 5]),
        (
            mirror(&single_cells(near(), BTreeSet::new()), &[EVEN, ODD], None),
            [2, 3],
        ),
        (
            mirror(&single_cells(BTreeSet::new(), near()), &[ODD, ODD], Some(0)),
            [3, 3],
        ),
    ]
}

#[test]
fn strategies_are_accepted_and_win_against_every_attack() {
    let mut positions = 0;
    for (certificate, [height, width]) in strategies() {
        certificate
            .check()
            .unwrap_or_else(|error| panic!("{certificate}{error}"));
        let text = certificate.to_string();
        assert_eq!(
            StrategyCertificate::parse(&text).as_ref(),
            Ok(&certificate),
            "{text}"
        );
        let (board, opponent) = start(&certificate, height, width);
        positions += board.attack(opponent);
    }
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn strategies_answer_random_attacks_on_larger_boards() {
    let mut seed = 7;
    let mut answers = 0;
    for (certificate, [height, width]) in strategies() {
        // The same parities, and larger boards.
        for more in [2, 4] {
            let width = if certificate.sides.len() > 1 {
                width + more
            } else {
                1
            };
            let (board, opponent) = start(&certificate, height + more, width);
            answers += board.random_attacks(opponent, 420, &mut seed);
        }
    }
    assert!(answers > 10_000, "{answers}");
}

#[test]
fn false_strategies_are_rejected() {
    let fails = |certificate: &StrategyCertificate| {
        let error = certificate.check().expect_err(&certificate.to_string());
        error.reason.english().to_owned()
    };
    // The middle cell is its own image, and so is a domino over the middle of a row.
    assert!(fails(&mirror(&cram(), &[ODD, ODD], None)).contains("meets its own image"));
    assert!(fails(&mirror(&cram(), &[EVEN, ODD], None)).contains("meets its own image"));
    // The first move is not in the middle, or leaves a move that meets its image.
    assert!(fails(&mirror(&cram(), &[EVEN, EVEN], Some(0))).contains("not its own image"));
    assert!(fails(&mirror(&cram(), &[ODD, ODD], Some(0))).contains("not its own image"));
    assert!(fails(&mirror(&apart(), &[EVEN, ODD], None)).contains("meets its own image"));
    // The image of a domino of Left is a domino of Left.
    let domineering = Placement {
        shapes: vec![
            cells(Owner::Left, &[[0, 0], [1, 0]]),
            cells(Owner::Right, &[[0, 0], [0, 1]]),
        ],
        ..Placement::default()
    };
    assert!(
        fails(&mirror(&domineering, &[EVEN, EVEN], None)).contains("shape of the other player")
    );
    // Snort with an even side: the cells next to the middle line are next to their images.
    let snort = single_cells(BTreeSet::new(), near());
    assert!(fails(&mirror(&snort, &[EVEN, ODD], None)).contains("meets its own image"));
    // Col with a first cell: the answer may be next to it, where the opponent's move may be.
    let col = single_cells(near(), BTreeSet::new());
    assert!(fails(&mirror(&col, &[ODD, ODD], Some(0))).contains("offset from the first move"));
}

#[test]
fn certificates_with_wrong_numbers_are_refused() {
    let refused = |certificate: &StrategyCertificate| {
        let error = certificate.check().expect_err(&certificate.to_string());
        assert!(!error.reason.english().is_empty());
    };
    refused(&mirror(&cram(), &[EVEN, ODD], Some(7)));
    assert!(!mirror(&cram(), &[EVEN, ODD], Some(7)).covers(&[4, 5]));
    let large = Side {
        modulus: u32::MAX,
        residue: 0,
    };
    refused(&walk(&[u32::MAX, 2], &[[0, 1]], &[[0, 1]]));
    refused(&mirror(&cram(), &[large, EVEN], None));
    refused(&mirror(&cram(), &[], None));
    let far = Placement {
        shapes: vec![cells(Owner::Both, &[[0, 0], [i32::MAX, 0]])],
        ..Placement::default()
    };
    refused(&mirror(&far, &[EVEN, EVEN], None));
    let zero = Side {
        modulus: 0,
        residue: 0,
    };
    refused(&mirror(&cram(), &[zero, EVEN], None));
}

/// Every strategy that the checker accepts for a random game wins on small boards, and the boards
/// of rejected ones are not searched.
#[test]
fn accepted_strategies_of_random_games_win() {
    let mut seed = 1_u64;
    let mut next = |bound: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..3000 {
        let count = 1 + next(2);
        let shapes = (0..count).map(|_| {
            let size = 1 + next(3);
            let list = (0..size)
                .map(|_| [next(3) as i32, next(3) as i32])
                .collect();
            Shape::new(Owner::Both, list)
        });
        let mut shapes: Vec<Shape> = shapes.collect();
        let turned: Vec<Shape> = shapes
            .iter()
            .map(|shape| shape.image([true, true]))
            .collect();
        shapes.extend(turned);
        shapes.sort();
        shapes.dedup();
        let forbidden: BTreeSet<Offset> = if next(2) == 0 {
            BTreeSet::new()
        } else {
            let offset = [next(3) as i32, next(3) as i32];
            set(&[
                offset,
                [-offset[0], -offset[1]],
                [offset[0], -offset[1]],
                [-offset[0], offset[1]],
            ])
        };
        let game = Placement {
            shapes,
            same: forbidden.clone(),
            other: forbidden,
        };
        let sides = [0, 1].map(|_| if next(2) == 0 { EVEN } else { ODD });
        let first = (next(2) == 0).then(|| next(game.shapes.len() as u64) as usize);
        let certificate = mirror(&game, &sides, first);
        if certificate.check().is_err() {
            rejected += 1;
            continue;
        }
        accepted += 1;
        let length = |side: Side| 2 + side.residue as i32;
        let [height, width] = sides.map(length);
        if certificate.covers(&[height as u32, width as u32]) {
            let (board, opponent) = start(&certificate, height, width);
            board.attack(opponent);
        }
    }
    assert!(accepted > 100 && rejected > 100, "{accepted} {rejected}");
}

fn walk(sides: &[u32], steps: &[Offset], partners: &[Offset]) -> StrategyCertificate {
    let side = |length: &u32| Side {
        modulus: *length,
        residue: 0,
    };
    StrategyCertificate {
        sides: sides.iter().map(side).collect(),
        strategy: Strategy::Partners {
            steps: set(steps),
            partners: partners.to_vec(),
        },
    }
}

#[test]
fn walks_need_pairs_at_the_distance_of_a_step() {
    let orthogonal = [[-1, 0], [0, -1], [0, 1], [1, 0]];
    let dominoes = walk(&[1, 2], &orthogonal, &[[0, 1], [0, -1]]);
    let report = dominoes.check().unwrap();
    assert!(
        report
            .claim
            .english()
            .contains("all boards of i × 2j cells")
    );
    // A knight on blocks of 2 by 4 cells.
    let knight: Vec<Offset> = [[1, 2], [2, 1]]
        .iter()
        .flat_map(|[a, b]| [[*a, *b], [-a, *b], [*a, -b], [-a, -b]])
        .collect();
    let to_the_right = [
        [1, 2],
        [1, 2],
        [1, -2],
        [1, -2],
        [-1, 2],
        [-1, 2],
        [-1, -2],
        [-1, -2],
    ];
    let blocks = walk(&[2, 4], &knight, &to_the_right);
    blocks.check().unwrap();
    let text = blocks.to_string();
    assert_eq!(StrategyCertificate::parse(&text), Ok(blocks));
    // A partner outside of the block, a cell without one, and pairs that are not steps.
    for (wrong, reason) in [
        (walk(&[1, 2], &orthogonal, &[[0, -1], [0, 1]]), "outside"),
        (
            walk(&[1, 2], &orthogonal, &[[0, 0], [0, 0]]),
            "another cell",
        ),
        (
            walk(&[1, 2], &knight, &[[0, 1], [0, -1]]),
            "distance of a step",
        ),
        (walk(&[1, 2], &orthogonal, &[[0, 1]]), "number of partners"),
    ] {
        let error = wrong.check().unwrap_err();
        assert!(error.reason.english().contains(reason), "{error}");
    }
}

/// Every change of a character of a certificate is rejected or is another true claim: the seal is
/// recomputed, so that the checker decides.
#[test]
fn changed_certificates_are_rejected_or_true() {
    let certificate = mirror(&cram(), &[ODD, EVEN], Some(0));
    let text = certificate.to_string();
    let body = text.rsplit_once("seal ").unwrap().0;
    let mut rejected = 0;
    for at in 0..body.len() {
        for letter in ["0", "1", "2", "k", "+", " ", "-", ","] {
            let changed = format!("{}{letter}{}", &body[..at], &body[at + 1..]);
            if changed == body {
                continue;
            }
            let seal = grundy_certificate::arithmetic::seal_of(&changed);
            let sealed = format!("{changed}seal {seal:016x}\n");
            let Ok(parsed) = StrategyCertificate::parse(&sealed) else {
                rejected += 1;
                continue;
            };
            if parsed.check().is_err() {
                rejected += 1;
                continue;
            }
            // An accepted change is a strategy of the changed game.
            let length = |side: &Side| (1..=4).find(|n| side.contains(*n)).unwrap_or(1);
            let lengths: Vec<u32> = parsed.sides.iter().map(length).collect();
            if parsed.covers(&lengths) {
                let width = lengths.get(1).map_or(1, |width| *width as i32);
                let (board, opponent) = start(&parsed, lengths[0] as i32, width);
                board.attack(opponent);
            }
        }
    }
    assert!(rejected > 500, "{rejected}");
}

const FROM_ZERO: Span = Span {
    from: Some(0),
    to: None,
};

fn from(residue: u32) -> Side {
    Side {
        modulus: 1,
        residue,
    }
}

fn chomp(
    sides: [Side; 2],
    is_square: bool,
    first: Option<CellMap>,
    answer: Option<CellMap>,
) -> StrategyCertificate {
    let game = Removal {
        reach: vec![[FROM_ZERO; 2]],
        has_poison: true,
        is_square,
    };
    StrategyCertificate {
        sides: sides.to_vec(),
        strategy: Strategy::Removal {
            game,
            first,
            answer,
        },
    }
}

const TRANSPOSED: CellMap = [[0, 1, 0, 0, 0], [1, 0, 0, 0, 0]];
const DIAGONAL: CellMap = [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1]];
const CORNER: CellMap = [[0, 0, 1, 0, -1], [0, 0, 0, 1, -1]];

fn two_rows() -> StrategyCertificate {
    let two = Side {
        modulus: 0,
        residue: 2,
    };
    let exchange = [[-1, 0, 0, 0, 1], [2, 1, 0, 0, -1]];
    chomp([two, from(1)], false, Some(CORNER), Some(exchange))
}

/// Plays the answers of a removal game against every attack on the free cells.
fn attack_positions(
    game: &Removal,
    answer: &CellMap,
    free: &BTreeSet<[i64; 2]>,
    lengths: [i64; 2],
) -> usize {
    let mut positions = 1;
    for cell in free {
        let mut next = free.clone();
        next.retain(|other| !game.removes(*cell, *other));
        let reply = image_of(answer, *cell, lengths);
        assert!(next.contains(&reply), "{cell:?} {reply:?} {free:?}");
        next.retain(|other| !game.removes(reply, *other));
        positions += attack_positions(game, answer, &next, lengths);
    }
    positions
}

/// Plays the answers of a removal game against every attack on a board.
fn attack_removal(certificate: &StrategyCertificate, lengths: [i64; 2]) -> usize {
    let Strategy::Removal {
        game,
        first,
        answer: Some(answer),
    } = &certificate.strategy
    else {
        panic!("a rule");
    };
    let cells = (0..lengths[0]).flat_map(|row| (0..lengths[1]).map(move |at| [row, at]));
    let mut free: BTreeSet<[i64; 2]> = cells.filter(|cell| *cell != [0, 0]).collect();
    if let Some(first) = first {
        let cell = image_of(first, [0, 0], lengths);
        assert!(free.contains(&cell));
        free.retain(|other| !game.removes(cell, *other));
    }
    attack_positions(game, answer, &free, lengths)
}

#[test]
fn chomp_has_strategies_for_all_sizes() {
    let square = chomp([from(2); 2], true, Some(DIAGONAL), Some(TRANSPOSED));
    let stolen = chomp([from(2); 2], false, Some(CORNER), None);
    for certificate in [&square, &two_rows(), &stolen] {
        certificate
            .check()
            .unwrap_or_else(|error| panic!("{error}"));
        let text = certificate.to_string();
        assert_eq!(
            StrategyCertificate::parse(&text).as_ref(),
            Ok(certificate),
            "{text}"
        );
        assert!(certificate.first_player_wins());
    }
    assert_eq!(square.boards(), "k+2 × k+2");
    let mut positions = 0;
    for length in 2..=7 {
        positions += attack_removal(&square, [length, length]);
        positions += attack_removal(&two_rows(), [2, length]);
    }
    assert!(positions > 200, "{positions}");
    assert!(square.covers(&[9, 9]) && !square.covers(&[9, 8]) && !square.covers(&[1, 1]));
    // Other first moves, maps and boards.
    let off_diagonal = [[0, 0, 0, 0, 1], [0, 0, 0, 0, 2]];
    let shifted = [[0, 1, 0, 0, 1], [1, 0, 0, 0, -1]];
    for wrong in [
        chomp([from(2); 2], false, Some(DIAGONAL), Some(TRANSPOSED)),
        chomp([from(1); 2], true, Some(DIAGONAL), Some(TRANSPOSED)),
        chomp([from(2); 2], true, Some(off_diagonal), Some(TRANSPOSED)),
        chomp([from(2); 2], true, None, Some(TRANSPOSED)),
        chomp([from(2); 2], true, Some(DIAGONAL), Some(shifted)),
        chomp([from(3); 2], true, Some(CORNER), Some(TRANSPOSED)),
        chomp([from(2); 2], false, Some(DIAGONAL), None),
        chomp([from(1); 2], false, Some(CORNER), None),
        chomp([from(2); 2], false, None, None),
    ] {
        assert!(wrong.check().is_err(), "{wrong}");
    }
}

/// Every certificate of a removal game that the checker accepts wins on small boards, with other
/// maps and first moves.
#[test]
fn accepted_maps_of_removal_games_win() {
    let mut seed = 5_u64;
    let mut next = |bound: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..1200 {
        let mut certificate = if next(2) == 0 {
            two_rows()
        } else {
            chomp([from(2); 2], true, Some(DIAGONAL), Some(TRANSPOSED))
        };
        let Strategy::Removal {
            first,
            answer,
            game,
        } = &mut certificate.strategy
        else {
            panic!("a removal game");
        };
        if next(3) == 0 {
            game.reach[0] = [0, 1].map(|_| Span {
                from: [None, Some(0), Some(-1), Some(1)][next(4) as usize],
                to: [None, Some(0), Some(1), Some(2)][next(4) as usize],
            });
        }
        for map in [first.as_mut(), answer.as_mut()].into_iter().flatten() {
            if next(2) == 0 {
                let at = 2 + next(3) as usize;
                map[next(2) as usize][at] += next(3) as i32 - 1;
            }
        }
        let length = certificate.sides[1].residue + 1;
        let lengths = match certificate.sides[0].modulus {
            0 => [2, i64::from(length)],
            _ => [i64::from(length); 2],
        };
        if certificate.check().is_err() {
            rejected += 1;
            continue;
        }
        accepted += 1;
        attack_removal(&certificate, lengths);
    }
    assert!(accepted > 100 && rejected > 100, "{accepted} {rejected}");
}

/// A circle in play, from its definition: cells, and the moves as arcs.
fn circle_loses(free: &BTreeSet<i32>, length: i32, arcs: &[i32], margin: i32) -> bool {
    !(0..length).any(|start| {
        arcs.iter().any(|arc| {
            let cells: BTreeSet<i32> = (0..*arc).map(|i| (start + i) % length).collect();
            let fits = cells.len() == *arc as usize && cells.is_subset(free);
            let mut next = free.clone();
            for cell in &cells {
                for near in -margin..=margin {
                    next.remove(&(cell + near).rem_euclid(length));
                }
            }
            fits && circle_loses(&next, length, arcs, margin)
        })
    })
}

#[test]
fn circles_are_won_as_their_rows() {
    let game = |arcs: &[i32], margin: i32| {
        let near: Vec<Offset> = (-margin..=margin)
            .filter(|i| *i != 0)
            .map(|i| [i, 0])
            .collect();
        Placement {
            shapes: (arcs.iter())
                .map(|arc| Shape::new(Owner::Both, (0..*arc).map(|i| [i, 0]).collect()))
                .collect(),
            same: set(&near),
            other: set(&near),
        }
    };
    let (mut accepted, mut rejected) = (0, 0);
    for (arcs, margin) in [
        (&[1, 2][..], 0),
        (&[2], 0),
        (&[1], 1),
        (&[1], 0),
        (&[1, 3], 0),
    ] {
        for residue in 0..=7 {
            let count = arcs.len();
            let choices = (0..count.pow(count as u32)).map(|number| {
                let answers = (0..count).map(|i| number / count.pow(i as u32) % count);
                (None, answers.collect::<Vec<usize>>())
            });
            let first = (0..count).map(|first| (Some(first), Vec::new()));
            for (first, answers) in choices.chain(first) {
                let certificate = StrategyCertificate {
                    sides: vec![Side {
                        modulus: 2,
                        residue,
                    }],
                    strategy: Strategy::Circle {
                        game: game(arcs, margin),
                        first,
                        answers,
                    },
                };
                let text = certificate.to_string();
                assert_eq!(
                    StrategyCertificate::parse(&text).as_ref(),
                    Ok(&certificate),
                    "{text}"
                );
                if certificate.check().is_err() {
                    rejected += 1;
                    continue;
                }
                accepted += 1;
                for length in (1..=9).filter(|length| certificate.covers(&[*length])) {
                    let all: BTreeSet<i32> = (0..length as i32).collect();
                    let loses = circle_loses(&all, length as i32, arcs, margin);
                    assert_eq!(
                        certificate.first_player_wins(),
                        !loses,
                        "{certificate} {length}"
                    );
                }
            }
        }
    }
    assert!(accepted > 10 && rejected > 10, "{accepted} {rejected}");
}

/// Partners on boards of Notakto that the checker accepts win against every attack.
#[test]
fn partners_of_notakto_win_against_every_attack() {
    fn attack(
        marked: &BTreeSet<Offset>,
        board: [i32; 2],
        lines: &[Vec<Offset>],
        partner: &dyn Fn(Offset) -> Offset,
    ) -> usize {
        let has_line = |marked: &BTreeSet<Offset>| {
            (lines.iter()).any(|line| line.iter().all(|cell| marked.contains(cell)))
        };
        let mut positions = 1;
        for row in 0..board[0] {
            for column in 0..board[1] {
                let cell = [row, column];
                let mut next = marked.clone();
                if !next.insert(cell) || has_line(&next) {
                    continue;
                }
                assert!(next.insert(partner(cell)) && !has_line(&next));
                positions += attack(&next, board, lines, partner);
            }
        }
        positions
    }
    // All divisions of the cells of a board into pairs, with the centre first if it is odd.
    fn divisions(free: &[usize]) -> Vec<Vec<[usize; 2]>> {
        let Some((first, others)) = free.split_first() else {
            return vec![Vec::new()];
        };
        (0..others.len())
            .flat_map(|at| {
                let mut rest = others.to_vec();
                let other = rest.remove(at);
                let mut all = divisions(&rest);
                for pairs in &mut all {
                    pairs.push([*first, other]);
                }
                all
            })
            .collect()
    }
    let (mut accepted, mut rejected) = (0, 0);
    for (height, width, line) in [
        (3_i32, 3_i32, 3_u32),
        (2, 3, 2),
        (1, 6, 3),
        (2, 4, 3),
        (1, 7, 2),
    ] {
        let cells = (height * width) as usize;
        let alone = (cells % 2 == 1).then_some(cells / 2);
        let free: Vec<usize> = (0..cells).filter(|cell| Some(*cell) != alone).collect();
        for pairs in divisions(&free) {
            let mut partners = vec![[0, 0]; cells];
            let at = |cell: usize| [cell as i32 / width, cell as i32 % width];
            for [a, b] in pairs {
                let offset = [0, 1].map(|i: usize| at(b)[i] - at(a)[i]);
                partners[a] = offset;
                partners[b] = offset.map(|n| -n);
            }
            let side = |residue: i32| Side {
                modulus: 0,
                residue: residue as u32,
            };
            let certificate = StrategyCertificate {
                sides: vec![side(height), side(width)],
                strategy: Strategy::Lines {
                    line,
                    partners: partners.clone(),
                },
            };
            if certificate.check().is_err() {
                rejected += 1;
                continue;
            }
            accepted += 1;
            let text = certificate.to_string();
            assert_eq!(StrategyCertificate::parse(&text), Ok(certificate), "{text}");
            let partner = |cell: Offset| {
                let offset = partners[(cell[0] * width + cell[1]) as usize];
                [cell[0] + offset[0], cell[1] + offset[1]]
            };
            let mut marked = BTreeSet::new();
            marked.extend(alone.map(at));
            let lines = lines(height, width, line as i32);
            attack(&marked, [height, width], &lines, &partner);
        }
    }
    assert!(accepted >= 2 && rejected > 50, "{accepted} {rejected}");
}

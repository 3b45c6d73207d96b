//! Facts about games from outside sources, `tests/games/truths.tsv`.

/// The value of a row.
pub fn truth(game: &str, params: &str, fact: &str) -> String {
    let file = include_str!("../../../../tests/games/truths.tsv");
    let rows = file
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let mut found = rows.filter(|row| row[..3] == [game, params, fact]);
    let row = found
        .next()
        .unwrap_or_else(|| panic!("no row {game} | {params} | {fact}"));
    assert!(
        found.next().is_none(),
        "two rows {game} | {params} | {fact}"
    );
    row[3].to_owned()
}

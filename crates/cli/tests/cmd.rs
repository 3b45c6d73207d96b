//! Commands as typed by a new user, with their answers: the files of `cmd/`.

#[test]
fn commands_answer_as_written() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}

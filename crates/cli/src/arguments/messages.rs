//! Japanese texts of clap's argument errors. Clap prints the English ones. The English texts here
//! must equal clap's: `errors::known_tip` looks up a tip by its text, and a test compares the rest.

grundy::messages! {
    error_mark { "error:", "エラー：" }
    tip { "tip:", "助言：" }
    usage { "Usage:", "使い方：" }

    // What is wrong.
    unexpected_argument(argument) {
        "unexpected argument '{argument}' found",
        "引数 `{argument}` は使えません",
    }
    unrecognized_command(name) {
        "unrecognized subcommand '{name}'",
        "`{name}` というコマンドはありません",
    }
    missing_command(program) {
        "'{program}' requires a subcommand but one was not provided",
        "`{program}` のあとにコマンドが必要です",
    }
    valid_commands(names) { "[subcommands: {names}]", "［コマンド：{names}］" }
    missing_arguments {
        "the following required arguments were not provided:",
        "次の引数が必要です：",
    }
    missing_value(argument) {
        "a value is required for '{argument}' but none was supplied",
        "`{argument}` に値がありません",
    }
    invalid_value(value, argument) {
        "invalid value '{value}' for '{argument}'",
        "`{argument}` に値 `{value}` は使えません",
    }
    valid_values(names) { "[possible values: {names}]", "［使える値：{names}］" }
    unexpected_value(value, argument) {
        "unexpected value '{value}' for '{argument}' found; no more were expected",
        "`{argument}` に余分な値 `{value}` があります",
    }
    used_twice(argument) {
        "the argument '{argument}' cannot be used multiple times",
        "引数 `{argument}` は一度しか使えません",
    }
    cannot_be_used_with(argument, other) {
        "the argument '{argument}' cannot be used with '{other}'",
        "引数 `{argument}` は `{other}` と同時に使えません",
    }
    cannot_be_used_with_these(argument) {
        "the argument '{argument}' cannot be used with:",
        "引数 `{argument}` は次の引数と同時に使えません：",
    }
    cannot_be_used_with_others(argument) {
        "the argument '{argument}' cannot be used with one or more of the other specified arguments",
        "引数 `{argument}` はほかの引数と同時に使えません",
    }

    // Why a value is invalid.
    with_reason(fact, reason) { "{fact}: {reason}", "{fact}：{reason}" }
    empty_number { "cannot parse integer from empty string", "空です" }
    invalid_digit { "invalid digit found in string", "整数ではありません" }
    number_is_too_large {
        "number too large to fit in target type",
        "数が大きすぎます",
    }
    number_is_too_small {
        "number too small to fit in target type",
        "数が小さすぎます",
    }
    invalid_address {
        "invalid IP address syntax",
        "IP アドレスの書き方ではありません",
    }

    // What to do.
    option_is_written(option) { "the option is {option}", "オプションは {option} です" }
    meant_command(line) { "the command is: {line}", "次のコマンドです：{line}" }
    for_example(line) { "for example: {line}", "例：{line}" }
    similar_command(names) {
        "a similar subcommand exists: {names}",
        "似た名前のコマンドがあります：{names}",
    }
    similar_commands(names) {
        "some similar subcommands exist: {names}",
        "似た名前のコマンドがあります：{names}",
    }
    similar_argument(names) {
        "a similar argument exists: {names}",
        "似た名前の引数があります：{names}",
    }
    similar_value(names) {
        "a similar value exists: {names}",
        "似た値があります：{names}",
    }
    heading(title) { "{title}:", "{title}：" }
    quoted(name) { "'{name}'", "`{name}`" }
    pass_as_value(argument, words) {
        "to pass '{argument}' as a value, use '{words}'",
        "`{argument}` を値として渡すには `{words}` と書きます",
    }
    option_of_command(words) { "'{words}' exists", "`{words}` ならあります" }
    command_without_dashes(command, dashes) {
        "subcommand '{command}' exists; to use it, remove the '{dashes}' before it",
        "コマンド `{command}` を使うには、その前の `{dashes}` を外します",
    }
    more_information(option) {
        "For more information, try '{option}'.",
        "詳しい説明は `{option}` で表示します。",
    }
}

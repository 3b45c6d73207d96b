//! The messages about programs that are imported.

grundy_core::messages! {
    python_does_not_parse(error) {
        "this is not a Python program: {error}",
        "Python のプログラムとして読めません：{error}",
    }
    cpp_does_not_parse {
        "this is not a C++ program that the parser reads",
        "C++ のプログラムとして読めません",
    }
    source_is_nested_too_deeply {
        "the source is nested too deeply here",
        "ここで入れ子が深すぎます",
    }
    no_parser_of_cpp {
        "this build of grundy has no parser of C++",
        "この grundy には C++ の構文解析器がありません",
    }
    install_the_program {
        "use the program of `cargo build --release`, or write the function in Python",
        "`cargo build --release` で作るプログラムを使うか、関数を Python で書きます",
    }
    function_is_defined_twice(name) {
        "the file has two functions `{name}`",
        "ファイルに関数 `{name}` が二つあります",
    }
    rename_the_function {
        "give one of them another name",
        "一方の名前を変えます",
    }
    array_has_no_values(name) {
        "the elements of the local array `{name}` have no values at first",
        "局所配列 `{name}` の要素に初期値がありません",
    }
    initialise_array(name) {
        "write `= {{}}` after the size of `{name}`",
        "`{name}` の大きさの後に `= {{}}` と書きます",
    }
    array_is_shared(name) {
        "`{name}` is one array of all calls: each recursive call overwrites its marks",
        "`{name}` はすべての呼び出しに共通の配列なので、再帰呼び出しが印を書き換えます",
    }
    declare_array_locally(name) {
        "declare `{name}` inside of the function",
        "`{name}` を関数の中で宣言します",
    }
    division_rounds_to_zero(line) {
        "line {line} divides a negative number: C++ rounds to zero, and rules round down",
        "{line} 行目で負の数を割っています。C++ は 0 に向けて、規則は小さいほうに丸めます",
    }
    run_the_compiler(program) {
        "`{program}` shows the same error: fix the file first",
        "`{program}` も同じ誤りを示します。先にファイルを直します",
    }
    no_function {
        "the file has no function",
        "ファイルに関数がありません",
    }
    write_a_function {
        "write the recurrence as a function, as in `def g(n): …`",
        "漸化式を `def g(n): …` のような関数として書きます",
    }
    no_function_of_name(name) {
        "the file has no function `{name}`",
        "ファイルに関数 `{name}` がありません",
    }
    functions_of_the_file(names) {
        "the functions are: {names}",
        "ある関数：{names}",
    }
    no_recursion {
        "no function of the file calls itself",
        "自分自身を呼び出す関数がファイルにありません",
    }
    write_a_recursion {
        "write the recurrence as a recursive function, or as a function that fills a table and returns one value of it",
        "漸化式を再帰関数として、または表を埋めてその値の一つを返す関数として書きます",
    }
    memo_is_left_out {
        "(memo)",
        "（メモ）",
    }
    memo_without_parameter(memo, parameter) {
        "the key of the memo `{memo}` does not contain the parameter `{parameter}`: different positions share one value",
        "メモ `{memo}` のキーに引数 `{parameter}` がなく、異なる局面が一つの値を共有します",
    }
    add_parameter_to_memo(parameter) {
        "add `{parameter}` to the key",
        "キーに `{parameter}` を加えます",
    }
    memo_is_not_filled(memo, first, mark) {
        "the memo `{memo}` contains {first} at first, and the condition takes only {mark} as a missing value: it reads results \
         that were never computed",
        "メモ `{memo}` の初期値は {first} ですが、条件は {mark} だけを未計算とみなすため、計算していない結果を読みます",
    }
    fill_memo(memo, mark) {
        "fill `{memo}` with {mark} before the first call",
        "最初の呼び出しの前に `{memo}` を {mark} で埋めます",
    }
    function_without_result(name) {
        "`{name}` can end without a result",
        "`{name}` が値を返さずに終わることがあります",
    }
    write_return {
        "end every path of the function with `return` and a value",
        "関数のすべての経路を、値を返す `return` で終えます",
    }
    not_the_mex(values, result, mex) {
        "this is not the mex: for the values {values} the result is {result}, and the least natural number that is missing is {mex}",
        "これは mex ではありません。値が {values} のとき結果は {result} ですが、含まれない最小の自然数は {mex} です",
    }
    not_the_mex_of_nothing(result) {
        "this is not the mex: without any value the result is {result}, and the mex is 0",
        "これは mex ではありません。値がないとき結果は {result} ですが、mex は 0 です",
    }
    write_a_mex_loop(code) {
        "write `{code}`",
        "`{code}` と書きます",
    }
    expression_is_not_imported(text) {
        "`{text}` cannot be imported",
        "`{text}` は取り込めません",
    }
    forms_of_expressions {
        "use numbers, texts, lists, arithmetic, comparisons, `min`, `max`, `any`, `all`, `sum`, `len`, and calls of functions in the file",
        "数、文字列、リスト、算術、比較、`min`、`max`、`any`、`all`、`sum`、`len`、ファイル内の関数の呼び出しを使います",
    }
    statement_in_loop_is_not_imported {
        "this statement cannot be imported",
        "この文は取り込めません",
    }
    forms_of_loops {
        "in a loop, add a value to a set, update a best value by `max` or `min`, set a flag, add to a sum, or return",
        "ループの中では、集合への追加、`max` や `min` による更新、フラグの設定、和への加算、`return` を使います",
    }
    name_is_changed_in_loop(name) {
        "`{name}` depends on earlier passes of a loop",
        "`{name}` がループの前の回に依存しています",
    }
    break_is_not_imported {
        "`break` cannot be imported here: later items may pass the condition again",
        "ここの `break` は取り込めません。後の要素が再び条件を満たすことがあります",
    }
    write_condition_instead_of_break {
        "write the opposite condition before the statements, or `continue`",
        "文の前に逆の条件を書くか、`continue` を使います",
    }
    returned_value_varies {
        "the loop returns different values",
        "ループが異なる値を返します",
    }
    values_differ(call, source, rules) {
        "`{call}` is {source} in the source and {rules} in the rules, so they are not printed",
        "`{call}` は元のプログラムでは {source}、規則では {rules} なので、規則を出力しません",
    }
    rules_have_no_value(call, source) {
        "`{call}` is {source} in the source and has no value in the rules, so they are not printed",
        "`{call}` は元のプログラムでは {source} ですが、規則では値がないため、規則を出力しません",
    }
    simplify_the_function {
        "write the function with a loop over the moves and one `return`",
        "手のループと一つの `return` で関数を書きます",
    }
    recursion_does_not_end(call, inner) {
        "`{call}` does not end: it reaches `{inner}`",
        "`{call}` は終わりません。`{inner}` に到達します",
    }
    index_is_negative(call, index) {
        "`{call}` reads the element {index} of a list",
        "`{call}` がリストの {index} 番目の要素を読みます",
    }
    add_a_guard {
        "add the missing guard before the call, such as `if k <= n`",
        "呼び出しの前に、足りない条件を `if k <= n` のように加えます",
    }
    no_position_is_compared(name) {
        "no small position of `{name}` could be compared with the rules",
        "`{name}` の小さな局面を規則と比べられませんでした",
    }
    too_many_branches(name) {
        "`{name}` has too many branches",
        "`{name}` の分岐が多すぎます",
    }
}

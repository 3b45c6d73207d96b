//! The sentences of `grundy nim`.

grundy::messages! {
    widths_of_binary_numbers {
        "binary numbers have 8, 16, 32, 64 or 128 bits",
        "2 進の数は 8、16、32、64、128 ビットのどれかです",
    }

    // Tables.
    nim_sums { "Nim-sums", "ニム和" }
    nim_products { "Nim-products", "ニム積" }
    table_without_options {
        "a table takes neither --file nor --hex",
        "表には --file も --hex も使えません",
    }
    table_takes_number {
        "`nim table` takes the largest number of the table",
        "`nim table` には表のいちばん大きい数を与えます",
    }
    no_table_of(operation) { "there is no table of `{operation}`", "`{operation}` の表はありません" }
    not_a_size(text) {
        "`{text}` is not a size of a table",
        "`{text}` は表の大きさではありません",
    }
    tables {
        "`grundy nim table 15` prints the 16 by 16 table of products of 0 to 15, `grundy nim table \
         15 add` that of sums",
        "`grundy nim table 15` は 0 から 15 までの積の表（16 行 16 列）、`grundy nim table 15 add` は和の表です",
    }

    // Files of pairs.
    one_result_a_line {
        "the results of a file are printed one in each line",
        "ファイルの結果は一行に一つずつ書きます",
    }
    leave_out_format {
        "leave out `--format`; a line of digits is JSON, too",
        "`--format` を外します。数字の行は JSON でもあります",
    }
    not_for_pairs(operation) {
        "`nim {operation}` does not apply to pairs",
        "`nim {operation}` は組ごとには計算できません",
    }
    operations_of_pairs {
        "a file of pairs can be added, multiplied and divided: add, mul, div",
        "組のファイルは足し算、掛け算、割り算ができます：add、mul、div",
    }
    binary_is_not_text {
        "binary numbers are not text for a terminal",
        "二進の数は端末に表示できる文字列ではありません",
    }
    write_binary_into_file {
        "write them into a file: `-o results.bin`",
        "ファイルに書きます：`-o results.bin`",
    }
    standard_input { "the standard input", "標準入力" }
    stdin_not_read(reason) {
        "the standard input cannot be read: {reason}",
        "標準入力を読めません：{reason}",
    }
    give_pairs {
        "give a file of pairs, or - for the standard input",
        "組のファイルを与えます。標準入力なら - を与えます",
    }
    stopped {
        "stopped: the results up to here are written",
        "止まりました：ここまでの結果は書かれています",
    }
    written_before(name) {
        "in {name}; the results before it are written",
        "{name} の中。それより前の結果は書かれています",
    }
}

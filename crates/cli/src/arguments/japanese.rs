//! The Japanese texts of the help pages that several commands share, and those of the program.
//!
//! The English texts are the comments of the argument structs. A test compares the names in these
//! tables, and in the manuals of the commands, with those of the parser.

use crate::manual::CommandTexts;

/// The headings of groups of options.
pub const HEADINGS: &[(&str, &str)] = &[
    ("Common options", "共通のオプション"),
    ("Games on boards", "盤のゲーム"),
    (
        "Games in layers: several processes, larger than memory",
        "層に分かれるゲーム（複数のプロセス、メモリーより大きいゲーム）",
    ),
];

/// The meanings of arguments of several commands. A row of the command itself takes precedence.
pub const SHARED: &[(&str, &str)] = &[
    ("help", "この説明を表示する"),
    ("version", "版を表示する"),
    ("format", "答えの形式"),
    ("json", "`--format json` と同じ"),
    ("csv", "表と行の一覧で、`--format csv` と同じ"),
    ("color", "色を付けるとき。指定しなければ端末でだけ付ける"),
    (
        "no_progress",
        "進みぐあいを表示しない。警告と時間は表示する",
    ),
    (
        "timeout",
        "この時間で止め、分かったことを表示する。例：30、10s、5m、2h",
    ),
    ("max_memory", "計算に使ってよいメモリー。例：8G"),
    ("misere", "`--play misere` と同じ"),
    ("quiet", "経過、警告、所要時間を表示しない"),
    (
        "language",
        "出力の言語。指定しなければ環境（LANG）の言語。JSON は言語によらない",
    ),
    (
        "limit",
        "計算の制限。例：cells=10M,bytes=8G,time=60。cells は局面の数、time は秒数で、`none` は制限をなくす",
    ),
    (
        "game",
        "名前、規則のファイル、規則の文字列、0.77 のような符号、または subtract:1,3,4 のような集合",
    ),
    (
        "given",
        "規則の入力に JSON の値か @FILE の中の値を与える。引用符のない語は文字列になる",
    ),
    ("play", "動かせなくなった側の勝敗"),
    (
        "compound",
        "手番の側が動かす成分：disjunctive（一つ）、conjunctive（すべて）、selective（一つ以上）。\
         shortened-disjunctive と shortened-selective は最初に終わる成分とともに終わり、\
         continued-conjunctive は最後に終わる成分とともに終わる",
    ),
    (
        "to",
        "どのパラメータの範囲も、0（規則が最小値を宣言していればその値）から N までとする",
    ),
    ("ranges", "パラメータごとの範囲。例：x=0..=7,y=0..=7"),
    ("function", "規則の中の関数。指定しなければ主な関数"),
    (
        "checkpoint",
        "計算の状態をこのファイルに残す。ファイルがあれば、そこから続ける",
    ),
    ("every", "チェックポイントの間隔（秒）"),
    ("ja", "盤の駒を日本語の文字で表示する"),
];

/// The values of arguments of several commands: the name of the argument, the value, its meaning.
pub const VALUES: &[(&str, &str, &str)] = &[
    ("format", "text", "人が読む形式"),
    ("format", "json", "プログラムが読む形式。書式は変わらない"),
    ("format", "csv", "コンマ区切りの値"),
    ("format", "tsv", "タブ区切りの値"),
    ("format", "npy", "NumPy の配列"),
    (
        "format",
        "bfile",
        "オンライン整数列大辞典（OEIS）の b ファイル",
    ),
    ("format", "latex", "LaTeX の表（tabular）"),
    ("format", "svg", "図"),
    ("format", "png", "画素の図"),
    (
        "format",
        "blocks",
        "検査和を付けて圧縮したブロック。山のゲームの長い列に使う",
    ),
    (
        "format",
        "walnut",
        "証明された法則を、証明器 Walnut のスクリプトにしたもの",
    ),
    ("format", "markdown", "理由を、式のある Markdown で"),
    ("color", "auto", "端末では付ける。環境変数で変えられる"),
    ("color", "always", "いつも付ける"),
    ("color", "never", "付けない"),
    ("language", "en", "英語"),
    ("language", "ja", "日本語"),
    ("play", "normal", "動かせなくなった側が負け（正規形）"),
    ("play", "misere", "動かせなくなった側が勝ち（逆形）"),
    (
        "algorithm",
        "minimax",
        "ミニマックス：木のすべての節点を調べる",
    ),
    (
        "algorithm",
        "alpha-beta",
        "教科書どおりのアルファ・ベータ：枝刈りをし、手はゲームの順に調べる",
    ),
    (
        "algorithm",
        "scout",
        "最初の手のあとはヌルウィンドウ。手の並べ替えと置換表も使う",
    ),
    ("algorithm", "mtdf", "MTD(f)：ヌルウィンドウだけを使う"),
    ("algorithm", "deepening", "深さ 1、2、3、… の scout"),
    (
        "algorithm",
        "df-pn",
        "証明数探索：勝ち、引き分け、負けだけを求める",
    ),
    (
        "algorithm",
        "threats",
        "並べるゲームの必勝手順：四と、四につながる三の連続",
    ),
    (
        "algorithm",
        "sums",
        "左右で手の異なるゲームの和：小さい成分を値で置き換えて、勝ち負けを求める",
    ),
];

/// The help page of the program.
pub const PROGRAM: CommandTexts = CommandTexts {
        about: "組合せゲームを解く：勝者、必勝手、グランディ数、その法則と証明",
        arguments: &[(
            "format",
            "答えの形式：text、json、またはコマンドごとのほかの形式",
        )],
        after: "\
例：
  grundy solve nim 3 4 5                         勝者と必勝手
  grundy table wythoff --to 9                    グランディ数の格子
  grundy table 0.77 --to 1000 -o kayles.csv      符号のゲームの値をファイルへ
  grundy eval 'g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }' -e 'g(13)'
  grundy solve ruler HTTHH                       コインの列。1,4,5 とも書ける
  grundy nim mul 16 16                           ニム数の計算
  grundy period 0.104 --certificate 0.104.cert   周期とその証明
  grundy solve connect4:5,4                      盤のゲームを解く
  grundy games                                   名前のあるゲーム

GAME は、名前（`grundy games` で一覧を表示。パラメータは `take:4` のようにコロンのあとに書く）、規則のファイル、\
規則の文字列、0.77 のような符号、または subtract:1,3,4 のような集合です。コマンドのオプションは `grundy COMMAND --help` で、\
構文、局面の書き方、JSON、制限、定理などの参考ページの一覧は `grundy help` で表示します。",
    values: &[],
};

//! The Japanese texts of the help pages, by command, argument and value.
//!
//! The English texts are the comments of the argument structs. A test compares the names in these
//! tables with those of the parser.

/// The Japanese texts of a command.
pub struct CommandTexts {
    /// The name of the command; empty for the program.
    pub name: &'static str,
    /// What the command does.
    pub about: &'static str,
    /// Its own arguments, with their meanings.
    pub arguments: &'static [(&'static str, &'static str)],
    /// The examples, with remarks, and the notes below them.
    pub after: &'static str,
}

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
        "規則の入力に JSON で値を与える。引用符のない語は文字列になる",
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

/// The values of arguments: the name of the argument, the value, its meaning.
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
    ("language", "en", "英語"),
    ("language", "ja", "日本語"),
    ("play", "normal", "動かせなくなった側が負け（正規形）"),
    ("play", "misere", "動かせなくなった側が勝ち（逆形）"),
    ("engine", "auto", "メモリーに入れば表、入らなければ探索"),
    ("engine", "table", "すべての局面の表"),
    ("engine", "search", "与えた局面からの探索"),
    ("op", "add", "A B…：ニム和"),
    ("op", "mul", "A B…：ニム積"),
    ("op", "div", "A B：商 A/B"),
    ("op", "inv", "A：逆元"),
    ("op", "square", "A：平方"),
    ("op", "sqrt", "A：平方根。必ず存在する"),
    ("op", "pow", "A N：累乗。N は整数"),
    ("op", "log", "A BASE：BASE を A にする最小の指数"),
    (
        "op",
        "solve",
        "A：z^2 + z = A を解く。A B C：A z^2 + B z + C = 0 を解く",
    ),
    ("op", "order", "A：A を 1 にする 0 より大きい最小の指数"),
    (
        "op",
        "trace",
        "A [BITS]：A を含む最小の体（BITS があれば BITS ビットの体）からの跡",
    ),
    ("op", "degree", "A：A を含む最小の体のビット数"),
    ("op", "minpoly", "A：0 と 1 の体の上の最小多項式"),
    ("op", "about", "A：以上のすべて"),
    ("op", "table", "N [add|mul]：0 から N までの表"),
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
    ("side", "first", "先手。左右で手の違うゲームでは左"),
    ("side", "second", "後手。左右で手の違うゲームでは右"),
    ("side", "both", "両方を人が動かす"),
    ("side", "none", "両方をエンジンが動かす"),
    ("protocol", "uci", "チェスの共通インターフェース"),
    ("protocol", "usi", "将棋の共通インターフェース"),
];

/// The program and its commands.
pub const COMMANDS: &[CommandTexts] = &[
    CommandTexts {
        name: "",
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
    },
    CommandTexts {
        name: "solve",
        about: "勝者、必勝手、最善の手順を求める",
        arguments: &[
            ("positions", "局面の成分。一語に一つ"),
            (
                "certificate",
                "値の証明をこのファイルに書く（`grundy check` で検査する）。`loopy` の規則のためのもの",
            ),
            ("engine", "解き方：ゲームのすべての局面の表か、この局面からの探索"),
            ("threads", "スレッドの数。指定しなければプロセッサーの数"),
            (
                "database",
                "このデータベースから答えを読む。ファイルがなければ、ゲーム全体を解いて書く",
            ),
            ("picture", "局面と、手ごとの値の図をこのファイルに書く"),
            ("rounds", "終局までの手数ごとの局面の数も表示する"),
            (
                "workers",
                "この計算機の N 個のプロセスで、すべての局面を層ごとに解く。`--folder` が必要",
            ),
            (
                "hosts",
                "複数の計算機で解く。ファイルの各行は、一つのプロセスの `host:port`",
            ),
            ("process", "ホストのファイルの中で、このプロセスの行（0 から数える）"),
            (
                "folder",
                "解いた層を置くフォルダー。止まった計算は、同じコマンドで続けられる",
            ),
            (
                "shards",
                "一つの層を分ける数。プロセスの数以上。続きの計算では変えられない",
            ),
            ("patience", "ほかのプロセスが接続するか、知らせを送るまで待つ時間"),
            (
                "keep",
                "局面が繰り返しうる層での、チェックポイントの間隔",
            ),
            ("join", "内部用：`--workers` が始めるプロセスに渡す、最初のプロセスのアドレス"),
            ("of", "内部用：プロセスの数"),
        ],
        after: "\
例：
  grundy solve nim 3 4 5                三つの山：三つの成分の和
  grundy solve wythoff 4,7              座標が二つある一つの局面
  grundy solve maya 1,2,3,6,8           リストで書く局面
  grundy solve mock-turtles HTTHH       コインの列（H は表、T は裏）
  grundy solve product:ruler,twins 3,5  表が一枚だけのコインの盤
  grundy solve take:3 5 + kayles 4      二つのゲームの和
  grundy solve minimax-tree 'mn(1)'     規則の関数を名前で指定
  grundy solve domineering '..|..' + kayles 5   左右で手の違うゲームとの和
  grundy solve rules.game --given 'H=[1,2,6]'
  grundy solve 0.77 5 9 12 --play misere        逆形
  grundy solve 'S{1,2}' 4 5 --compound selective    一つ以上の山を動かす
  grundy solve loopy-heap 3 7 --certificate FILE    局面が繰り返すゲームと証明
  grundy solve connect4:5,4 '3 3 2'     何手か進めた盤のゲーム
  grundy solve dobutsu --checkpoint dobutsu.ck --database dobutsu.db
  grundy solve connect4:5,4 --workers 4 --folder c54    四つのプロセスで全局面を解く
  grundy solve connect4:5,4 '3 3 2' --database c54      解いたゲームの一局面

局面を書かなければ、規則の `answer` にある開始局面を解きます。マイナスの符号で始まる局面は、`--` のあとに書くか、\
'g(-3,5)' のように関数の名前を付けて書きます。",
    },
    CommandTexts {
        name: "why",
        about: "局面の値の理由を示す：手とその先の値、mex、ニム和、必勝手",
        arguments: &[
            ("positions", "局面の成分。一語に一つ"),
            ("all", "それより小さい局面すべての定義も示す"),
        ],
        after: "\
例：
  grundy why nim 11 12 15               和：2 進の桁で書いたニム和
  grundy why take:3 4                   一つの山：手の先の値と mex
  grundy why take:3 40 --all            それより小さい山すべての定義も
  grundy why kayles 5 + take:3 7        二つのゲームの和
  grundy why turning-turtles THTTHTTTHH  コインの列
  grundy why deque:1,2,9,3              得点のゲーム：すべての選択
  grundy why domineering '..|..'        左右で手の違うゲーム：意味のある手
  grundy why nim 11 12 15 --format latex

局面を与えなければ、始めの局面を説明します。",
    },
    CommandTexts {
        name: "table",
        about: "範囲の中のすべての局面の値を計算する",
        arguments: &[
            (
                "format",
                "答えの形式。指定しなければファイル名に合わせた形式、または text",
            ),
            (
                "value",
                "表にする量：grundy、outcome、genus、misere-nim、misere-outcome、misere-form、remoteness、\
                 suspense、misere-remoteness、misere-suspense、foreclosed。左右で手の違うゲームでは value、\
                 outcome、mean、temperature、weight",
            ),
            ("output", "表をこのファイルに書く"),
            (
                "threads",
                "長い列を計算するスレッドの数。二つ目は、まれな値の山が多いゲームで役に立つ",
            ),
        ],
        after: "\
例：
  grundy table kayles --to 40
  grundy table wythoff --to 7
  grundy table wythoff --box x=0..=7,y=8..=15
  grundy table 0.137 --to 100000 -o dawson.npy
  grundy table subtract:1,3,4 --to 30 --format json
  grundy table kayles --to 24 --value genus
  grundy table 'S{1,2}' --to 20 --value remoteness
  grundy table domineering --box h=1..=4,w=1..=4 --value temperature

形式はファイル名で決まります：.txt .json .csv .tsv .npy .bfile .tex .svg .png .blocks。手番の側が負ける P 局面には、\
文字の表では印が付きます。

山のゲームの長い列は、計算しながら一定のメモリーで書きます。--checkpoint を付けた計算はいつでも止められ、\
同じコマンドで続けられます。",
    },
    CommandTexts {
        name: "eval",
        about: "規則の `answer` の行か、任意の式を計算する",
        arguments: &[
            (
                "game",
                "名前、規則のファイル、規則の文字列、0.77 のような符号、または subtract:1,3,4 のような集合。\
                 なければ、式には数とゲームの値だけを書ける",
            ),
            ("expr", "規則の名前を使う式。指定しなければ `answer`"),
            (
                "inputs",
                "このファイル（- は標準入力）の一行ごとに一回計算する",
            ),
            (
                "raw",
                "JSON の代わりに、文字列は引用符なし、リストは空白区切りの語で表示する",
            ),
        ],
        after: "\
例：
  grundy eval kayles -e 'g(13)'
  grundy eval kayles -e 'list{ g(n) for n in 0..=20 }'
  grundy eval rules.game --given n=7 --given 'S=[1,3,4]'
  grundy eval rules.game --inputs cases.jsonl > answers.jsonl

--inputs の各行は、入力のオブジェクト {\"n\": 7, \"S\": [1,3,4]} で、出力は一行に一つです。入力は、\
キー \"given\" の下に書くこともできます。失敗した行で計算は終わります。

規則に入力の順序が書いてあれば、競技プログラミングの書式の入力も読みます：
  # input: T; then T lines N, K
  # input: N, K; then A[N]",
    },
    CommandTexts {
        name: "value",
        about: "左右で手の違うゲームの局面の値を計算する",
        arguments: &[
            ("game", "左右で手の違うゲーム"),
            ("positions", "局面の成分。一語に一つ"),
            ("expr", "局面の代わりの式。例：'{3|-1} + ^'"),
            ("plain", "数、アップ、スターだけの波括弧の形でも値を表示する"),
            ("tree", "標準形を選択肢の木でも表示する"),
            (
                "certificate",
                "値の証明（後手の応手）をこのファイルに書く（`grundy check` で検査する）",
            ),
        ],
        after: "\
例：
  grundy value domineering '....|....'
  grundy value hackenbush '0-1b 1-2r' '0-1g'
  grundy value -e '{3|-1} + {2|0}'
  grundy value toads-and-frogs tt..ff --format json
  grundy value -e '{3||2|1}' --tree
  grundy value -e 'over + upon'     局面が繰り返すゲーム
  grundy value domineering '...|...' --certificate d.cert

二つ以上の局面は和になります。ゲームの名前は `grundy games` で一覧できます。",
    },
    CommandTexts {
        name: "thermograph",
        about: "局面のサーモグラフを、平均値と温度とともに描く",
        arguments: &[
            ("game", "左右で手の違うゲーム"),
            ("positions", "局面の成分。一語に一つ"),
            ("expr", "局面の代わりの式。例：'{3|-1} + ^'"),
            (
                "output",
                "サーモグラフをこのファイルに描く：.svg、.png、.tikz",
            ),
        ],
        after: "\
例：
  grundy thermograph domineering '...|...|...'
  grundy thermograph -e '{3||1|-2}' -o walls.svg
  grundy thermograph snort '...|...' --format json

値は左ほど大きく、税は上ほど大きくなります。JSON の折れ点は [税, 値] で、税 -1 から始まります。",
    },
    CommandTexts {
        name: "period",
        about: "山のゲームの値の最小の周期を、証明とともに求める",
        arguments: &[
            ("to", "N までの山を、計算量の制限なしに計算する"),
            ("certificate", "証明をこのファイルに書く（`grundy check` で検査する）"),
            (
                "threads",
                "スレッドの数。二つ目は、まれな値の山が多いゲームで役に立つ",
            ),
        ],
        after: "\
例：
  grundy period kayles
  grundy period 0.104 --certificate 0.104.cert     検査は grundy check 0.104.cert
  grundy period 'g(x) = mex{ g(x-s) for s in S if s<=x }' --given 'S=[2,5,7]'
  grundy period 0.106 --to 100000000000 --checkpoint 0.106.checkpoint

周期は、定理によって証明されるか、観察されるだけか、見つからないかのどれかです。--to がなければ、端末では中断するまで、\
ほかでは計算量の制限まで探します。--checkpoint を付けた計算はいつでも止められ、同じコマンドで続けられます。",
    },
    CommandTexts {
        name: "misere",
        about: "ゲームのミゼール商（逆形でのすべての和の勝敗を表す）を計算する",
        arguments: &[
            ("positions", "商が記述する和の、もとになる局面"),
            ("to", "N までの山を、計算量の制限なしに加える"),
            ("order", "商の元がこの数を超えたら止まる"),
            ("certificate", "証明をこのファイルに書く（`grundy check` で検査する）"),
            ("products", "すべての元の積の表も表示する"),
        ],
        after: "\
例：
  grundy misere 0.77
  grundy misere 0.77 --certificate k.misere          検査は grundy check k.misere
  grundy misere 0.07 --to 30
  grundy misere 'S{1,3,4}'
  grundy misere grundy 9 --products

符号か集合のゲームでは、すべての山の商が証明されるまで、山を一つずつ加えます。ほかの規則では局面が必要で、\
その局面とそこから進める局面のすべての和の商を求めます。",
    },
    CommandTexts {
        name: "pattern",
        about: "ゲームの値の法則を見つける：閉じた式、周期、負けの局面",
        arguments: &[
            (
                "certificate",
                "最初に証明された法則の証明をこのファイルに書く（`grundy check` で検査する）",
            ),
            (
                "picture",
                "すべての局面で証明された最初の法則のオートマトンを描く：.svg、.dot",
            ),
        ],
        after: "\
例：
  grundy pattern take:3
  grundy pattern wythoff --box x=0..=99,y=0..=99
  grundy pattern kayles --to 500 --format json
  grundy pattern halving --language ja
  grundy pattern fibonacci-nim --picture states.svg    学習したオートマトン
  grundy pattern rook --format walnut                  Walnut のための証明

どの法則も規則の言語で書かれていて、そのまま `grundy claim` に渡せます。「証明済み」の法則はすべての局面で成り立ち、\
定理の名前が付き、証明書も検査済みです。「観察」の法則は、計算した値で成り立っています。値と偶然に合うことの少ない法則だけを\
表示します。--language がなければ、文は英語と日本語の両方で、JSON では英語です。",
    },
    CommandTexts {
        name: "claim",
        about: "値の式を規則と照らし合わせ、できれば証明する",
        arguments: &[
            ("formula", "確かめる式"),
            (
                "function",
                "規則の中の関数。指定しなければ式の左辺の関数、または主な関数",
            ),
            (
                "certificate",
                "すべての局面で成り立つことの証明をこのファイルに書く（`grundy check` で検査する）",
            ),
        ],
        after: "\
例：
  grundy claim maya2 'g(x,y) == (x^y) - 1 if x != y'
  grundy claim take:3 'g(x) == x % 4' --to 5000
  grundy claim halving 'g(x) == (if x%2 == 0 then x/2 else g(x/2))'
  grundy claim 'g(x>=0) = { g(x-1) | g(x-1) }' 'g(x) == *(x%2)'
  grundy claim wythoff '(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)'

主張は規則の言語の式で、`if` のあとに条件を書けます。終了コード 1 は、成り立たないことを表します。そのときは、\
成り立たない最初の局面を選択肢とともに表示します。すべての局面で判定できる主張は二種類あります。nim 和を含む線形の\
主張と規則（定理 T5。反例は表の外にあることもあります）と、ケイルズの `g(n+12) == g(n) if n >= 71` のように、\
証明された周期の値とともに繰り返す主張です。ほかの主張では、帰納法の二つの部分、\
つまり主張の値をもつ選択肢がないことと、それより小さい値がどれも選択肢の値であることを調べます。",
    },
    CommandTexts {
        name: "check",
        about: "証明書か値のファイルを、独立した検査器で検査する",
        arguments: &[
            ("file", "証明書（- は標準入力）、または値のファイル"),
            ("game", "証明書が扱うはずのゲーム"),
            ("claim", "証明書が証明するはずの主張（`grundy claim` の書き方）"),
            ("given", "GAME の規則の入力に値を与える"),
        ],
        after: "\
例：
  grundy period 0.77 --certificate kayles.cert
  grundy check kayles.cert
  grundy check kayles.cert kayles 'g(n+12) == g(n) if n >= 71'
  grundy table 0.106 --to 1000000000 -o 106.blocks && grundy check 106.blocks

検査器はエンジンのコードを使わず、証明が使うすべての値を計算し直し、定理のすべての条件を調べます。表示する文が、\
証明された内容のすべてです。GAME を与えると証明書はそのゲームの規則のものでなければならず、CLAIM を与えると証明書の内容は\
その主張と同じでなければなりません。終了コード 1：内容が成り立たないか、主張と異なる。\
終了コード 3：計算量の制限で止まり、成り立つかどうか分からない。",
    },
    CommandTexts {
        name: "survey",
        about: "N 桁以内のすべての 8 進符号の周期を、証明とともに探す",
        arguments: &[
            ("digits", "小数点以下の桁数"),
            ("output", "各行をこのファイルに書く。指定しなければ標準出力"),
            ("heaps", "一つの符号で計算する山の数の上限"),
            ("threads", "スレッドの数。それぞれが一度に一つの符号を計算する"),
        ],
        after: "\
例：
  grundy survey 2
  grundy survey 3 -o octal3.csv
  grundy survey 3 -o octal3.csv --heaps 10M --threads 2

N 桁以内の符号 0.… と 4.… のそれぞれについて、周期、証明の有無、標準形、最大の値、まれな値の山を一行に書きます。\
行は分かりしだい書くので、中断しても残ります。行はスレッドの数によりません。",
    },
    CommandTexts {
        name: "explain",
        about: "表をどのように計算するかを、理由と計算量とともに説明する",
        arguments: &[("run", "表を実際に計算し、行った計算の量も報告する")],
        after: "\
例：
  grundy explain wythoff --to 2000
  grundy explain wythoff --to 2000 --run
  grundy explain rules.game --box x=0..=99,y=0..=99",
    },
    CommandTexts {
        name: "explore",
        about: "ブラウザでページを開く：表、グラフ、対戦",
        arguments: &[
            (
                "game",
                "ページで最初に開くゲーム：名前、規則のファイル、規則の文字列、符号、または集合",
            ),
            ("port", "ポート。0 は空いているポート"),
            (
                "host",
                "サーバーのアドレス。指定しなければ 127.0.0.1。ほかのアドレスでは、ほかの計算機からこの計算機で計算を始められる",
            ),
            (
                "database",
                "`solve --database` か `solve --folder` が作った全局面の表。ページはそのゲームの値をここから読む。\
                 ゲームごとに繰り返して指定できる",
            ),
            ("open", "この計算機のブラウザでページを開く"),
        ],
        after: "\
例：
  grundy explore
  grundy explore wythoff --open
  grundy explore 'take:3 5 + kayles 4'      二つのゲームの和
  grundy explore my.game --port 8080
  grundy explore --database dobutsu.db --database a16

ページはこの計算機で動き、ネットワークは要りません。Ctrl-C でサーバーを終えます。",
    },
    CommandTexts {
        name: "nim",
        about: "任意の大きさのニム数を計算する：和、積、根、対数",
        arguments: &[
            ("op", "演算"),
            ("args", "数：10 進、0x…、または星を付けた形"),
            ("hex", "ニム数を 16 進で表示する。JSON では文字列になる"),
            (
                "file",
                "このファイル（- は標準入力）の二つの数の組のそれぞれに、add、mul、div を行う",
            ),
            (
                "binary",
                "文字の代わりに、このビット数のリトルエンディアンの整数を読み書きする",
            ),
            ("output", "結果をこのファイルに書く"),
        ],
        after: "\
例：
  grundy nim mul 16 16                       積 24
  grundy nim inv 0xdeadbeef --hex            16 進で読み書き
  grundy nim sqrt '*24'                      星の付いたニム数は引用符の中に書く
  grundy nim pow 16 -1                       指数は整数
  grundy nim log 24 16                       16 の k 乗が 24 になる最小の k
  grundy nim solve 8                         z^2 + z = 8 の根
  grundy nim solve 2 3 5                     2 z^2 + 3 z + 5 = 0 の根
  grundy nim about 16                        一つのニム数の性質
  grundy nim table 16                        0 から 16 までの積
  grundy nim mul --file pairs.txt -o products.txt
  grundy nim mul --binary 64 --file - < pairs.bin > products.bin

ニム数は任意の大きさの自然数です。`add` は排他的論理和、`mul` はコンウェイのニム積で、ニム数はこの二つの演算で体になります。\
組のファイルの各行は、空白、タブ、コンマのどれかで区切った二つの数で、結果は一行に一つです。--binary では、ファイルは \
8、16、32、64、128 ビットのどれかのリトルエンディアンの整数の列で、二つごとに同じ大きさの結果が一つできます。",
    },
    CommandTexts {
        name: "search",
        about: "木の探索で、制限の中で最善の手を求める",
        arguments: &[
            (
                "position",
                "ゲームの書き方による局面、または開始局面からの手。なければ開始局面",
            ),
            ("depth", "先読みする手数の上限"),
            ("time", "時間の制限"),
            ("algorithm", "アルゴリズム"),
            (
                "result",
                "手数は求めず、勝ち、引き分け、負けだけを求める。mtdf、scout、alpha-beta、minimax で使える",
            ),
            (
                "compare",
                "すべてのアルゴリズムと、機能を一つずつ外した mtdf の節点の数を比べる",
            ),
            ("threads", "スレッドの数。値はこの数によらない"),
        ],
        after: "\
例：
  grundy search tictactoe
  grundy search connect4:7,6 4444 --time 5
  grundy search othello:6 --time 10
  grundy search deque:1,2,9,3 --compare
  grundy search 'w(n) = win{ w(n-k) for k in 1..=3 if k<=n }' 21 --compare
  grundy search dobutsu 'gle/1c1/1C1/ELG b -' --depth 8
  grundy search othello:6 --checkpoint o.ck --limit bytes=8G,cells=none
  grundy search gomoku 'h8 h9 g9 f10 i9' --algorithm threats
  grundy search 0.77 5 9 --play misere      逆形の和

--depth も --time もなければ、minimax、alpha-beta、scout、mtdf、df-pn はゲームの終わりまで探索します。指定しなければ \
deepening を使い、10 秒で止まります。threats は、五目並べのような並べるゲームの勝ちを証明します。必勝手順がなければ結果はありません。\
置換表は 256 MB で、`--limit bytes=2G` のように変えられます。

--checkpoint を付けると、ゲームの終わりまで探索します（指定しなければ mtdf を使います）。その計算はいつでも止められ、\
スレッドの数や制限を変えても、同じコマンドで続けられます。",
    },
    CommandTexts {
        name: "tree",
        about: "探索のゲーム木か、すべての局面のグラフを描く",
        arguments: &[
            ("position", "局面、または和の成分。なければ開始局面"),
            (
                "algorithm",
                "アルゴリズム。指定しなければ、盤のゲームでは alpha-beta",
            ),
            ("depth", "手数で数えた深さの上限"),
            ("nodes", "節点の数の上限"),
            (
                "output",
                "標準出力の代わりにこのファイルに書く：.svg、.png、.dot、.json、.txt",
            ),
        ],
        after: "\
例：
  grundy tree deque:1,2,9,3 --algorithm minimax
  grundy tree 'tree:((5 -7) (9 2)) ((3 1) (8 4))' -o tree.svg
  grundy tree tictactoe 'xox/.o./.x.' -o end.svg
  grundy tree kayles 5                      局面とグランディ数
  grundy tree wythoff 3,4 -o graph.dot

盤のゲームと、--algorithm を付けた規則は探索します。どの節点にも、窓と、先手から見た値を表示し、刈った枝は灰色にします。\
ほかの規則では、すべての局面のグラフを描きます。P 局面には印が付き、必勝手は太くなります。",
    },
    CommandTexts {
        name: "play",
        about: "端末でゲームをする：エンジンと、または二人で",
        arguments: &[
            (
                "position",
                "最初の局面：局面、開始局面からの手、または和の成分",
            ),
            ("side", "あなたの側"),
            ("right_begins", "左右で手の違うゲームで、右が先に動く"),
            ("time", "一手の探索の時間の制限"),
            ("threads", "探索のスレッドの数"),
            ("database", "エンジンが、解いたゲームのこのデータベースで動く"),
            (
                "protocol",
                "対局画面のプロトコルを使う：チェスは UCI、将棋は USI",
            ),
        ],
        after: "\
例：
  grundy play tictactoe
  grundy play nim 3 4 5 --side second
  grundy play 0.77 5 9 12 --play misere      逆形
  grundy play dobutsu --database dobutsu.db --ja
  grundy play domineering '....|....|....' --side right
  grundy play connect4:7,6 --time 5
  grundy play chess --protocol uci          UCI を使う盤面ソフトのエンジン

手か、次の語のどれかを入力します：hint（ヒント）、moves（手の一覧）、undo（待った）、board（盤）、swap（交代）、help（説明）、quit（終わり）。\
手は標準入力から読むので、ファイルから与えることもできます。どうぶつしょうぎを完全に指すデータベースは \
`grundy solve dobutsu --database dobutsu.db` で作れます。データベースがなければエンジンは探索します。",
    },
    CommandTexts {
        name: "perft",
        about: "N 手の手順の数を数える",
        arguments: &[
            (
                "position",
                "ゲームの書き方による局面、または開始局面からの手。なければ開始局面",
            ),
            ("depth", "手順の手数"),
            ("divide", "最初の手ごとの手順の数も表示する"),
        ],
        after: "\
例：
  grundy perft chess --depth 4
  grundy perft othello:6 'f5 d6' --depth 5 --divide

途中で終局した手順も一つと数えます。ただし、チェス、将棋、四目並べでは数えません：これらのゲームで公表されている数に\
含まれないためです。",
    },
    CommandTexts {
        name: "games",
        about: "名前のあるゲームを一覧するか、一つのゲームを説明する",
        arguments: &[("name", "説明するゲーム。規則も表示する")],
        after: "\
例：
  grundy games
  grundy games kayles
  grundy games --format json",
    },
    CommandTexts {
        name: "completions",
        about: "シェルの補完のスクリプトを表示する",
        arguments: &[("shell", "シェル")],
        after: "\
例：
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish",
    },
    CommandTexts {
        name: "version",
        about: "版、この計算機の性質、プログラムの制限を表示する",
        arguments: &[],
        after: "\
例：
  grundy version
  grundy version --limit bytes=8G --format json

カーネルは、ある種類のプロセッサーのための内側のループです。行の最初にあるものを使います。",
    },
    CommandTexts {
        name: "help",
        about: "参考ページか、コマンドの説明を表示する",
        arguments: &[("topic", "項目またはコマンド。なければ両方の一覧")],
        after: "\
例：
  grundy help                 コマンドと項目
  grundy help syntax          規則の言語を 1 ページで
  grundy help json            --format json のキー
  grundy help solve           コマンドのオプション

項目のページは英語です。docs/reference のファイルと同じ内容です。",
    },
];

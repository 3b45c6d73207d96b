"use strict";
// The page of an atlas: reads the files that `grundy atlas page` wrote into its folder.
(() => {
  const texts = {
    en: {
      title: "Atlas of small games",
      lead: (games, families) => `${games} games of ${families} families`,
      other: "日本語",
      search: "Game, law, or first values",
      hint: "0,1,2,?,1 finds games by their first values, ? is any value; g(x,y) or 0.77 finds them by name or law.",
      family: "Family",
      status: "Status",
      any: "all",
      proved: "proved",
      observed: "observed",
      none: "not solved",
      periodFrom: "Period at least",
      periodTo: "Period at most",
      sort: "Order",
      once: "Each sequence once",
      game: "Game",
      period: "Period",
      preperiod: "Preperiod",
      exceptions: "Exceptions",
      max: "Largest value",
      heaps: "Searched to",
      theorem: "Theorem",
      law: "Law",
      elements: "Quotient",
      values: "First values",
      asIn: "in the order of the file",
      descending: (name) => `${name}, largest first`,
      ascending: (name) => `${name}, smallest first`,
      rows: (count) => `${count} games`,
      loading: "The rows are being loaded.",
      failed: (file) => `The file ${file} cannot be read. A web server is needed: python3 -m http.server`,
      before: "Previous",
      after: "Next",
      where: (from, to, all) => `${from} to ${to} of ${all}`,
      equal: (game) => `same values as ${game}`,
      cousin: (game, n) => (n > 0 ? `from heap ${n} on the values of ${game}` : `the values of ${game} from heap ${-n} on`),
      saltus: (n) => `+${n} in each period`,
      plot: (values) => `First values: ${values}`,
      open: (game) => `${game}: open in the explorer`,
      footer: "A status of “not solved” means that no period or law was found as far as the game was searched, not that none exists. A period or law that is proved has a certificate: grundy period GAME --certificate FILE.",
    },
    ja: {
      title: "小さなゲームの一覧",
      lead: (games, families) => `${families} 族の ${games} 個のゲーム`,
      other: "English",
      search: "ゲーム、法則、または最初の値",
      hint: "0,1,2,?,1 は最初の値で探します（? はどの値でもよい）。g(x,y) や 0.77 は名前か法則で探します。",
      family: "族",
      status: "状態",
      any: "すべて",
      proved: "証明された",
      observed: "観察された",
      none: "未解決",
      periodFrom: "周期の下限",
      periodTo: "周期の上限",
      sort: "順序",
      once: "同じ列は一度だけ",
      game: "ゲーム",
      period: "周期",
      preperiod: "前周期",
      exceptions: "例外",
      max: "最大の値",
      heaps: "調べた範囲",
      theorem: "定理",
      law: "法則",
      elements: "商の元の数",
      values: "最初の値",
      asIn: "ファイルの順",
      descending: (name) => `${name}の大きい順`,
      ascending: (name) => `${name}の小さい順`,
      rows: (count) => `${count} 個のゲーム`,
      loading: "行を読みこんでいます。",
      failed: (file) => `ファイル ${file} を読めません。ウェブサーバーが必要です：python3 -m http.server`,
      before: "前へ",
      after: "次へ",
      where: (from, to, all) => `${all} 個のうち ${from} から ${to}`,
      equal: (game) => `${game} と同じ値`,
      cousin: (game, n) => (n > 0 ? `山 ${n} からは ${game} の値` : `${game} の山 ${-n} からの値`),
      saltus: (n) => `一周期ごとに +${n}`,
      plot: (values) => `最初の値：${values}`,
      open: (game) => `${game}：エクスプローラーで開く`,
      footer: "「未解決」は、調べた範囲で周期も法則も見つからなかったことを表し、存在しないことではありません。証明された周期や法則には証明書があります：grundy period GAME --certificate FILE",
    },
  };
  const PAGE = 50;
  const NUMBERS = ["period", "preperiod", "exceptions", "max", "heaps", "elements"];
  const COLUMNS = ["game", "family", "status", "period", "preperiod", "exceptions", "max", "heaps", "theorem", "law", "elements", "values"];
  const byId = (id) => document.getElementById(id);
  const state = { lang: document.documentElement.lang === "ja" ? "ja" : "en", page: 0, rows: [], shown: [], loaded: new Map(), summary: null };
  const say = () => texts[state.lang];
  const grouped = (n) => Number(n).toLocaleString(state.lang);

  /** An element with text and attributes. */
  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // The state is in the address, so that it can be shared.
  function readAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    if (texts[given.get("lang")]) state.lang = given.get("lang");
    for (const id of ["query", "family", "proof", "from", "to", "sort"]) byId(id).value = given.get(id) ?? byId(id).value;
    byId("once").checked = given.get("once") === "1";
  }
  function writeAddress() {
    const given = new URLSearchParams();
    for (const id of ["query", "family", "proof", "from", "to", "sort"]) if (byId(id).value) given.set(id, byId(id).value);
    if (byId("once").checked) given.set("once", "1");
    given.set("lang", state.lang);
    history.replaceState(null, "", `#${given}`);
  }

  /** The families whose rows are shown: the chosen one, or all. */
  function chosen() {
    const wanted = byId("family").value;
    return wanted === "all" ? state.summary.families.map((one) => one.family) : [wanted];
  }

  /** Reads the rows of a family; a row whose values are those of an earlier one refers to it. */
  async function load(family) {
    if (state.loaded.has(family)) return state.loaded.get(family);
    const file = `atlas-page-${family}.tsv`;
    const answer = await fetch(file).catch(() => null);
    if (!answer?.ok) throw new Error(file);
    const lines = (await answer.text()).split("\n");
    const names = lines[0].split("\t");
    const rows = [];
    const known = new Map();
    for (const line of lines.slice(1)) {
      if (!line) continue;
      const fields = line.split("\t");
      const row = { family, number: rows.length };
      names.forEach((name, i) => (row[name] = fields[i] ?? ""));
      for (const name of NUMBERS) row[name] = row[name] === "" ? null : Number(row[name]);
      if (row.values) known.set(row.game, row.values);
      else row.values = known.get(row.equal) ?? "";
      rows.push(row);
    }
    state.loaded.set(family, rows);
    return rows;
  }

  /** The small plot: bars for numbers, shades for outcomes and elements of a quotient. */
  function plot(values) {
    const items = values.split(" ");
    const numbers = items.map(Number);
    const are = numbers.every((n) => !Number.isNaN(n));
    const names = are ? [] : [...new Set(items)];
    const heights = are ? numbers : items.map((item) => names.indexOf(item));
    const top = Math.max(1, ...heights);
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("viewBox", `0 0 ${items.length} 30`);
    drawn.setAttribute("preserveAspectRatio", "none");
    drawn.setAttribute("role", "img");
    const first = items.slice(0, 16).join(" ");
    drawn.setAttribute("aria-label", say().plot(first));
    heights.forEach((height, i) => {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const size = Math.max(1, (29 * height) / top);
      bar.setAttribute("x", String(i + 0.1));
      bar.setAttribute("width", "0.8");
      bar.setAttribute("y", String(are ? 30 - size : 0));
      bar.setAttribute("height", String(are ? size : 30));
      if (!are) bar.setAttribute("opacity", String(1 - (0.85 * height) / top));
      drawn.append(bar);
    });
    return drawn;
  }

  /** The address of a game in the explorer; the misère quotients have no view there. */
  function address(row) {
    const view = row.family === "partizan" ? "play" : "table";
    return `${state.summary.explorer}#/${view}?${new URLSearchParams({ game: row.game })}`;
  }

  function cell(row, name) {
    const made = element("td", "", { "data-label": say()[name], class: NUMBERS.includes(name) ? "number" : name });
    if (name === "game") {
      const box = element("span");
      if (row.family === "misere") box.append(row.game);
      else box.append(element("a", row.game, { href: address(row), "aria-label": say().open(row.game) }));
      if (row.equal && row.equal !== row.game) box.append(element("span", say().equal(row.equal), { class: "first" }));
      if (row.cousin) box.append(element("span", say().cousin(row.cousin, Number(row.shift)), { class: "first" }));
      made.append(box);
    } else if (name === "status") {
      made.append(element("span", say()[row.status], { class: row.status }));
    } else if (name === "values") {
      const box = element("span");
      if (row.values) box.append(plot(row.values));
      const first = row.values.split(" ").slice(0, 13).join(" ");
      box.append(element("span", `${first} …`, { class: "first", "aria-hidden": "true" }));
      made.append(box);
    } else if (name === "period" && row.saltus && row.saltus !== "0") {
      const box = element("span", grouped(row.period));
      box.append(element("span", say().saltus(row.saltus), { class: "first" }));
      made.append(box);
    } else if (NUMBERS.includes(name)) {
      if (row[name] !== null) made.append(element("span", grouped(row[name])));
    } else if (row[name]) made.append(element("span", row[name]));
    if (!made.firstChild) made.classList.add("empty");
    return made;
  }

  /** Whether the first values agree with a query such as 0,1,?,2; none if it is not one. */
  function valuesOf(text) {
    const items = text.trim().split(/[\s,]+/);
    const fits = items.length > 1 && items.every((item) => /^(\?|\d+|[PNLR])$/.test(item));
    return fits ? items : null;
  }

  function select() {
    const query = byId("query").value.trim();
    const wanted = valuesOf(query);
    const word = query.toLowerCase();
    const [status, from, to] = [byId("proof").value, Number(byId("from").value), Number(byId("to").value)];
    const once = byId("once").checked;
    let rows = state.rows.filter((row) => {
      if (status && row.status !== status) return false;
      if (from && !(row.period >= from)) return false;
      if (to && (row.period === null || row.period > to)) return false;
      if (once && row.equal && row.equal !== row.game) return false;
      if (wanted) {
        const values = row.values.split(" ");
        return wanted.every((value, i) => value === "?" || values[i] === value);
      }
      return !word || row.game.toLowerCase().includes(word) || row.law.toLowerCase().includes(word);
    });
    const [column, sign] = byId("sort").value.split(":");
    if (column) {
      const direction = sign === "down" ? -1 : 1;
      const compared = (a, b) => {
        const [x, y] = [a[column], b[column]];
        // Missing data come last in both directions.
        const missing = (v) => v === null || v === "";
        if (missing(x) || missing(y)) return Number(missing(x)) - Number(missing(y));
        return direction * (x < y ? -1 : x > y ? 1 : 0);
      };
      rows = [...rows].sort(compared);
    }
    state.shown = rows;
  }

  function show() {
    const pages = Math.max(1, Math.ceil(state.shown.length / PAGE));
    state.page = Math.min(state.page, pages - 1);
    const from = state.page * PAGE;
    const part = state.shown.slice(from, from + PAGE);
    const isUsed = (name) => part.some((row) => row[name] !== null && row[name] !== "");
    const used = COLUMNS.filter((name) => name === "game" || (name === "family" ? chosen().length > 1 : isUsed(name)));
    const [column, sign] = byId("sort").value.split(":");
    byId("head").replaceChildren(...used.map((name) => {
      const head = element("th", "", { scope: "col", class: NUMBERS.includes(name) ? "number" : name });
      if (name === "values") {
        head.append(element("span", say().values));
        return head;
      }
      const isSorted = column === name;
      head.setAttribute("aria-sort", isSorted ? (sign === "down" ? "descending" : "ascending") : "none");
      const button = element("button", say()[name] + (isSorted ? (sign === "down" ? " ▾" : " ▴") : ""), { type: "button", "data-column": name });
      button.addEventListener("click", () => {
        const first = NUMBERS.includes(name) ? "down" : "up";
        const other = first === "down" ? "up" : "down";
        byId("sort").value = `${name}:${isSorted && sign === first ? other : first}`;
        update();
        byId("head").querySelector(`[data-column=${name}]`)?.focus();
      });
      head.append(button);
      return head;
    }));
    byId("rows").replaceChildren(...part.map((row) => {
      const line = element("tr");
      line.append(...used.map((name) => cell(row, name)));
      return line;
    }));
    byId("status").textContent = say().rows(grouped(state.shown.length));
    byId("where").textContent = part.length ? say().where(grouped(from + 1), grouped(from + part.length), grouped(state.shown.length)) : "";
    byId("before").disabled = state.page === 0;
    byId("after").disabled = state.page >= pages - 1;
    byId("pages").hidden = pages === 1;
  }

  function update() {
    state.page = 0;
    select();
    show();
    writeAddress();
  }

  async function change() {
    byId("status").textContent = say().loading;
    const wanted = byId("family").value;
    try {
      const rows = await Promise.all(chosen().map(load));
      if (byId("family").value !== wanted) return;
      state.rows = rows.flat();
      update();
    } catch (error) {
      byId("status").textContent = say().failed(error.message);
    }
  }

  function translate() {
    document.documentElement.lang = state.lang;
    document.title = say().title;
    for (const one of document.querySelectorAll("[data-text]")) one.textContent = say()[one.dataset.text];
    byId("language").textContent = say().other;
    byId("language").lang = state.lang === "ja" ? "en" : "ja";
    byId("before").textContent = say().before;
    byId("after").textContent = say().after;
    const choices = (id, all) => {
      const now = byId(id).value;
      byId(id).replaceChildren(...all.map(([value, text]) => element("option", text, { value })));
      byId(id).value = all.some(([value]) => value === now) ? now : all[0][0];
    };
    const families = state.summary.families.map((one) => [one.family, `${one.family} (${grouped(one.rows)})`]);
    choices("family", [...families, ["all", say().any]]);
    choices("proof", [["", say().any], ...["proved", "observed", "none"].map((word) => [word, say()[word]])]);
    const orders = COLUMNS.filter((name) => name !== "values").flatMap((name) => [
      [`${name}:up`, say().ascending(say()[name])],
      [`${name}:down`, say().descending(say()[name])],
    ]);
    choices("sort", [["", say().asIn], ...orders]);
    const games = state.summary.families.reduce((all, one) => all + one.rows, 0);
    byId("lead").textContent = say().lead(grouped(games), state.summary.families.length);
  }

  async function start() {
    const answer = await fetch("atlas-page.json").catch(() => null);
    if (!answer?.ok) {
      byId("status").textContent = say().failed("atlas-page.json");
      return;
    }
    state.summary = await answer.json();
    translate();
    readAddress();
    translate();
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    for (const id of ["query", "from", "to"]) byId(id).addEventListener("input", update);
    for (const id of ["proof", "sort", "once"]) byId(id).addEventListener("change", update);
    byId("family").addEventListener("change", change);
    byId("language").addEventListener("click", () => {
      state.lang = state.lang === "ja" ? "en" : "ja";
      translate();
      show();
      writeAddress();
    });
    const turn = (by) => {
      state.page += by;
      show();
      scrollTo(0, 0);
    };
    byId("before").addEventListener("click", () => turn(-1));
    byId("after").addEventListener("click", () => turn(1));
    await change();
  }
  start();
})();

/** The theorems that prove answers: their names are links to statements in the glossary. */
import { useEffect, useRef } from "preact/hooks";
import type { Both } from "../course/types.ts";
import { useLang, useText } from "../i18n/index.ts";
import { href, useRoute } from "../route.ts";

/** Short statements; `docs/reference/theorems.md` has the exact ones. */
const THEOREMS: Readonly<Record<string, Both>> = {
  T0: {
    en: "Taking-and-breaking codes with finitely many digits (Guy and Smith 1956). If the values repeat with period p over a stretch that is long enough for every move from the next heaps, they repeat forever.",
    ja: "桁が有限個の「取って分けるゲーム」（ガイ、スミス、1956 年）。次の山からのどの手も届く長さだけ値が周期 p で繰り返せば、その後も繰り返し続けます。",
  },
  T1: {
    en: "Codes that leave two heaps, with rare and common values. If the list of rare heaps is complete and the last values agree with those one period earlier, the period holds forever.",
    ja: "二つの山を残すコードで、値がまれな値と普通の値に分かれる場合。まれな山の一覧が完全で、最後の値の並びが一周期前と一致すれば、周期は続きます。",
  },
  T2: {
    en: "Codes that leave up to three heaps, whose values grow with each period. If the values so far repeat with a saltus, no option has the expected value, and every smaller value is that of an option, the saltus holds forever. Carries of binary digits and finitely many remainders decide this.",
    ja: "山を三つまで残し、値が周期ごとに増えるコード。これまでの値が増分つきで繰り返し、どの選択肢も予想の値をとらず、より小さい値はすべて選択肢の値であれば、増分は続きます。条件は二進の繰り上がりと有限個の余りで判定します。",
  },
  T2a: {
    en: "Codes with an infinite tail of digits 2 or 3 that leave at most one heap. If the state of the computation occurs twice, up to a shift of the values, the values repeat with a saltus.",
    ja: "桁 2 または 3 が無限に続き、山を一つまで残すコード。計算の状態が値のずれを除いて二度現れれば、値は一定の増分つきで繰り返します。",
  },
  T3: {
    en: "Subtraction sets with the maximum M. If M consecutive values equal those one period earlier, all later values do.",
    ja: "最大の数が M の制限つき石取り。M 個続けて一周期前の値と等しければ、以後もすべて等しくなります。",
  },
  T4: {
    en: "Rules that look back by a bounded distance. If all values that the rule can look at agree with those one period earlier, plus a saltus, they agree forever.",
    ja: "有限の範囲だけさかのぼる規則。規則が参照する値がすべて、増分を除いて一周期前と等しければ、以後も等しくなります。",
  },
  T5: {
    en: "Rules and laws in linear arithmetic, nim-sums and digits. If each position has one claimed value, no option has it, and every smaller value is that of an option, the claim is true by induction. Finite automata decide these conditions for all positions.",
    ja: "一次式、ニム和、桁で書ける規則と法則。どの局面にも値が一つあり、選択肢はその値をとらず、より小さい値はすべて選択肢の値であれば、帰納法により正しくなります。条件は有限オートマトンがすべての局面について判定します。",
  },
  M0: {
    en: "Misère quotients of finite codes that leave at most two heaps. If a monoid is the quotient of the first heaps and their images repeat as far as in T0, it is the quotient of all heaps.",
    ja: "山を二つまで残す有限のコードの逆形の商。はじめの山について商であり、像が T0 と同じ長さだけ繰り返せば、すべての山の商になります。",
  },
  partial: {
    en: "The misère quotient of the heaps below a bound. Nothing is claimed for larger heaps.",
    ja: "ある大きさまでの山の逆形の商。それより大きな山については何も主張しません。",
  },
  finite: {
    en: "The misère quotient of a finite set of positions and their followers.",
    ja: "有限個の局面とその後続局面の逆形の商。",
  },
  P0: {
    en: "Partizan subtraction games. If as many consecutive values repeat as a move takes at most, all later values repeat.",
    ja: "左右で取れる数が違う石取り。取れる最大の数だけ続けて値が繰り返せば、以後もすべて繰り返します。",
  },
};

/** A theorem with what it is about: `T3: subtraction sets`. */
export const theoremIn = (text: ReturnType<typeof useText>, name: string) =>
  text.theorems[name] ? `${name}: ${text.theorems[name]}` : name;

/** The name of a theorem, with what it is about, as a link to its statement; an unknown name is plain text. */
export function TheoremLink({ name }: { name: string }) {
  const text = useText();
  const { params } = useRoute();
  if (!(name in THEOREMS)) return <>{name}</>;
  return (
    <a
      class="theorem"
      href={href("help", { theorem: name, lang: params["lang"] })}
      title={text.theoremTitle(name)}
    >
      {theoremIn(text, name)}
    </a>
  );
}

/** The theorems in the glossary; the one of the address is scrolled to. */
export function Theorems() {
  const text = useText();
  const lang = useLang();
  const chosen = useRoute().params["theorem"];
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    host.current?.querySelector(".chosen")?.scrollIntoView({ block: "center" });
  }, [chosen]);
  return (
    <section class="panel theorems" ref={host} id="theorems">
      <h2>{text.theoremsTitle}</h2>
      <p>{text.theoremsLead}</p>
      <dl>
        {Object.entries(THEOREMS).map(([name, statement]) => (
          <div key={name} class={name === chosen ? "chosen" : ""}>
            <dt class="mono">{name}</dt>
            <dd>{statement[lang]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

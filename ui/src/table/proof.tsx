/** The badge of a law that is proved for all positions; it opens the theorem, its obligations and the certificate. */
import type { Proof } from "../api.ts";
import { useText } from "../i18n/index.ts";

interface Shown {
  proof: Proof;
  automaton?: string[] | null | undefined;
}

export function ProofNote({ proof, automaton }: Shown) {
  const text = useText();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(proof.certificate)}`;
  return (
    <details class="proof">
      <summary>
        <span class="badge proved">{proof.title}</span>
      </summary>
      <p>{text.theoremIs(proof.theorem)}</p>
      <ol>
        {proof.obligations.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {automaton && (
        <>
          <p>{text.automatonIs}</p>
          <pre class="states" tabIndex={0}>
            {automaton.join("\n")}
          </pre>
        </>
      )}
      <p>{text.certificateIs}</p>
      <pre tabIndex={0}>{proof.certificate}</pre>
      <a href={file} download="law.cert">
        {text.certificateSave}
      </a>
    </details>
  );
}

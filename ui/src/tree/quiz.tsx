/** A quiz: which node does the search enter next? */
import { useState } from "preact/hooks";
import type { Tree, TreeNode } from "../api.ts";
import { useText } from "../i18n/index.ts";

export interface QuizState {
  readonly right: number;
  readonly tries: number;
  /** The answer to the last choice. */
  readonly last: "right" | "wrong" | "cut" | undefined;
}

export interface Quiz {
  readonly state: QuizState | undefined;
  toggle: () => void;
  /** Answers with a node; returns the step to show. */
  answer: (node: TreeNode, step: number) => number;
}

/** The node that the search enters next after a step. */
export function nextEntered(tree: Tree, step: number): TreeNode | undefined {
  let next: TreeNode | undefined;
  for (const node of tree.nodes)
    if (!node.cut && node.enter > step && (!next || node.enter < next.enter)) next = node;
  return next;
}

/** The last step before the search enters another node: everything that follows from the present node is done. */
export function stepBefore(tree: Tree, step: number): number {
  const next = nextEntered(tree, step);
  return next ? next.enter - 1 : tree.steps;
}

export function useQuiz(tree: Tree): Quiz {
  const [state, setState] = useState<QuizState>();
  return {
    state,
    toggle: () => setState(state ? undefined : { right: 0, tries: 0, last: undefined }),
    answer(node, step) {
      const next = nextEntered(tree, step);
      if (!state || !next) return step;
      const right = node.id === next.id;
      setState({
        right: state.right + (right ? 1 : 0),
        tries: state.tries + 1,
        last: right ? "right" : node.cut ? "cut" : "wrong",
      });
      return right ? stepBefore(tree, next.enter) : step;
    },
  };
}

export function QuizPanel({ tree, step, quiz }: { tree: Tree; step: number; quiz: Quiz }) {
  const text = useText();
  const { state } = quiz;
  if (!state) return null;
  const over = !nextEntered(tree, step);
  return (
    <section class="quiz" id="quiz" role="status">
      <p>
        <b>{over ? text.quizOver(state.right, state.tries) : text.quizAsk}</b>
      </p>
      {state.last && (
        <p class={state.last === "right" ? "good" : "bad"}>
          {state.last === "right"
            ? `✓ ${text.quizRight}`
            : state.last === "cut"
              ? `✗ ${text.quizCut}`
              : `✗ ${text.quizWrong}`}
        </p>
      )}
      {!over && state.tries > 0 && <p class="muted">{text.quizCount(state.right, state.tries)}</p>}
    </section>
  );
}

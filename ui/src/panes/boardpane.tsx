/** The selected position as a board; a position under the pointer of another view is shown instead of it. */
import type { PositionInfo } from "../api.ts";
import { Still } from "../parts/picture.tsx";
import { Board } from "../play/board.tsx";
import { writePosition } from "../position.ts";
import { linkName, usePointed } from "./linked.ts";
import { type PaneShown, useInfo } from "./second.tsx";

export function BoardPane({
  info,
  of,
  position,
  select,
  seen,
}: PaneShown & { seen: PositionInfo | undefined }) {
  const pointed = usePointed();
  const board = info.class === "board";
  // An option is marked on the board of the selected position.
  const option = seen?.moves.some((move) => linkName(writePosition(move.next)) === pointed);
  const other = pointed === position || option ? undefined : pointed;
  const elsewhere = useInfo(of, other, board);
  const svg = other && elsewhere?.picture?.svg;
  return (
    <div class={svg ? "pane-board elsewhere" : "pane-board"}>
      <p class="pane-name mono" role="status">
        {svg ? other : position}
      </p>
      <Board
        seen={seen}
        active={seen !== undefined && !seen.over}
        hint={undefined}
        last={undefined}
        show={false}
        play={(move) => select(writePosition(move.next))}
      />
      {svg && (
        <div class="pane-elsewhere">
          <Still svg={svg} />
        </div>
      )}
    </div>
  );
}

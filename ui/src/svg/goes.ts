/**
 * The parts of a picture that a click removes together with its target: all stones above it, all of the bar
 * above and to the right, all pins between it and the one that was picked. Read from the names of the parts.
 */

const NAME = /^c(\d+)([:v])(\d+)$/;

const read = (key: string) => {
  const found = NAME.exec(key);
  return found && { component: Number(found[1]), by: found[2], at: Number(found[3]) };
};

/** Whether the part `key` is removed by a click on `aim`, with `picked` clicked before. */
export function goes(
  kind: string | undefined,
  picked: readonly string[],
  aim: string,
  key: string,
): boolean {
  const [end, here] = [read(aim), read(key)];
  if (!end || !here || end.by !== here.by) return false;
  const same = end.component === here.component;
  switch (kind) {
    case "heaps":
      return same && here.at >= end.at;
    case "bar":
      return here.component >= end.component && here.at >= end.at;
    case "squares":
      return same && here.at <= end.at;
    case "row": {
      const begun = read(picked.at(-1) ?? "");
      const from = begun?.component === end.component ? begun.at : end.at;
      return same && here.at >= Math.min(from, end.at) && here.at <= Math.max(from, end.at);
    }
    default:
      return false;
  }
}

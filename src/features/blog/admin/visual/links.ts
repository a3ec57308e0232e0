import type { Mark } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { schema } from "./schema";

const { link } = schema.marks;

/** A link in the text: where it begins and ends, and where it leads. */
export interface FoundLink {
  from: number;
  to: number;
  href: string;
}

/** The link that the cursor is in. */
export function linkAt({ selection: { $from } }: EditorState): FoundLink | undefined {
  const at = $from.parent.childAfter($from.parentOffset);
  const before = $from.parent.childBefore($from.parentOffset);
  const mark = link.isInSet(at.node?.marks ?? []) ?? link.isInSet(before.node?.marks ?? []);
  if (!mark) return undefined;
  const has = (place: number) => mark.isInSet($from.parent.maybeChild(place)?.marks ?? ([] as Mark[]));
  let first = link.isInSet(at.node?.marks ?? []) ? at.index : before.index;
  let last = first;
  while (has(first - 1)) first--;
  while (has(last + 1)) last++;
  let from = $from.start();
  for (let place = 0; place < first; place++) from += $from.parent.child(place).nodeSize;
  let to = from;
  for (let place = first; place <= last; place++) to += $from.parent.child(place).nodeSize;
  return { from, to, href: String(mark.attrs.href) };
}

/** Makes the selection a link, or changes the link at the cursor. Without either, inserts the words. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const found = linkAt(state);
    const { from, to, empty } = state.selection;
    const mark = link.create({ href });
    const span = empty && found ? found : { from, to };
    const tr = state.tr;
    if (span.from < span.to) tr.removeMark(span.from, span.to, link).addMark(span.from, span.to, mark);
    else
      tr.replaceSelectionWith(
        schema.text(words || href, [...(state.storedMarks ?? state.selection.$from.marks()), mark]),
        false,
      );
    dispatch?.(tr.removeStoredMark(link).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const found = linkAt(state);
  if (!found) return false;
  dispatch?.(state.tr.removeMark(found.from, found.to, link));
  return true;
};

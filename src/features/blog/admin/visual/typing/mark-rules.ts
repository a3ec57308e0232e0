import { closeHistory, undo } from "prosemirror-history";
import { InputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { schema } from "../schema";

const { marks } = schema;

/** Words between signs that have just been typed; positions are those of the document with the signs. */
interface Marking {
  sign: string;
  mark: MarkType;
  from: number;
  to: number;
}

/** The last mark that was applied while typing, until the next change: Backspace undoes it. */
const key = new PluginKey<Marking | null>("marked as typed");

/** The text allowed before an opening sign, so that `2*3*4`, `snake_case` and `src/*.ts` stay literal. */
const mayBegin = /(?:^|[\s([{"'“‘«—–\ufffc])[*_~]*$/;
/** Code that has been begun, and addresses: all signs in them mean themselves. */
const literal = /(?:(?:^|[\s([{"'“‘«—–\ufffc])[*_~]*`(?=\S)[^`]*|https?:\/\/\S*)$/;
const word = /^[\p{L}\p{N}_]/u;

const isLiteral = ({ doc }: EditorState, from: number, to: number) =>
  doc.rangeHasMark(from, to, marks.code) || doc.rangeHasMark(from, to, marks.html);

function mayMark(state: EditorState, { sign, mark, from, to }: Marking): boolean {
  const { $from, empty } = state.selection;
  const own = sign.charAt(0);
  const { parent } = $from;
  const before = parent.textBetween(0, from - $from.start(), null, "\ufffc");
  const after = parent.textBetween($from.parentOffset, parent.content.size, null, "\ufffc");
  const current = state.storedMarks ?? $from.marks();
  if (!empty || current.some(({ type }) => type === mark || type === marks.code || type === marks.html)) return false;
  if (before.endsWith(own) || !mayBegin.test(before) || literal.test(before)) return false;
  if (after.startsWith(own) || word.test(after)) return false;
  const end = to - sign.length;
  return !isLiteral(state, from, from + sign.length) && !(end < $from.pos && isLiteral(state, end, $from.pos));
}

/** The sign is typed first; marking is a separate change that can be undone alone. */
const markRule = (sign: string, mark: MarkType, between: RegExp): InputRule => {
  const signs = sign.replaceAll("*", "\\*");
  return new InputRule(new RegExp(`${signs}${between.source}${signs}$`, "u"), (state, { 0: typed }, from, end) => {
    const marking: Marking = { sign, mark, from, to: from + typed.length };
    if (!mayMark(state, marking)) return null;
    const rest = typed.slice(end - from);
    return (rest ? state.tr.insertText(rest, end) : state.tr).setMeta(key, marking);
  });
};

/** Words between signs, without spaces or brackets at their ends: `(*) and (*)` marks nothing. */
const words = (own: string) => new RegExp(`(?![\\s)\\]},.;:!?])[^${own}\\ufffc]*[^${own}\\s(\\[{\\ufffc]`);

/** `**bold**`, `*italic*`, `_italic_`, `~~struck~~` and `` `code` ``, once their last sign is typed; none of them within code. */
export const markRules = [
  markRule("**", marks.strong, words("*")),
  markRule("*", marks.em, words("*")),
  markRule("_", marks.em, words("_")),
  markRule("~~", marks.strike, words("~")),
  markRule("`", marks.code, /(?!\s)[^`\ufffc]*[^`\s\ufffc]/),
];

function marked(state: EditorState, marking: Marking): Transaction {
  const { sign, mark, from, to } = marking;
  const end = to - sign.length;
  const outside = state.doc.nodeAt(end)?.marks ?? [];
  const tr = state.tr
    .delete(end, to)
    .delete(from, from + sign.length)
    .addMark(from, end - sign.length, mark.create());
  return closeHistory(tr).setStoredMarks(outside).setMeta(key, marking);
}

/** Backspace behind words that have just been marked brings their signs back. */
export const unmark: Command = (state, dispatch) => (key.getState(state) ? undo(state, dispatch) : false);

/** Applies the marks that the rules find. */
export const markTyped = new Plugin<Marking | null>({
  key,
  state: {
    init: () => null,
    apply: (tr, last) =>
      tr.getMeta("appendedTransaction") && tr.getMeta(key)
        ? tr.getMeta(key)
        : tr.docChanged || tr.selectionSet
          ? null
          : last,
  },
  appendTransaction: (transactions, _old, state) => {
    const marking = transactions.find((tr) => tr.getMeta(key) && !tr.getMeta("appendedTransaction"))?.getMeta(key);
    return marking && marked(state, marking);
  },
  props: {
    // `_one_two` is a name: its next letter undoes the italic.
    handleTextInput: (view, _from, _to, text) => {
      if (view.composing || key.getState(view.state)?.sign !== "_" || !word.test(text)) return false;
      undo(view.state, view.dispatch);
      view.dispatch(view.state.tr.insertText(text));
      return true;
    },
  },
});

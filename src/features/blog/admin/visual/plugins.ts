import { baseKeymap, chainCommands, setBlockType } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node as PmNode } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { videoPlace } from "../../article/video-place";
import { schema } from "./schema";
import { alignedColumns, arrowInTable, goToCell, goToRowBelow, squareTables } from "./tables";
import { markRules, markTyped, unmark } from "./typing/mark-rules";

const { nodes, marks } = schema;

const hardBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Backspace at the beginning of a heading or of code turns it into a paragraph before joining. */
const plainAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const isPlain = $from.parent.type !== nodes.heading && $from.parent.type !== nodes.code_block;
  if (!empty || $from.parentOffset > 0 || isPlain) return false;
  return setBlockType(nodes.paragraph)(state, dispatch, view);
};

/** Enter on the empty last line of code leaves it. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type !== nodes.code_block || $from.parentOffset < parent.content.size) return false;
  if (!parent.textContent.endsWith("\n\n")) return false;
  const after = $from.after();
  const tr = state.tr.insert(after, nodes.paragraph.create()).delete($from.pos - 2, $from.pos);
  dispatch?.(tr.setSelection(near(tr.doc, after - 1)).scrollIntoView());
  return true;
};

const near = (doc: PmNode, pos: number) => TextSelection.near(doc.resolve(pos), 1);

/** Typed shortcuts: `# ` and the like, addresses followed by a space, and words between signs. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,4})[.)]\s$/, nodes.ordered_list, ([, number]) => ({ start: Number(number) })),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
    new InputRule(/(?:^|\s)(https?:\/\/\S*[^\s.,;:!?)])\s$/, (state, match, _start, end) => {
      const address = match[1] ?? "";
      const from = end - address.length;
      if (state.doc.rangeHasMark(from, end, marks.link) || state.doc.rangeHasMark(from, end, marks.code)) return null;
      return state.tr
        .addMark(from, end, marks.link.create({ href: address }))
        .removeStoredMark(marks.link)
        .insertText(" ", end);
    }),
    ...markRules,
  ],
});

/** Shows a paragraph with only a video's address as the card that visitors see. */
const videoCards = new Plugin({
  props: {
    decorations: ({ doc }) => {
      const cards: Decoration[] = [];
      doc.forEach((block, pos) => {
        const place = block.type === nodes.paragraph ? videoOf(block) : undefined;
        if (place)
          cards.push(
            Decoration.node(pos, pos + block.nodeSize, {
              class: "video",
              "data-place": `on ${place}, in its own page`,
            }),
          );
      });
      return DecorationSet.create(doc, cards);
    },
  },
});

function videoOf(paragraph: PmNode): string | undefined {
  if (paragraph.childCount !== 1) return undefined;
  const link = marks.link.isInSet(paragraph.firstChild?.marks ?? []);
  return link && videoPlace(String(link.attrs.href));
}

/** What makes a document one that is written in. */
export const plugins: Plugin[] = [
  markTyped,
  rules,
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Mod-Shift-z": redo,
    Enter: chainCommands(leaveCode, goToRowBelow, splitListItem(nodes.list_item)),
    "Shift-Enter": hardBreak,
    ArrowDown: arrowInTable("down"),
    ArrowUp: arrowInTable("up"),
    Backspace: chainCommands(unmark, plainAtStart),
    "Mod-]": sinkListItem(nodes.list_item),
    "Mod-[": liftListItem(nodes.list_item),
  }),
  // Ctrl + Enter saves the form.
  keymap({ ...baseKeymap, "Mod-Enter": () => false }),
  tabKeys(),
  history(),
  gapCursor(),
  squareTables,
  alignedColumns,
  videoCards,
];

/** Tab moves between cells and nests list items; after Escape it leaves the text. */
function tabKeys(): Plugin {
  let leaving = false;
  const inside = chainCommands(goToCell(1), sinkListItem(nodes.list_item));
  const back = chainCommands(goToCell(-1), liftListItem(nodes.list_item));
  return new Plugin({
    props: {
      handleKeyDown: (view, { key, shiftKey, ctrlKey, altKey, metaKey }) => {
        if (key === "Tab" && !ctrlKey && !altKey && !metaKey && !leaving)
          return (shiftKey ? back : inside)(view.state, view.dispatch, view);
        if (key !== "Shift") leaving = key === "Escape";
        return false;
      },
      handleDOMEvents: {
        blur: () => {
          leaving = false;
          return false;
        },
      },
    },
  });
}

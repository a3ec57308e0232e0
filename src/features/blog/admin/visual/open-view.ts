import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { toast } from "../../../../ui/overlay/toast";
import { filesAmong } from "../picture-upload";
import { type Surface, type ToolName, toolOf } from "../tools";
import { countParts } from "./clean-html";
import { clipboard } from "./clipboard";
import { commands, insertPicture, insertVideo, replacePicture } from "./commands";
import { plugins } from "./plugins";
import { schema } from "./schema";
import { openText, type StoredText } from "./stored-text";

/** Options and callbacks of a view. */
export interface ViewParts {
  value: string;
  /** how the box is named and described to those who hear it */
  attributes: () => Record<string, string>;
  onText: (text: string) => void;
  /** after anything changed, the cursor included */
  onState: (view: EditorView) => void;
  onFiles: (files: File[]) => void;
  onLink: () => void;
  onBlur: () => void;
}

/** The areas of the screen covered by the header and the save buttons; px. */
const covered = { top: 180, bottom: 110, left: 0, right: 0 };

/** A text that is shown and written in as it will be seen. */
export interface OpenView {
  view: EditorView;
  surface: Surface;
  /** shows another text and clears the undo history */
  show: (text: string) => void;
  text: () => string;
}

function stateOf({ doc }: StoredText): EditorState {
  // Keeps an empty last line to continue at; it is not stored.
  const last = doc.lastChild?.type === schema.nodes.paragraph;
  const shown = last ? doc : doc.copy(doc.content.addToEnd(schema.nodes.paragraph.create()));
  return EditorState.create({ doc: shown, plugins });
}

/** Opens a text in an element of the page. */
export function openView(mount: HTMLElement, parts: ViewParts): OpenView {
  let stored = openText(parts.value);
  let text = parts.value;
  const run = (tool: ToolName): boolean => {
    if (tool === "link") parts.onLink();
    else commands[tool](view.state, view.dispatch, view);
    return true;
  };
  const view = new EditorView(mount, {
    ...clipboard,
    scrollThreshold: covered,
    scrollMargin: covered,
    state: stateOf(stored),
    attributes: parts.attributes,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) {
        text = stored.write(view.state.doc);
        parts.onText(text);
      }
      parts.onState(view);
    },
    handleKeyDown: (_view, pressed) => {
      const tool = toolOf(pressed);
      return tool !== undefined && run(tool);
    },
    handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData, parts),
    handleDrop: (_view, dropped) => {
      const at = view.posAtCoords({ left: dropped.clientX, top: dropped.clientY });
      if (!dropped.dataTransfer || filesAmong(dropped.dataTransfer).length === 0) return false;
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      return takeFiles(dropped.dataTransfer, parts);
    },
    handleClickOn: (_view, _pos, node, nodePos, event) => {
      const box = event.target as HTMLElement;
      if (node.type !== schema.nodes.list_item || box.tagName !== "INPUT" || node.attrs.checked === null) return false;
      const item = view.state.doc.nodeAt(nodePos);
      if (item !== node) return false;
      view.dispatch(view.state.tr.setNodeMarkup(nodePos, null, { ...node.attrs, checked: !node.attrs.checked }));
      return true;
    },
    handleDOMEvents: {
      blur: () => {
        parts.onBlur();
        return false;
      },
      // Before it is parsed, which alone may take minutes.
      paste: (_view, pasted) => refuseHuge(pasted, pasted.clipboardData),
      drop: (_view, dropped) => refuseHuge(dropped, dropped.dataTransfer),
    },
  });
  const surface: Surface = {
    run: (tool) => {
      run(tool);
      if (tool !== "link") view.focus();
    },
    insertPicture: (picture) => {
      insertPicture(picture)(view.state, view.dispatch);
    },
    insertVideo: (address) => {
      insertVideo(address)(view.state, view.dispatch);
      // Waits until the dialog has returned the focus.
      setTimeout(() => view.focus());
    },
    replacePicture: (alt, by) => {
      replacePicture(alt, by)(view.state, view.dispatch);
    },
  };
  const show = (other: string) => {
    stored = openText(other);
    text = other;
    view.updateState(stateOf(stored));
    parts.onState(view);
  };
  return { view, surface, show, text: () => text };
}

/** The most characters in one paste: twice the limit of an article, as writers may shorten it again. */
const maxPasted = 200_000;

/** The most lines and cells in one paste: no article may have more (article/markdown-limits.ts). */
const [maxLines, maxCells] = [4_000, 1_500];

/** Refuses what is over a limit, which would slow down every key press. @returns whether it is refused */
function refuseHuge(event: Event, data: DataTransfer | null): boolean {
  if (!data) return false;
  const html = data.getData("text/html");
  const { lines, cells } = countParts(html);
  const { length } = data.getData("text/plain") || textOf(html);
  const refusal =
    (length > maxPasted && tooMany(maxPasted, length, "characters")) ||
    (lines > maxLines && tooMany(maxLines, lines, "lines")) ||
    (cells > maxCells && tooMany(maxCells, cells, "cells of tables"));
  if (!refusal) return false;
  event.preventDefault();
  toast({ tone: "error", message: refusal });
  return true;
}

function tooMany(most: number, pasted: number, things: string): string {
  const [limit, count] = [most, pasted].map((number) => number.toLocaleString("en-GB"));
  return `You can paste at most ${limit} ${things} at once, and these are ${count}. Nothing was pasted.`;
}

/** The text of HTML, parsed in a document that runs and fetches nothing. */
const textOf = (html: string): string =>
  html.length <= maxPasted ? html : new DOMParser().parseFromString(html, "text/html").body.textContent;

function takeFiles(data: DataTransfer | null, { onFiles }: ViewParts): boolean {
  const files = data ? filesAmong(data) : [];
  if (files.length === 0) return false;
  onFiles(files);
  return true;
}

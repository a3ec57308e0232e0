import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { classes } from "../../../ui/classes";
import type { useField } from "../../../ui/form/field-frame";
import { fieldStyles } from "../../../ui/form/field-styles";
import { block, code, type Edit, link, type Marked, prefixLines, table, wrap } from "./markdown-edit";
import { filesAmong, pictureMarkdown } from "./picture-upload";
import { type Surface, type ToolName, toolOf } from "./tools";

const edits: Partial<Record<ToolName, (marked: Marked) => Edit>> = {
  bold: (marked) => wrap(marked, "**", "bold words"),
  italic: (marked) => wrap(marked, "_", "slanted words"),
  heading: (marked) => prefixLines(marked, "## ", "Heading"),
  link,
  list: (marked) => prefixLines(marked, "- ", "item"),
  numbers: (marked) => prefixLines(marked, "1. ", "item"),
  code,
  quote: (marked) => prefixLines(marked, "> ", "quote"),
  table,
};

/** Lays a change over a text box, so that the browser's own undo takes it back. */
function apply(box: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  box.focus();
  box.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the browser's undo history. Without it, the text changes all the same.
  const done = insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!done) change(box, from, to, insert, "end");
  box.setSelectionRange(start, end);
}

/** Changes a part of a text box; the cursor stays with its words. */
function change(
  box: HTMLTextAreaElement,
  from: number,
  to: number,
  by: string,
  mode: SelectionMode = "preserve",
): void {
  box.setRangeText(by, from, to, mode);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

const surfaceOf = (box: HTMLTextAreaElement): Surface => ({
  run: (tool) => {
    const edit = edits[tool];
    box.focus();
    if (edit) apply(box, edit({ text: box.value, start: box.selectionStart, end: box.selectionEnd }));
    // The browser's own, as by its keys.
    else document.execCommand(tool);
  },
  insertPicture: (picture) => {
    const { value: text, selectionStart: start, selectionEnd: end } = box;
    const { from, to, insert, end: after } = block({ text, start, end }, pictureMarkdown(picture));
    change(box, from, to, insert);
    box.setSelectionRange(after, after);
  },
  insertVideo: (address) => {
    const { value: text, selectionStart: start, selectionEnd: end } = box;
    const { from, to, insert, end: after } = block({ text, start, end }, address);
    change(box, from, to, insert);
    box.setSelectionRange(after, after);
    // Waits until the dialog has returned the focus.
    setTimeout(() => box.focus());
  },
  replacePicture: (alt, by) => {
    const words = pictureMarkdown({ alt, src: "" });
    const at = box.value.indexOf(words);
    if (at >= 0) change(box, at, at + words.length, by ? pictureMarkdown(by) : "");
  },
});

interface MarkdownBoxProps {
  attributes: ReturnType<typeof useField>["control"];
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onFiles: (files: File[]) => void;
  inputRef: (element: HTMLTextAreaElement | null) => void;
  surface: Ref<Surface>;
  /** lines, of a box that is one of several; else it is as high as an article's */
  rows?: number | undefined;
}

/** A text as its Markdown. */
export function MarkdownBox({
  attributes,
  name,
  value,
  onChange,
  onBlur,
  onFiles,
  inputRef,
  surface,
  rows,
}: MarkdownBoxProps) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [dragging, setDragging] = useState(false);
  useImperativeHandle(surface, () => surfaceOf(box.current as HTMLTextAreaElement), []);
  const onKeyDown = (pressed: KeyboardEvent<HTMLTextAreaElement>) => {
    const tool = toolOf({ ...pressed, code: pressed.nativeEvent.code });
    if (!tool) return;
    pressed.preventDefault();
    surfaceOf(pressed.currentTarget).run(tool);
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = filesAmong(data);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <textarea
      {...attributes}
      name={name}
      ref={(element) => {
        box.current = element;
        inputRef(element);
      }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        setDragging(false);
        take(event, event.dataTransfer);
      }}
      spellCheck
      rows={rows ?? 22}
      className={classes(
        fieldStyles,
        "resize-y",
        rows === undefined && "h-[min(38rem,75dvh)] font-mono text-[0.875rem] leading-[1.7]",
        dragging && "outline-3 outline-violet",
      )}
    />
  );
}

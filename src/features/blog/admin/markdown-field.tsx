import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { classes } from "../../../ui/classes";
import { useField } from "../../../ui/form/field-frame";
import { fieldStyles } from "../../../ui/form/field-styles";
import { plural } from "../../../ui/formatting";
import type { Edit, Marked } from "./markdown-edit";
import { MarkdownPreview } from "./markdown-preview";
import { MarkdownToolbar, toolOf } from "./markdown-toolbar";
import { filesAmong } from "./picture-upload";
import { usePictureUpload } from "./use-picture-upload";
import type { PostBody, PostValues } from "./values";

/** Lays a change over a text box, so that the browser's own undo takes it back. */
function apply(box: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  box.focus();
  box.setSelectionRange(from, to);
  // Deprecated, and still the one way that keeps what can be undone; where it is gone, the text changes all the same.
  const done = insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
  if (!done) {
    box.setRangeText(insert, from, to, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  box.setSelectionRange(start, end);
}

/** The text of an article: written on one side, seen on the other as its page will show it. */
export function MarkdownField({ control }: { control: Control<PostValues, unknown, PostBody> }) {
  const { field, fieldState } = useController({ control, name: "content" });
  const box = useRef<HTMLTextAreaElement | null>(null);
  const [shown, setShown] = useState<"write" | "preview">("write");
  const [dragging, setDragging] = useState(false);
  const uploads = usePictureUpload(box);
  const { control: attributes, frame } = useField({
    label: "Content",
    required: true,
    error: fieldState.error?.message ?? "",
    hint: "Markdown. Pictures can be pasted or dropped into the text.",
  });

  const edit = (make: (marked: Marked) => Edit) => {
    const element = box.current;
    if (!element) return;
    apply(element, make({ text: element.value, start: element.selectionStart, end: element.selectionEnd }));
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const tool = toolOf(pressed);
    if (!tool) return;
    pressed.preventDefault();
    edit(tool.edit);
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = filesAmong(data);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };

  return frame(
    <>
      <WriteOrPreview shown={shown} onShow={setShown} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <div className={classes("grid content-start gap-2", shown === "preview" && "max-lg:hidden")}>
          <MarkdownToolbar onTool={edit} onPictures={uploads.add} />
          <textarea
            {...attributes}
            name={field.name}
            ref={(element) => {
              box.current = element;
              field.ref(element);
            }}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
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
            rows={22}
            className={classes(
              fieldStyles,
              "h-[min(38rem,75dvh)] resize-y font-mono text-[0.875rem] leading-[1.7]",
              dragging && "outline-3 outline-violet",
            )}
          />
          <div className="fact-type flex min-h-6 flex-wrap justify-between gap-x-4 text-soft">
            {/* Read out; the count, which changes with each letter, is not. */}
            <p role="status">{uploads.line}</p>
            <p>{plural(field.value.length, "character")}</p>
          </div>
        </div>
        <div className={classes("min-w-0", shown === "write" && "max-lg:hidden")}>
          <MarkdownPreview content={field.value} />
        </div>
      </div>
    </>,
  );
}

interface WriteOrPreviewProps {
  shown: "write" | "preview";
  onShow: (shown: "write" | "preview") => void;
}

const sides = [
  { side: "write", label: "Write" },
  { side: "preview", label: "Preview" },
] as const;

/** On a narrow screen there is room for one of the two. */
const WriteOrPreview = ({ shown, onShow }: WriteOrPreviewProps) => (
  <div className="flex gap-2 lg:hidden">
    {sides.map(({ side, label }) => (
      <button
        key={side}
        type="button"
        aria-pressed={shown === side}
        onClick={() => onShow(side)}
        className="min-h-11 rounded-sm border border-rule bg-sheet px-4 text-[0.9375rem] font-[600] aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        {label}
      </button>
    ))}
  </div>
);

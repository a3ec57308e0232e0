import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { Bold, Code, Heading2, ImagePlus, Italic, Link, List, TextQuote } from "../../../admin/symbols";
import type { SymbolComponent } from "../../../ui/symbols";
import { code, type Edit, link, type Marked, prefixLines, wrap } from "./markdown-edit";

interface Tool {
  name: string;
  icon: SymbolComponent;
  /** the keys with Ctrl or Command; a capital letter or a sign is pressed with Shift */
  key: string;
  shift?: boolean;
  edit: (marked: Marked) => Edit;
}

const tools: readonly Tool[] = [
  { name: "Bold", icon: Bold, key: "b", edit: (marked) => wrap(marked, "**", "bold words") },
  { name: "Italic", icon: Italic, key: "i", edit: (marked) => wrap(marked, "_", "slanted words") },
  {
    name: "Heading",
    icon: Heading2,
    key: "Digit2",
    shift: true,
    edit: (marked) => prefixLines(marked, "## ", "Heading"),
  },
  { name: "Link", icon: Link, key: "k", edit: link },
  { name: "List", icon: List, key: "Digit8", shift: true, edit: (marked) => prefixLines(marked, "- ", "item") },
  { name: "Code", icon: Code, key: "e", edit: code },
  { name: "Quote", icon: TextQuote, key: "Digit9", shift: true, edit: (marked) => prefixLines(marked, "> ", "quote") },
];

/** The tool whose keys were pressed. */
export const toolOf = ({ ctrlKey, metaKey, shiftKey, altKey, key, nativeEvent }: KeyboardEvent): Tool | undefined =>
  (ctrlKey || metaKey) && !altKey
    ? tools.find(
        (tool) =>
          shiftKey === (tool.shift ?? false) && (tool.key === key.toLowerCase() || tool.key === nativeEvent.code),
      )
    : undefined;

const keysOf = ({ key, shift }: Tool): string =>
  `Ctrl + ${shift ? "Shift + " : ""}${key.replace("Digit", "").toUpperCase()}`;

const look = "grid size-11 flex-none place-items-center rounded-sm text-ink hover:bg-stone";

interface MarkdownToolbarProps {
  onTool: (edit: Tool["edit"]) => void;
  onPictures: (pictures: File[]) => void;
}

/** The buttons over a text in Markdown: one stop of the Tab key, the arrows go from button to button. */
export function MarkdownToolbar({ onTool, onPictures }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const count = tools.length + 1;
  const goTo = (place: number) => {
    const next = (place + count) % count;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 };
    const place = places[pressed.key];
    if (place === undefined) return;
    pressed.preventDefault();
    goTo(place);
  };
  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onPictures([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  };
  return (
    <div ref={bar} role="toolbar" aria-label="Text tools" onKeyDown={onKeyDown} className="-mx-1 flex flex-wrap">
      {tools.map((tool, place) => (
        <button
          key={tool.name}
          type="button"
          aria-label={tool.name}
          title={`${tool.name} (${keysOf(tool)})`}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
          onClick={() => onTool(tool.edit)}
          className={look}
        >
          <tool.icon aria-hidden="true" className="size-5" />
        </button>
      ))}
      <button
        type="button"
        aria-label="Picture"
        title="Picture: choose, paste or drop"
        tabIndex={current === tools.length ? 0 : -1}
        onFocus={() => setCurrent(tools.length)}
        onClick={() => files.current?.click()}
        className={look}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
      </button>
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={onChosen}
      />
    </div>
  );
}

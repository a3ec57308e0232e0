import type { KeyboardEvent } from "react";
import { Bold, Code, Heading2, Italic, Link, List, TextQuote } from "../../../admin/symbols";
import type { SymbolComponent } from "../../../ui/symbols";
import { ListOrdered, Redo, Table, Undo } from "./tool-symbols";

/** The tools of the editor's toolbar, in both modes. */
export const toolNames = [
  "bold",
  "italic",
  "heading",
  "link",
  "list",
  "numbers",
  "code",
  "quote",
  "table",
  "undo",
  "redo",
] as const;
export type ToolName = (typeof toolNames)[number];

export interface Tool {
  label: string;
  icon: SymbolComponent;
  /** the keys with Ctrl or Command; a digit is pressed with Shift */
  key?: string;
  shift?: boolean;
}

export const tools: Record<ToolName, Tool> = {
  bold: { label: "Bold", icon: Bold, key: "b" },
  italic: { label: "Italic", icon: Italic, key: "i" },
  heading: { label: "Heading", icon: Heading2, key: "Digit2", shift: true },
  link: { label: "Link", icon: Link, key: "k" },
  list: { label: "List", icon: List, key: "Digit8", shift: true },
  numbers: { label: "Numbered List", icon: ListOrdered, key: "Digit7", shift: true },
  code: { label: "Code", icon: Code, key: "e" },
  quote: { label: "Quote", icon: TextQuote, key: "Digit9", shift: true },
  table: { label: "Table", icon: Table },
  undo: { label: "Undo", icon: Undo },
  redo: { label: "Redo", icon: Redo },
};

/** Returns the tool of a keyboard shortcut. Each editor handles its own undo and redo keys. */
export function toolOf({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  key,
  code,
}: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "key" | "code">): ToolName | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return toolNames.find((name) => {
    const tool = tools[name];
    return tool.key && shiftKey === (tool.shift ?? false) && (tool.key === key.toLowerCase() || tool.key === code);
  });
}

/** "Bold (Ctrl + B)" */
export function titleOf({ label, key, shift }: Tool): string {
  return key ? `${label} (Ctrl + ${shift ? "Shift + " : ""}${key.replace("Digit", "").toUpperCase()})` : label;
}

/** A picture in a text; one without an address is still on its way. */
export interface TextPicture {
  alt: string;
  src: string;
}

/** Where a text is written, one way or the other. */
export interface Surface {
  run: (tool: ToolName) => void;
  /** puts a picture where the cursor is, in a paragraph of its own */
  insertPicture: (picture: TextPicture) => void;
  /** puts the address of a video on a line of its own, where visitors see a card */
  insertVideo: (address: string) => void;
  /** replaces the placeholder with this description by the picture; without a picture, removes it */
  replacePicture: (alt: string, by: TextPicture | undefined) => void;
}

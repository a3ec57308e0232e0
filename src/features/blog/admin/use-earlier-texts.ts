import { type KeyboardEvent, useState } from "react";
import type { ToolName } from "./tools";
import type { Way } from "./use-way";

/**
 * Lets undo and redo cross changes of the writing mode, because each mode's editor undoes only its own edits. Handlers
 * act only when the current text is one of the kept texts.
 */
export function useEarlierTexts(
  { value, onChange }: { value: string; onChange: (value: string) => void },
  { way, id }: { way: Way; id: string | undefined },
) {
  const [kept] = useState(() => ({ way, texts: [value], at: 0 }));
  if (kept.way !== way) {
    kept.way = way;
    if (value !== kept.texts[kept.at]) {
      kept.texts = [...kept.texts.slice(0, kept.at + 1), value];
      kept.at++;
    }
  }
  const run = (tool: ToolName): boolean => {
    const to = kept.at + (tool === "undo" ? -1 : tool === "redo" ? 1 : 0);
    const text = kept.texts[to];
    if (to === kept.at || text === undefined || value !== kept.texts[kept.at]) return false;
    kept.at = to;
    onChange(text);
    return true;
  };
  const onKeyDownCapture = (pressed: KeyboardEvent) => {
    const key = pressed.key.toLowerCase();
    if (!(pressed.ctrlKey || pressed.metaKey) || pressed.altKey || (key !== "z" && key !== "y")) return;
    // Not inside other inputs, such as the address of a link.
    if ((pressed.target as HTMLElement).id !== id) return;
    if (!run(key === "y" || pressed.shiftKey ? "redo" : "undo")) return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };
  return { run, onKeyDownCapture };
}

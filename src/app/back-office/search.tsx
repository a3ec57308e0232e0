import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../admin/lazy-part";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icon";

const SearchDialog = lazyPart(() => import("../../features/admin-search/search-dialog"));

/** Whether somebody is typing, so that letters are not shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** Whether a key opens the search: "/", Ctrl K or Cmd K. */
function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented }: KeyboardEvent): boolean {
  // In the editor of an article, Ctrl K makes a link.
  if (altKey || defaultPrevented) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey;
  // Some keyboards type "/" with Shift. A dialog has keys of its own.
  return key === "/" && !isTyping(target) && !document.querySelector("dialog[open]");
}

/** The search of the back office: its dialog, loaded on first use, and what opens it, as keys do. */
export function useSearch() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const open = () => setState("open");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setState("open");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const dialog = state !== "never" && (
    <Suspense fallback={null}>
      <SearchDialog open={state === "open"} onClose={() => setState("closed")} />
    </Suspense>
  );
  return { open, dialog };
}

/** Opens the search; looks like its box. */
export const SearchButton = ({ onPress, className }: { onPress: () => void; className: string }) => (
  <button
    type="button"
    aria-keyshortcuts="/ Control+K Meta+K"
    onClick={onPress}
    className={classes("search-button flex items-center", className)}
  >
    <Icon name="search" className="size-4.5!" />
    <span>Search</span>
    <span aria-hidden="true" className="fact-type">
      Ctrl K
    </span>
  </button>
);

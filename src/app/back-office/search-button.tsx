import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../admin/lazy-part";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

const SearchDialog = lazyPart(() => import("../../features/admin-search/search-dialog"));

/** Opens the search of the back office, as do Ctrl K and Cmd K; its code is loaded on first use. */
export function SearchButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // In the editor of an article, the keys make a link.
      if (event.defaultPrevented) return;
      event.preventDefault();
      setState("open");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button variant="secondary" size="small" aria-keyshortcuts="Control+K Meta+K" onClick={() => setState("open")}>
        <Icon name="search" className="size-4!" />
        <span className="max-sm:sr-only">Search</span>
        <span aria-hidden="true" className="fact-type text-soft max-sm:hidden">
          Ctrl K
        </span>
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <SearchDialog open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}

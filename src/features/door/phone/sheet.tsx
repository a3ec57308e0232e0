/** @jsxImportSource hono/jsx/dom */
import type { Child } from "hono/jsx";
import { useEffect, useRef } from "hono/jsx/dom";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: Child;
}

/** A layer at the bottom, near the thumb. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: beside it is Escape, which dialogs have of themselves
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id="sheet-title">{title}</h2>
          <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

import { Dialog as Base } from "@base-ui/react/dialog";
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { classes } from "../classes";
import { X } from "../symbols";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: "small" | "medium" | "large";
  children?: ReactNode;
  /** its buttons, which stay visible while the content scrolls */
  footer?: ReactNode;
  /** gets the focus on opening; the first focusable element by default */
  initialFocus?: RefObject<HTMLElement | null>;
  /** gets the focus after closing; the previous element by default */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A small dialog is a question: on a phone a sheet at the bottom, as high as its text. */
const shapes = {
  small: "mt-auto max-h-dvh border-t border-ink sm:mt-0 sm:max-w-md",
  medium: "h-dvh sm:h-auto sm:max-w-xl",
  large: "h-dvh sm:h-auto sm:max-w-4xl",
};

/** React bubbles events of a dialog to the form or list it was opened from, which must ignore them. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Escape, Tab and Ctrl K are handled on the document. */
const stopTyping = (event: KeyboardEvent) => {
  if (event.key !== "Escape" && event.key !== "Tab" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
};

/** A modal dialog with focus trapping; a sheet on a phone. On very low screens everything scrolls. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = "medium",
  children,
  footer,
  initialFocus,
  finalFocus,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex sm:items-center sm:justify-center sm:p-6">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            onSubmit={stop}
            onPaste={stop}
            onDrop={stop}
            onKeyDown={stopTyping}
            className={classes(
              "relative flex w-full flex-col bg-sheet text-ink outline-none short:overflow-y-auto sm:max-h-full sm:rounded-md sm:border sm:border-ink sm:shadow-lift",
              "transition-[transform,opacity] duration-200 ease-workshop data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0",
              shapes[size],
            )}
          >
            <div className="border-b border-rule py-4 pr-16 pl-5 sm:pl-7">
              <Base.Title className="text-[1.375rem]">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 leading-snug text-soft">{description}</Base.Description>
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 short:flex-none short:overflow-visible sm:px-7 sm:py-6">
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap items-center justify-end gap-3 border-t border-rule px-5 py-4 sm:px-7">
                {footer}
              </div>
            )}
            {/* Last in the DOM, so that the focus begins in the content; drawn at the top. */}
            <Base.Close
              aria-label="Close"
              className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-sm text-soft hover:bg-stone hover:text-ink"
            >
              <X aria-hidden="true" className="size-5.5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";
import { X } from "../symbols";
import { keepDates } from "../time/with-dates";
import { showModal } from "./modal";

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

/** A modal dialog; a sheet on a phone. On very low screens everything scrolls. */
export function Dialog(props: DialogProps) {
  const { open } = props;
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  return isShown ? createPortal(<Modal {...props} onGone={() => setShown(false)} />, document.body) : null;
}

interface ModalProps extends DialogProps {
  /** called when it has faded out */
  onGone: () => void;
}

function Modal({
  open,
  onOpenChange,
  onGone,
  title,
  description,
  size = "medium",
  children,
  footer,
  initialFocus,
  finalFocus,
}: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal({ dialog, open, onGone, initialFocus, finalFocus });
  const close = () => onOpenChange(false);

  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl K is handled on the document.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // The browser would close it without asking its owner.
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      onSubmit={stop}
      onPaste={stop}
      onDrop={stop}
      onKeyDown={onKeyDown}
      {...usePressOutside(close)}
      // Escape with the focus nowhere, or Back on Android. A file field has an event of this name as well.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // Browsers close a dialog at the second wish without asking. Its owner decides here too.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !open || currentTarget.open) return;
        currentTarget.showModal();
        close();
      }}
      className="modal fixed"
    >
      <div
        className={classes(
          "relative flex w-full flex-col bg-sheet text-ink short:overflow-y-auto sm:max-h-full sm:rounded-md sm:border sm:border-ink sm:shadow-lift",
          shapes[size],
        )}
      >
        <div className="border-b border-rule py-4 pr-16 pl-5 sm:pl-7">
          <h2 id={`${id}title`} className="text-[1.375rem]">
            {title}
          </h2>
          {description && (
            <p id={`${id}description`} className="mt-1 leading-snug text-soft">
              {keepDates(description)}
            </p>
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
        <button
          type="button"
          aria-label={t`Close`}
          onClick={close}
          className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-sm text-soft hover:bg-stone hover:text-ink"
        >
          <X aria-hidden="true" className="size-5.5" />
        </button>
      </div>
    </dialog>
  );
}

interface Opening extends Pick<ModalProps, "open" | "onGone" | "initialFocus" | "finalFocus"> {
  dialog: RefObject<HTMLDialogElement | null>;
}

/** Returns what Tab would reach first. A browser would begin with the content itself where that scrolls. */
const firstControl = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")].find(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0,
  );

/** Shows and closes the element, and moves the focus into it and back. */
function useModal({ dialog, open, onGone, initialFocus, finalFocus }: Opening): void {
  const gone = useEffectEvent(onGone);
  // Before other effects, which may move the focus into the page or dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    element.inert = false;
    const close = showModal(element);
    (initialFocus?.current ?? firstControl(element))?.focus();
    return () => {
      // React returns the focus to where it was before a render.
      element.inert = true;
      close(finalFocus?.current ?? before);
      void Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() => {
        if (!element.open && element.isConnected) gone();
      });
    };
  }, [dialog, open, initialFocus, finalFocus]);
}

/** Calls `press` when the dialog's surroundings are pressed; not after a press in it that ends outside. */
function usePressOutside(press: () => void) {
  const begun = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: SyntheticEvent) => {
      begun.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (begun.current && target === currentTarget) press();
      begun.current = false;
    },
  };
}

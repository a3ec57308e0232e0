/** The open modal dialogs, the topmost last. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Returns where something above everything belongs: the topmost modal dialog, since nothing outside it can be used. */
export const topmost = (): HTMLElement => open.at(-1) ?? document.body;

/** Calls the listener whenever another element is topmost. */
export function watchTopmost(listener: () => void): void {
  listeners.add(listener);
}

function change(): void {
  const { style, clientWidth } = document.documentElement;
  if (open.length === 0) style.overflow = style.scrollbarGutter = "";
  else if (style.overflow === "") {
    // Without its scrollbar the page would widen.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
  }
  for (const listener of listeners) listener();
}

/** Gets the focus when the last dialog has closed. */
let awaiting: HTMLElement | null = null;

/** Focuses an element of the page, if need be once the last dialog has closed: until then the page cannot be focused. */
export function focusPage(element: HTMLElement | null): void {
  if (open.length > 0) awaiting = element;
  else element?.focus();
}

/**
 * Shows a dialog above an inert page that does not scroll.
 * @returns a function that closes it and focuses an element, unless `focusPage` named another
 */
export function showModal(dialog: HTMLDialogElement): (focused?: Element | null) => void {
  dialog.showModal();
  open.push(dialog);
  change();
  return (focused) => {
    dialog.close();
    open.splice(open.indexOf(dialog), 1);
    change();
    const next = open.length === 0 && awaiting ? awaiting : focused;
    if (next instanceof HTMLElement) next.focus({ preventScroll: next === focused });
    if (open.length === 0) awaiting = null;
  };
}

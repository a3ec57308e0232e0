import { t } from "../platform/languages/texts";

/* The menu of small screens, a <details>: it closes with Escape, a press elsewhere, and a followed link. */

const openMenu = () => document.querySelector<HTMLDetailsElement>("details[data-menu][open]");

const close = () => {
  const menu = openMenu();
  if (menu) menu.open = false;
  return menu;
};

function closeOutside({ target }: Event): void {
  if (target instanceof Node && !openMenu()?.contains(target)) close();
}

/** Says what a press on the button does. */
function name(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || target.dataset.menu === undefined) return;
  const summary = target.querySelector("summary");
  if (summary) summary.ariaLabel = target.open ? t`Close menu` : t`Open menu`;
}

export function watchMenu(): void {
  document.addEventListener("toggle", ({ target }) => name(target), { capture: true });
  document.addEventListener("pointerdown", closeOutside);
  document.addEventListener("focusin", closeOutside);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-menu] a")) close();
  });
  addEventListener("popstate", close);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close()?.querySelector("summary")?.focus();
  });
}

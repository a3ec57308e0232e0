import { t } from "../platform/languages/texts";
import { createBar } from "./notice";

/** The bar that is shown: a newer one takes its place. */
let bar: HTMLElement | undefined;

/** Returns the bar's text, which depends on whether the device is online. */
const sentence = (since: string) =>
  navigator.onLine
    ? t`The connection is slow or lost. This is a copy, saved ${{ since }}.`
    : t`No connection. This is a copy, saved ${{ since }}.`;

/** Shows a bar saying that the page is a stored copy. @param since age of the copy in words */
export function showCachedCopyBar(since: string): void {
  bar?.remove();
  bar = createBar(sentence(since));
  const [words] = bar.children;
  document.body.append(bar);
  if (navigator.onLine) offerReload(bar);
  else window.addEventListener("online", () => words && returned(words), { once: true });
}

function returned(words: Element): void {
  if (!bar?.contains(words)) return;
  words.textContent = t`The connection is back.`;
  offerReload(bar);
}

/** Adds a reload button. The page never reloads on its own, which would lose typed text. */
function offerReload(place: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "min-h-11 rounded-sm px-3 font-[620] text-copper underline underline-offset-4";
  button.textContent = t`Show the latest version`;
  button.addEventListener("click", () => location.reload());
  place.append(button);
}

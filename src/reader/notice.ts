/** How long a notice stays; milliseconds. */
const shownFor = 8_000;

/** Shows a sentence at the foot of the window, and has screen readers read it out. */
export function showNotice(text: string): void {
  const notice = createBar(text);
  document.body.append(notice);
  setTimeout(() => notice.remove(), shownFor);
}

/** Creates a bar at the foot of the window, which is announced to screen readers. */
export function createBar(text: string): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("role", "status");
  // Its buttons need no application, which would come with newer data than a cached page has.
  made.dataset.native = "";
  made.className =
    "fixed bottom-4 left-4 z-60 flex max-w-[min(26rem,calc(100vw-6rem))] flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-ink bg-sheet py-1.5 pr-2 pl-4 text-[0.9375rem] leading-snug shadow-lift toast";
  const words = document.createElement("p");
  words.className = "py-2 wrap-anywhere whitespace-pre-line";
  words.textContent = text;
  made.append(words);
  return made;
}

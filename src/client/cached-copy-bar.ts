let bar: HTMLElement | undefined;

/** What is said, by whether the device has a connection. */
const sentence = (since: string) =>
  navigator.onLine
    ? `The connection is slow or gone. This is a copy, kept ${since}.`
    : `No connection. This is a copy, kept ${since}.`;

/**
 * Says at the foot of the window that what is shown is a copy, until it is asked for anew.
 *
 * @param since how old it is, in words
 */
export function showCachedCopyBar(since: string): void {
  bar?.remove();
  bar = createBar(sentence(since));
  const [words] = bar.children;
  document.body.append(bar);
  if (navigator.onLine) offerReload(bar);
  else window.addEventListener("online", () => words && returned(words), { once: true });
}

/** A bar at the foot of the window that says something; it is read out, and takes nothing away. */
export function createBar(said: string): HTMLElement {
  const made = document.createElement("div");
  made.setAttribute("role", "status");
  made.className =
    "fixed bottom-4 left-4 z-40 flex max-w-[min(26rem,calc(100vw-6rem))] flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-ink bg-sheet py-1.5 pr-2 pl-4 text-[0.9375rem] leading-snug shadow-lift toast";
  const words = document.createElement("p");
  words.className = "py-2";
  words.textContent = said;
  made.append(words);
  return made;
}

function returned(words: Element): void {
  if (!bar?.contains(words)) return;
  words.textContent = "The connection is back.";
  offerReload(bar);
}

/** What is typed is not taken away: it is for the visitor to say when. */
function offerReload(place: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "min-h-11 rounded-sm px-3 font-[620] text-copper underline underline-offset-4";
  button.textContent = "Show it as it is now";
  button.addEventListener("click", () => location.reload());
  place.append(button);
}

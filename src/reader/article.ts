import { t } from "../platform/languages/texts";
import { chatText, notCopied } from "../ui/overlay/chat-text";
import { showNotice } from "./notice";
import { shareLinks } from "./share-links";

/**
 * Serves an article: copy and share buttons, current heading, reading count.
 * @param box the element around the article, with its id, title, public address of the site, and whether it is
 * published, which alone is counted and shared; its content may arrive later
 * @returns a function that stops it; undefined if the article is served already
 */
export function serveArticle(box: HTMLElement): (() => void) | undefined {
  if (box.dataset.live !== undefined) return undefined;
  const { article: id = "", title = "", origin, published } = box.dataset;
  const ended = new AbortController();
  const { signal } = ended;
  const own = { url: `${origin || location.origin}/blog/${id}`, title };

  box.addEventListener("click", (event) => void act(event, own), { signal });
  box.addEventListener("error", ({ target }) => markMissingPicture(target), { signal, capture: true });
  const look = () => prepare(box);
  const observer = new MutationObserver(look);
  observer.observe(box, { childList: true, subtree: true });
  look();
  // Shows the buttons that do nothing without this code.
  box.dataset.live = "";
  markCurrent(box);
  let waiting = 0;
  const onScroll = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      markCurrent(box);
    });
  };
  addEventListener("scroll", onScroll, { passive: true, signal });
  if (published !== undefined) countReading(Number(id));
  return () => {
    delete box.dataset.live;
    ended.abort();
    observer.disconnect();
    cancelAnimationFrame(waiting);
  };
}

async function act({ target }: Event, own: { url: string; title: string }): Promise<void> {
  const pressed = (target as Element).closest<HTMLElement>(
    "[data-copy-code],[data-copy-link],[data-copy-chat],[data-share-sheet],[data-share]",
  );
  if (!pressed) return;
  if (pressed.dataset.copyCode !== undefined) {
    const code = pressed.closest("figure")?.querySelector("pre")?.textContent ?? "";
    await copy(code, pressed, t`The code could not be copied. Please select it and copy it by hand.`);
  } else if (pressed.dataset.copyLink !== undefined) {
    await copy(own.url, pressed, t`The link could not be copied. It is ${{ url: own.url }}`);
  } else if (pressed.dataset.copyChat !== undefined) {
    const text = chatText({ ...own, lines: pressed.dataset.copyChat.split("\n") });
    await copy(text, pressed, notCopied(text));
  } else if (pressed.dataset.shareSheet !== undefined) {
    // Closing the share sheet rejects the promise; that is not an error.
    await navigator.share(own).catch(() => undefined);
  } else {
    // Left out by a server without a configured address.
    const link = shareLinks(own).find(({ id }) => id === pressed.dataset.share);
    if (link) (pressed as HTMLAnchorElement).href = link.href;
  }
}

const thanksFor = 2_000;

async function copy(text: string, button: HTMLElement, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showNotice(otherwise);
    return;
  }
  const words = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  if (!words || button.dataset.copied !== undefined) return;
  const before = words.textContent;
  words.textContent = t`Copied`;
  button.dataset.copied = "";
  setTimeout(() => {
    words.textContent = before;
    delete button.dataset.copied;
  }, thanksFor);
  announce(button);
}

/** Announces "Copied" to screen readers. */
function announce(button: HTMLElement): void {
  const note = document.createElement("span");
  note.setAttribute("role", "status");
  note.className = "sr-only";
  button.after(note);
  requestAnimationFrame(() => {
    note.textContent = t`Copied to the clipboard`;
  });
  setTimeout(() => note.remove(), thanksFor);
}

/** Handles device features, and pictures that failed before listeners were attached. */
function prepare(box: HTMLElement): void {
  if (typeof navigator.share === "function") box.querySelector("[data-share-sheet]")?.removeAttribute("hidden");
  for (const image of box.querySelectorAll<HTMLImageElement>("[data-article-text] img"))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) markMissingPicture(image);
}

function markMissingPicture(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || !target.closest("[data-article-text]")) return;
  const note = document.createElement("span");
  note.className = "missing-picture";
  note.textContent = target.alt ? t`Picture: ${{ alt: target.alt }}` : t`A picture that could not be loaded`;
  (target.closest("picture") ?? target).replaceWith(note);
}

/** Marks the current heading in the contents: the last one that has scrolled under the bar. */
function markCurrent(box: HTMLElement): void {
  const links = [...box.querySelectorAll<HTMLAnchorElement>("nav[data-contents] a")];
  if (links.length === 0) return;
  const limit = innerHeight * 0.3;
  const passed = new Set<string>();
  let current = "";
  for (const { hash } of links) {
    if (passed.has(hash)) continue;
    passed.add(hash);
    const heading = document.getElementById(hash.slice(1));
    if (heading && heading.getBoundingClientRect().top <= limit) current = hash;
  }
  for (const link of links) {
    if (link.hash === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

/** For browsers without session storage: articles counted on this page. */
const counted = new Set<number>();

/** Counts this reading once a visit; returning with Back does not count again. */
function countReading(id: number): void {
  const key = `read-article-${id}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
  } catch {
    if (counted.has(id)) return;
  }
  counted.add(id);
  // A failed count is ignored.
  fetch(`/api/blog/${id}/view`, { method: "POST", keepalive: true }).catch(() => undefined);
}

import { t } from "../platform/languages/texts";
import { priceWords } from "../ui/money/price-words";
import { isHydrated } from "./application";
import { showNotice } from "./notice";

/* The search and the price of a list: plain forms, whose results replace the list while somebody types. */

/** Milliseconds without input until the list follows. */
const pause = 300;

/** One for the page, as it has one list that follows its filters. */
let timer: ReturnType<typeof setTimeout>;
let latest: AbortController | undefined;

const formAt = ({ target }: Event) =>
  isHydrated() || !(target instanceof Element) ? null : target.closest<HTMLFormElement>("form[data-live]");

export function watchLists(): void {
  document.addEventListener("input", (event) => {
    const form = formAt(event);
    if (!form) return;
    tellPrice(event.target as HTMLInputElement, form);
    clearTimeout(timer);
    timer = setTimeout(() => void update(form), pause);
  });
  document.addEventListener("submit", (event) => {
    const form = formAt(event);
    if (!form) return;
    event.preventDefault();
    clearTimeout(timer);
    void update(form);
  });
}

/** Says the chosen price beside its slider. */
function tellPrice({ type, value, max }: HTMLInputElement, form: HTMLFormElement): void {
  const output = form.querySelector("output");
  if (type === "range" && output)
    output.textContent = priceWords(Number(value), Number(max), output.dataset.currency ?? "USD");
}

/** The address that the browser would open for a form, without empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const data = new FormData(form);
  // At its end, a slider leaves nothing out.
  for (const { name, value, max } of form.querySelectorAll<HTMLInputElement>("[type=range]"))
    if (value === max) data.delete(name);
  const fields = [...data].map(([name, value]) => [name, String(value).trim()] as const);
  url.search = String(new URLSearchParams(fields.filter(([, value]) => value !== "").map((field) => [...field])));
  return url;
}

async function update(form: HTMLFormElement): Promise<void> {
  const url = addressOf(form);
  latest?.abort();
  latest = new AbortController();
  const { signal } = latest;
  document.getElementById("list")?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { signal, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Meanwhile the application may have come, which has its own list.
    if (signal.aborted || isHydrated()) return;
    show(page, url);
  } catch {
    if (signal.aborted) return;
    document.getElementById("list")?.removeAttribute("aria-busy");
    showNotice(t`The search failed. Please check your connection and try again.`);
  }
}

/** The parts of a page that depend on its address. */
const partsOf = (page: Document) =>
  [...page.querySelectorAll("[data-follows],#application")].filter(
    (part) => !part.parentElement?.closest("[data-follows]"),
  );

/** Puts the parts of another page into this one. The fields keep focus and text. */
function show(page: Document, url: URL): void {
  const [parts, others] = [partsOf(document), partsOf(page)];
  // A list without results can have other parts.
  if (parts.length !== others.length) {
    location.assign(url);
    return;
  }
  history.replaceState(history.state, "", url);
  document.title = page.title;
  for (const [index, part] of parts.entries()) part.replaceWith(others[index] as Element);
}

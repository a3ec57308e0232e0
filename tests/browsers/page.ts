import { expect } from "@playwright/test";
import type { Tab } from "./drivers/driver.ts";

const kinds = {
  button: "button, summary, [role=button]",
  link: "a[href]",
  /** a label of a box or a circle, which may itself be invisible */
  choice: "label",
  field: "input, textarea, select, [contenteditable=true]",
  heading: "h1, h2, h3",
};

export type Kind = keyof typeof kinds;

/**
 * Runs in the page. Finds the first element of a kind by its accessible name, or one whose name begins with it, and
 * brings it into view.
 * @returns the element once a pointer would reach it
 */
function reach(css: string, name: string): Element | null {
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => plain(label.textContent));
    return element.ariaLabel ?? labels[0] ?? (plain(element.textContent) || plain(element.title));
  };
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && !element.closest("[inert]") && getComputedStyle(element).visibility === "visible";
  };
  const modal = document.querySelector("dialog:modal") ?? document;
  const shown = [...modal.querySelectorAll<HTMLElement>(css)].filter(isShown);
  const found =
    shown.find((element) => nameOf(element) === name) ?? shown.find((element) => nameOf(element).startsWith(name));
  if (!found || found.matches(":disabled")) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above && (found.contains(above) || above.contains(found)) ? found : null;
}

/** Runs in the page. Whether it keeps what is pressed, and is hydrated where it starts its application by itself. */
function isReady(): boolean {
  const { ready, hydrated } = document.documentElement.dataset;
  const starts =
    document.querySelector('script[type="text/plain"]')?.textContent || localStorage.getItem("access_token");
  return (starts && document.getElementById("application") ? hydrated : ready) !== undefined;
}

/** Runs in the page. Chooses in a list of options, whose own list a driver cannot press. */
function choose(field: HTMLSelectElement | HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

export interface Page {
  /** opens an address and waits until nothing that is pressed is lost */
  open: (address: string) => Promise<void>;
  /** follows an address as a link does, also where the browser shows its own error */
  follow: (path: string) => Promise<void>;
  goBack: () => Promise<void>;
  /** runs a function in the page, which can use nothing from outside. @param given what JSON can express */
  evaluate: <Given extends unknown[], T>(work: (...given: Given) => T, ...given: Given) => Promise<Awaited<T>>;
  click: (kind: Kind, name: string) => Promise<void>;
  /** replaces the text of a field by the keyboard */
  fill: (label: string, text: string) => Promise<void>;
  /** sets the value of a list of options, or of a date */
  choose: (label: string, value: string) => Promise<void>;
  upload: (css: string, path: string) => Promise<void>;
  type: Tab["type"];
  press: Tab["press"];
  show: Tab["show"];
  /** waits until the page shows a text, in any line breaks */
  sees: (text: string | RegExp) => Promise<void>;
  seesNot: (text: string) => Promise<void>;
  /** waits until the heading of level one is this */
  isTitled: (title: string) => Promise<void>;
  /** waits until the path and the query of the address are like this */
  isAt: (address: string | RegExp) => Promise<void>;
}

const call = (work: unknown, given: unknown[]) => `(${String(work)})(...${JSON.stringify(given)})`;

/** Wraps a driver's window in what the journeys do with it. */
export function pageOf(tab: Tab): Page {
  const evaluate = <Given extends unknown[], T>(work: (...given: Given) => T, ...given: Given) =>
    tab.run(call(work, given)) as Promise<Awaited<T>>;

  /** Reads anew after a navigation, which loses what was asked. */
  const ask = async <Given extends unknown[], T>(work: (...given: Given) => T, ...given: Given) => {
    try {
      return await evaluate(work, ...given);
    } catch {
      return undefined;
    }
  };
  const poll = <T>(work: () => T, message: string) => expect.poll(() => ask(work), { message, intervals: [100] });

  /** Waits until an element stays where it is and a pointer would reach it. */
  async function find(css: string, name: string) {
    const place = `(${String(reach)})(...${JSON.stringify([css, name])})`;
    let before: unknown;
    await expect
      .poll(
        async () => {
          const now = await tab.run(`JSON.stringify(${place}?.getBoundingClientRect() ?? null)`).catch(() => "null");
          const isSteady = now !== "null" && now === before;
          before = now;
          return isSteady;
        },
        { message: `${css} “${name}” can be pressed`, intervals: [50] },
      )
      .toBe(true);
    const element = await tab.find(place);
    if (!element) throw new Error(`${css} “${name}” went away`);
    return element;
  }

  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
  const text = () => document.body.innerText.replaceAll(/\s+/g, " ");

  return {
    async open(address) {
      await tab.load(address);
      await expect.poll(() => ask(isReady), { message: `${address} is ready`, intervals: [100] }).toBe(true);
    },
    async follow(path) {
      await evaluate((to) => void setTimeout(() => location.assign(to)), path);
    },
    async goBack() {
      await evaluate(() => void setTimeout(() => history.back()));
    },
    evaluate,
    async click(kind, name) {
      await (await find(kinds[kind], name)).click();
    },
    async fill(label, given) {
      await (await find(kinds.field, label)).click();
      await tab.press("Control", "a");
      await tab.press("Backspace");
      await tab.type(given);
    },
    async choose(label, value) {
      await find(kinds.field, label);
      const field = call(reach, [kinds.field, label]);
      await tab.run(`(${String(choose)})(${field}, ${JSON.stringify(value)})`);
    },
    async upload(css, path) {
      const element = await tab.find(`document.querySelector(${JSON.stringify(css)})`);
      if (!element) throw new Error(`There is no ${css}`);
      await element.upload(path);
    },
    type: tab.type,
    press: tab.press,
    show: tab.show,
    async sees(given) {
      const shown = poll(text, `the page shows ${given}`);
      await (typeof given === "string" ? shown.toContain(given) : shown.toMatch(given));
    },
    async seesNot(given) {
      await poll(text, `the page does not show ${given}`).not.toContain(given);
    },
    async isTitled(title) {
      await poll(() => document.querySelector("h1")?.textContent, `the title is ${title}`).toBe(title);
    },
    async isAt(address) {
      const shown = poll(() => location.pathname + location.search, `the address is ${address}`);
      await (typeof address === "string" ? shown.toBe(address) : shown.toMatch(address));
    },
  };
}

import type { Page } from "@playwright/test";

/** The part that is looked at: the open dialog, or the page. */
const open = (page: Page) => page.locator("dialog[open], html:not(:has(dialog[open])) body").last();

/** Headings, labels, buttons, tabs, choices and placeholders whose words do not fit. The content of rows may be cut. */
export const cutWords = (page: Page) =>
  open(page).evaluate((part) => {
    const names = "h1, h2, h3, label, button, a.button, nav a, nav a span, th, legend, dt, select, input";
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    /** Whether the chosen or proposed words of a field are wider than it. */
    const isShort = (one: HTMLInputElement | HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(one);
      const text = one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : one.placeholder;
      pen.font = font;
      const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A proposed address, such as an article's, is no name.
      return /\s/.test(text ?? "") && pen.measureText(text ?? "").width > room + 1.5;
    };
    return [...part.querySelectorAll<HTMLElement>(names)]
      .filter((one) => {
        if (
          one.getClientRects().length === 0 ||
          one.clientWidth <= 2 ||
          one.closest("tbody, .sr-only, #list, [data-narrow]")
        )
          return false;
        if (one.closest("section[aria-label=Day] ul")) return false;
        // Cards have no row of headings.
        if (
          one instanceof HTMLTableCellElement &&
          getComputedStyle(one.closest("thead") ?? one).position === "absolute"
        )
          return false;
        const style = getComputedStyle(one);
        const hides = style.overflowX !== "visible";
        const [right, wide] = [one.getBoundingClientRect().right, document.documentElement.clientWidth];
        if (right > wide + 1) return true;
        if (one instanceof HTMLSelectElement || one instanceof HTMLInputElement) return isShort(one);
        return hides && one.scrollWidth - one.clientWidth > 1;
      })
      .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 40) || one.getAttribute("placeholder")}`);
  });

/** What stands in the column of the labels on a card, where only labels belong. */
export const amongLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".data-table td")]
      .filter((cell) => getComputedStyle(cell).display === "grid")
      .flatMap((cell) => [...cell.childNodes].map((one) => ({ one, cell })))
      .filter(({ one, cell }) => {
        if (one instanceof HTMLElement && getComputedStyle(one).position === "absolute") return false;
        const range = document.createRange();
        range.selectNode(one);
        const label = Number.parseFloat(getComputedStyle(cell).gridTemplateColumns);
        return (
          range.getClientRects().length > 0 &&
          range.getBoundingClientRect().left < cell.getBoundingClientRect().left + label
        );
      })
      .map(({ one }) => one.textContent?.trim().slice(0, 40)),
  );

/** Dates, times and counted days that stand on two lines; not in texts that people wrote. */
export const brokenDates = (page: Page) =>
  open(page).evaluate((part) => {
    const dates =
      /(?:[A-Z][a-z]{2} )?\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4})?,?|\d\d:\d\d(?:–\d\d:\d\d)?(?: CAT)?|\b\d+ (?:days?|hours?|minutes?)\b/g;
    const isRead = (text: Node) =>
      text.parentElement?.closest("script, style, option, pre, .ProseMirror, .sr-only, [aria-hidden=true]") === null &&
      text.parentElement.getClientRects().length > 0;
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      if (!isRead(text)) continue;
      for (const { 0: date, index } of (text.textContent ?? "").matchAll(dates)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + date.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(date);
      }
    }
    return found;
  });

/** Whether the page is wider than the screen. */
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

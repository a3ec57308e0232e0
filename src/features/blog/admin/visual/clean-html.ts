/**
 * Cleans HTML pasted from a word processor or a web page: drawn list items become lists, cells hold lines, merged cells
 * are padded. Removes scripts, styles and forms; the document's parser skips other unknown elements.
 */
export function cleanHtml(html: string): string {
  // Nothing in such a document is run or fetched.
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll(
    "script, style, meta, link, title, template, iframe, object, embed, form, svg, caption, colgroup, [hidden]",
  ))
    one.remove();
  for (const comment of commentsOf(page)) comment.remove();
  for (const one of page.querySelectorAll("*"))
    for (const name of one.getAttributeNames()) if (name.startsWith("on")) one.removeAttribute(name);
  listWordParagraphs(page);
  flattenDepths(page);
  for (const cell of page.querySelectorAll<HTMLTableCellElement>("td, th")) flattenCell(page, cell);
  for (const table of page.querySelectorAll("table")) fillSpans(page, table);
  for (const paragraph of page.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6, li"))
    if (!paragraph.firstElementChild && /^[\s\u00A0]*$/.test(paragraph.textContent)) paragraph.remove();
  return page.body.innerHTML.replaceAll("&nbsp;", " ");
}

const nested = "blockquote, ul, ol";
/** Quotes and lists within one another; deeper ones grow a text by the square of their depth, and no page could show them. */
const deepest = 8;

function flattenDepths(page: Document): void {
  for (const one of page.querySelectorAll(nested)) {
    let depth = 0;
    for (let above = one.parentElement; above; above = above.parentElement) if (above.matches(nested)) depth++;
    if (depth < deepest) continue;
    const items = [...one.childNodes].flatMap((child) =>
      child.nodeName === "LI" ? [...child.childNodes, page.createElement("br")] : [child],
    );
    one.replaceWith(...items);
  }
}

function commentsOf(page: Document): Comment[] {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Word writes an item of a list as a paragraph with the level in its style and the sign as words before it. */
function listWordParagraphs(page: Document): void {
  let open: { list: HTMLElement; level: number }[] = [];
  for (const paragraph of page.querySelectorAll<HTMLElement>("p")) {
    const [, given] = /mso-list:[^;"]*level(\d+)/.exec(paragraph.getAttribute("style") ?? "") ?? [];
    if (!given) {
      open = [];
      continue;
    }
    const level = Number(given);
    const sign = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute("style") ?? ""),
    );
    const kind = /^[\s\u00A0]*(\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    const follows = open[0]?.list === paragraph.previousElementSibling;
    open = follows ? open.filter((one) => one.level <= level) : [];
    if (open.at(-1)?.level !== level)
      open.push({ list: beginList(page, kind, { within: open.at(-1), paragraph }), level });
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

/** Adds an empty list: within the last item of another, or before the paragraph that becomes its first. */
function beginList(
  page: Document,
  kind: "ol" | "ul",
  { within, paragraph }: { within: { list: HTMLElement } | undefined; paragraph: HTMLElement },
): HTMLElement {
  const list = page.createElement(kind);
  if (within) (within.list.lastElementChild ?? within.list).append(list);
  else paragraph.before(list);
  return list;
}

const blocksInCells = "p, div, h1, h2, h3, h4, h5, h6, li, pre, blockquote";

/** A cell of an article is a line. */
function flattenCell(page: Document, cell: HTMLTableCellElement): void {
  if (!cell.querySelector(`${blocksInCells}, table, ul, ol`)) return;
  const lines = [...cell.querySelectorAll<HTMLElement>(blocksInCells)].filter(
    (one) => !one.querySelector(blocksInCells),
  );
  for (const line of lines) line.before(...line.childNodes, page.createElement("br"));
  for (const one of cell.querySelectorAll(`${blocksInCells}, table, tbody, thead, tr, td, th, ul, ol`))
    one.replaceWith(...one.childNodes);
  while (cell.lastElementChild?.tagName === "BR" && !cell.lastElementChild.nextSibling?.textContent?.trim())
    cell.lastElementChild.remove();
}

const maxSpanned = 50;

/** Counts the lines and cells of pasted HTML; a merged cell counts as all that fill its place. */
export function countParts(html: string): { lines: number; cells: number } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const cells = [...page.querySelectorAll<HTMLTableCellElement>("td, th")];
  return {
    lines: page.querySelectorAll("p, li, br, tr, h1, h2, h3, h4, h5, h6").length,
    cells: cells.reduce(
      (sum, { colSpan, rowSpan }) => sum + Math.min(colSpan, maxSpanned) * Math.min(rowSpan, maxSpanned),
      0,
    ),
  };
}

function fillSpans(page: Document, table: HTMLTableElement): void {
  for (const line of [...table.rows]) {
    for (const cell of [...line.cells]) {
      const [columns, rows] = [Math.min(cell.colSpan, maxSpanned), Math.min(cell.rowSpan, maxSpanned)];
      for (let more = 1; more < columns; more++) cell.after(page.createElement(cell.tagName));
      for (let below = 1; below < rows; below++) {
        const other = table.rows[line.rowIndex + below];
        for (let more = 0; other && more < columns; more++)
          other.insertBefore(page.createElement("td"), other.cells[cell.cellIndex] ?? null);
      }
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
    }
  }
}

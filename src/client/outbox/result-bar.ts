import { createBar } from "../../reader/notice";

const actionLook = "min-h-11 rounded-sm px-3 font-[620] text-copper underline underline-offset-4";

/** Shows the result of a queued submission on any page, until it is closed. @param link the page about it */
export function showResult(text: string, link?: { to: string; label: string }): void {
  const bar = createBar(text);
  if (link) {
    const anchor = document.createElement("a");
    anchor.href = link.to;
    anchor.className = `inline-flex items-center ${actionLook}`;
    anchor.textContent = link.label;
    bar.append(anchor);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.className = actionLook;
  close.textContent = "Close";
  close.addEventListener("click", () => bar.remove());
  bar.append(close);
  document.body.append(bar);
}

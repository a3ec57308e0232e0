import { t } from "../../platform/languages/texts";
import { createBar } from "../../reader/notice";

/** How many calls are being tried again. */
let waiting = 0;
let bar: HTMLElement | undefined;

/** Shows a bar while busy requests are retried. @returns a function that removes it with the last one */
export function showBusyBar(): () => void {
  waiting++;
  if (!bar) {
    bar = createBar(t`The site is very busy just now. Trying again…`);
    document.body.append(bar);
  }
  return () => {
    if (--waiting > 0) return;
    bar?.remove();
    bar = undefined;
  };
}

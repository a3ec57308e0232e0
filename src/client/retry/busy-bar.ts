import { createBar } from "../cached-copy-bar";

/** How many calls are being tried again. */
let waiting = 0;
let bar: HTMLElement | undefined;

/**
 * Says at the foot of the window that the site is busy and that what was asked for comes by itself.
 *
 * @returns what takes it away again, once nothing else waits
 */
export function showBusyBar(): () => void {
  waiting++;
  if (!bar) {
    bar = createBar("The site is very busy just now. Trying again by itself…");
    document.body.append(bar);
  }
  return () => {
    if (--waiting > 0) return;
    bar?.remove();
    bar = undefined;
  };
}

/**
 * Lays out what is below the first screen (`until-near` in styles.css), one part after the other while the browser has
 * nothing else to do: by the time somebody looks for the end of the page, it is where it will stay.
 *
 * @param whenIdle calls back when the browser has nothing else to do
 */
export function layOut(whenIdle: (work: () => void) => void): void {
  const parts = [...document.querySelectorAll<HTMLElement>(".until-near")];
  const next = () => {
    const part = parts.shift();
    // Pages that the browser makes from now on are laid out whole.
    if (!part) document.documentElement.dataset.laidOut = "";
    else {
      part.style.contentVisibility = "visible";
      whenIdle(next);
    }
  };
  whenIdle(next);
}

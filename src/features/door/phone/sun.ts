const key = "door_sun";

/** Whether the sun mode is on: black on white. */
export function isSunny(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

/** Applies the chosen colours. */
export const showColours = (): void => show(isSunny());

function show(isOn: boolean): void {
  if (isOn) document.documentElement.dataset.theme = "light";
  else delete document.documentElement.dataset.theme;
}

export function setSunny(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // It holds for this page only.
  }
  show(isOn);
}

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
export const showColours = (): void => {
  document.documentElement.toggleAttribute("data-sun", isSunny());
};

export function setSunny(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // It holds for this page only.
  }
  document.documentElement.toggleAttribute("data-sun", isOn);
}

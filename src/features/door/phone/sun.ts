const key = "door_sun";

/** Whether the screen is black on white, for bright sun. */
export function isSunny(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

/** Puts the colours of the screen as they were chosen. */
export const showColours = (): void => {
  document.documentElement.toggleAttribute("data-sun", isSunny());
};

export function setSunny(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // It holds for this page.
  }
  document.documentElement.toggleAttribute("data-sun", isOn);
}

import { useState } from "react";

/** The ways to write a text: as it will be seen, or as its Markdown. */
export type Way = "visual" | "markdown";

const key = "way-of-writing";

function remembered(): Way {
  try {
    return localStorage.getItem(key) === "markdown" ? "markdown" : "visual";
  } catch {
    return "visual";
  }
}

/** The way that was last chosen on this device. */
export function useEditorMode() {
  const [way, setWay] = useState(remembered);
  const choose = (chosen: Way) => {
    setWay(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Remembered for as long as the form is open.
    }
  };
  return [way, choose] as const;
}

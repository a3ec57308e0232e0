import martianMono from "@fonts/martian.woff2?url";
import { useEffect } from "react";

/**
 * Brings the letters of labels once the page is alive and at rest; a visitor who saves data keeps the device's own,
 * which are stretched to the same width.
 */
export function useLabelFont(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const face = new FontFace("Martian Mono", `url(${martianMono}) format("woff2")`, { weight: "100 800" });
    const load = () =>
      face.load().then(
        (loaded) => document.fonts.add(loaded),
        () => undefined,
      );
    // Safari has no requestIdleCallback.
    const timer = setTimeout(load, 200);
    return () => clearTimeout(timer);
  }, []);
}

import { createRoot } from "react-dom/client";
import CoverArt from "./art";
import type { Ratio } from "./draw";

/** The value of `data-cover` for a picture. @see showCover */
export const coverOf = ({ kind, ratio, seed }: { kind: string; ratio: Ratio; seed: string | number }): string =>
  [kind, ratio, seed].join("|");

/** Replaces a server-rendered picture that failed to load by its cover. */
export function showCover(image: HTMLImageElement): void {
  const [kind = "", ratio, ...seed] = (image.dataset.cover ?? "").split("|");
  const box = document.createElement("div");
  box.className = image.className;
  box.style.aspectRatio = ratio ?? "";
  (image.closest("picture") ?? image).replaceWith(box);
  createRoot(box).render(<CoverArt kind={kind} ratio={ratio as Ratio} seed={seed.join("|")} />);
}

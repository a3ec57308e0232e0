import type { KeyboardEvent } from "react";

const keys = { across: ["ArrowRight", "ArrowLeft"], down: ["ArrowDown", "ArrowUp"] } as const;

/**
 * Moves the focus along the links of a list by arrow keys, Home and End, around at its ends.
 * @param along the directions of the arrows that move it
 */
export function moveAlong(event: KeyboardEvent, list: HTMLElement | null, ...along: (keyof typeof keys)[]): void {
  const links = [...(list?.querySelectorAll("a") ?? [])];
  const here = links.indexOf(document.activeElement as HTMLAnchorElement);
  const steps: Record<string, number> = { Home: 0, End: links.length - 1 };
  for (const [forward, back] of along.map((direction) => keys[direction])) {
    steps[forward] = here + 1;
    steps[back] = here - 1;
  }
  const next = steps[event.key];
  if (next === undefined || here < 0) return;
  event.preventDefault();
  links[(next + links.length) % links.length]?.focus();
}

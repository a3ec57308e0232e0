/** @jsxImportSource hono/jsx/dom */

const paths = {
  /** a tick */
  in: "M5 12.5 10 17.5 19.5 7",
  /** a closed ring */
  again: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15",
  /** a bar */
  stop: "M4 12h16",
  /** three dots */
  unsure: "M5 12h.01M12 12h.01M19 12h.01",
};

/** The shape of a state, for people who do not see its colour. */
export function Shape({ state, class: name = "shape" }: { state: keyof typeof paths | "open"; class?: string }) {
  return (
    <svg class={`${name} ${state}`} viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
      {state !== "open" && <path d={paths[state]} stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" />}
    </svg>
  );
}

import { useCallback, useEffect, useRef } from "react";

/**
 * Moves the focus to the heading when a row disappears with the focused button.
 * @param rows a new value means a redrawn list
 * @returns the heading's ref, and `rowIsGoing`, called once a row has been deleted
 */
export function useKeepFocus(rows: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const going = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each rendering of the list
  useEffect(() => {
    if (going.current && document.activeElement === document.body) heading.current?.focus();
    going.current = false;
  }, [rows]);
  const rowIsGoing = useCallback(() => {
    going.current = true;
  }, []);
  return { heading, rowIsGoing };
}

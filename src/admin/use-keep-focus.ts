import { useCallback, useEffect, useRef } from "react";

/**
 * Keeps a keyboard's place when a row goes away with the button that had the focus: the panel's heading takes it.
 *
 * @param rows what is listed; another value means that the list has been drawn anew
 * @returns the heading's ref, and `rowIsGoing`, to be called once a row has been deleted
 */
export function useKeepFocus(rows: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const going = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at each time the list is drawn anew
  useEffect(() => {
    if (going.current && document.activeElement === document.body) heading.current?.focus();
    going.current = false;
  }, [rows]);
  const rowIsGoing = useCallback(() => {
    going.current = true;
  }, []);
  return { heading, rowIsGoing };
}

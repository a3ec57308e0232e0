import { useEffect, useRef } from "react";
import { Drawing } from "./drawing";

interface LateDrawingProps extends Omit<Parameters<typeof Drawing>[0], "svg" | "ref"> {
  /** on the server; undefined in the browser, whose application is smaller without it */
  svg: string | undefined;
  load: () => Promise<{ default: string }>;
}

/** A drawing that the server writes into the page. The browser fetches it where it draws the page itself. */
export function LateDrawing({ svg = "", load, ...drawing }: LateDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element?.childElementCount === 0)
      load().then(
        ({ default: drawn }) => {
          element.innerHTML = drawn;
        },
        () => undefined,
      );
  }, [load]);
  return <Drawing {...drawing} ref={box} svg={svg} suppressHydrationWarning />;
}

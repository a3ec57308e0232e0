import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";

const never = () => () => undefined;

/** Whether this element was rendered on the server; the answer stays the same until it unmounts. True on the server too. */
export function useIsServerRendered(): boolean {
  const [memory] = useState({ isServerRendered: false });
  // React asks for the second answer only while it hydrates. Since the first stays the same as it, nothing is rendered again.
  return useSyncExternalStore(
    never,
    () => memory.isServerRendered,
    () => {
      memory.isServerRendered = true;
      return true;
    },
  );
}

/** A component that renders an empty span, for where the code of one does not arrive: `lazy(() => import(…).catch(nothing))`. */
export const nothing = (): { default: () => ReactElement } => ({ default: () => <span /> });

type Box = Pick<ComponentProps<"div">, "className" | "style" | "onErrorCapture">;

interface ServerRenderedProps<P> extends Box {
  /** the component, fetched when it is needed: `lazy(() => import(…))` */
  component: ComponentType<P>;
  /** what it is given; when one of these changes, the browser renders the component itself */
  props: P;
  /** stands there while the code is fetched, in a page that is made in the browser */
  fallback?: ReactNode;
  /**
   * imports what is hydrated in it, the same function each time: a component that takes the place of what the server has
   * written into each element with `data-island`. It is given the same as the part, and the value of that attribute
   */
  fetchIsland?: () => Promise<{ default: ComponentType<P & { id: string }> }>;
}

/**
 * A part of a page whose HTML the server writes and React leaves alone: neither is its code among the scripts of a first
 * load, nor is it hydrated. Its links lead on as the router's own do (use-server-html.ts). The code is fetched where the browser
 * makes the page, and when something that the part is given changes; until it is here, what the server wrote stays.
 */
export function ServerRendered<P extends object>({
  component: Component,
  props,
  fallback,
  fetchIsland,
  ...box
}: ServerRenderedProps<P>) {
  const isServerRendered = useIsServerRendered();
  const [written, setWritten] = useState(isServerRendered ? props : undefined);
  if (import.meta.env.SSR) {
    return (
      <div {...box} data-plain-links="">
        <Component {...props} />
      </div>
    );
  }
  if (written && areSame(written, props)) {
    return <Written className={box.className} style={box.style} props={props} fetchIsland={fetchIsland} />;
  }
  if (written) setWritten(undefined);
  const whole = <Component {...props} />;
  return <div {...box}>{isServerRendered ? whole : <Suspense fallback={fallback}>{whole}</Suspense>}</div>;
}

const areSame = <P extends object>(one: P, other: P): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof P]));

type WrittenProps<P> = Pick<ServerRenderedProps<P>, "className" | "style" | "props" | "fetchIsland">;

/** What the server has written, with the islands in it. */
function Written<P extends object>({ props, fetchIsland, ...box }: WrittenProps<P>) {
  const ref = useRef<HTMLDivElement>(null);
  const [islands, setIslands] = useState<{ places: HTMLElement[]; Content: ComponentType<P & { id: string }> }>();
  useEffect(() => {
    const places = [...(ref.current?.querySelectorAll<HTMLElement>("[data-island]") ?? [])];
    if (places.length === 0) return;
    fetchIsland?.().then(
      (part) => startTransition(() => setIslands({ places, Content: part.default })),
      // What the server has written works as well as without scripts.
      () => undefined,
    );
  }, [fetchIsland]);
  return (
    <>
      <ServerHtml {...box} ref={ref} />
      {islands?.places.map((place) => (
        <Island key={place.dataset.island} place={place}>
          <islands.Content {...props} id={place.dataset.island ?? ""} />
        </Island>
      ))}
    </>
  );
}

/** Puts its children into an element, and takes out what is there in the same moment. */
function Island({ place, children }: { place: HTMLElement; children: ReactNode }) {
  const [before] = useState(() => [...place.childNodes]);
  useLayoutEffect(() => {
    for (const node of before) node.remove();
  }, [before]);
  return createPortal(children, place);
}

/**
 * Takes the place, in the browser, of a box that the server has filled: React leaves alone what it did not
 * write, an element with inner HTML of its own is not looked into.
 */
export const ServerHtml = (box: Box & Pick<ComponentProps<"div">, "hidden" | "ref">) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

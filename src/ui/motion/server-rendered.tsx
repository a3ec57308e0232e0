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

/** Whether this element was rendered on the server; constant until it unmounts. True on the server too. */
export function useIsServerRendered(): boolean {
  const [memory] = useState({ isServerRendered: false });
  // React calls the second function only during hydration. As both then return the same, nothing is rendered again.
  return useSyncExternalStore(
    never,
    () => memory.isServerRendered,
    () => {
      memory.isServerRendered = true;
      return true;
    },
  );
}

/** A component that renders an empty span, for imports that fail: `lazy(() => import(…).catch(nothing))`. */
export const emptyComponent = (): { default: () => ReactElement } => ({ default: () => <span /> });

type Box = Pick<ComponentProps<"div">, "className" | "style" | "onErrorCapture">;

interface ServerRenderedProps<P> extends Box {
  /** the component, fetched when it is needed: `lazy(() => import(…))` */
  component: ComponentType<P>;
  /** the component's props; when one changes, the browser renders the component */
  props: P;
  /** placeholder while the code loads, on client-rendered pages */
  fallback?: ReactNode;
  /** imports the component for each `data-island`, whose value is its `id`. Must be the same function on each render */
  fetchIsland?: () => Promise<{ default: ComponentType<P & { id: string }> }>;
}

/**
 * Server-rendered HTML that React does not hydrate and whose code the first load skips. The code is fetched for pages
 * rendered in the browser or changed props; until then the HTML stays.
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

/** The server's HTML, with its islands. */
function Written<P extends object>({ props, fetchIsland, ...box }: WrittenProps<P>) {
  const ref = useRef<HTMLDivElement>(null);
  const [islands, setIslands] = useState<{ places: HTMLElement[]; Content: ComponentType<P & { id: string }> }>();
  useEffect(() => {
    const places = [...(ref.current?.querySelectorAll<HTMLElement>("[data-island]") ?? [])];
    if (places.length === 0) return;
    fetchIsland?.().then(
      (part) => startTransition(() => setIslands({ places, Content: part.default })),
      // Without the islands the HTML works as it does without scripts.
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

/** Renders its children into an element and removes the element's former nodes in the same commit. */
function Island({ place, children }: { place: HTMLElement; children: ReactNode }) {
  const [before] = useState(() => [...place.childNodes]);
  useLayoutEffect(() => {
    for (const node of before) node.remove();
  }, [before]);
  return createPortal(children, place);
}

/** Stands for a server-rendered box in the browser. React does not hydrate an element with its own inner HTML. */
export const ServerHtml = (box: Box & Pick<ComponentProps<"div">, "hidden" | "ref">) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

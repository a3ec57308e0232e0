import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from "react";

const never = () => () => undefined;

/** Whether this element was rendered on the server; the answer stays the same until it unmounts. True on the server too. */
export function useIsServerRendered(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isServerRendered] = useState(!hydrated);
  return isServerRendered;
}

/** A component that renders an empty span, for where the code of one does not arrive: `lazy(() => import(…).catch(nothing))`. */
export const nothing = (): { default: () => ReactElement } => ({ default: () => <span /> });

interface ServerRenderedProps<P> extends Pick<ComponentProps<"div">, "className" | "style" | "ref" | "onErrorCapture"> {
  /** the component, fetched when it is needed: `lazy(() => import(…))` */
  component: ComponentType<P>;
  /** what it is given; does not change while it is shown */
  props: P;
  /** stands there while the code is fetched */
  fallback?: ReactNode;
}

/**
 * For a component without state or handlers, such as a drawing or the footer. The server's HTML stays as it is, so
 * its code is not among the scripts of a first load; it is fetched only when a page is made in the browser.
 */
export function ServerRendered<P extends object>({
  component: Component,
  props,
  fallback,
  ...box
}: ServerRenderedProps<P>) {
  const isServerRendered = useIsServerRendered();
  if (!import.meta.env.SSR && isServerRendered) return <ServerHtml {...box} />;
  return (
    <div {...box}>
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    </div>
  );
}

/**
 * Takes the place, in the browser, of a box that the server has filled: React leaves alone what it did not
 * write, an element with inner HTML of its own is not looked into.
 */
export const ServerHtml = (
  box: Pick<ComponentProps<"div">, "className" | "style" | "hidden" | "ref" | "onErrorCapture">,
) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

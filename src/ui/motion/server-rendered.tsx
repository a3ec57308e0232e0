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

/** Whether this element came from the server; the answer stays the same for as long as it is there. */
export function useIsServerRendered(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isServerRendered] = useState(!hydrated);
  return isServerRendered;
}

/** In the place of a drawing whose code does not arrive: `lazy(() => import(…).catch(nothing))`. */
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
 * The place of something that only shows: a drawing, the foot of the page. What the server has rendered stays as it is, so
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
 * Stands in the browser for what the server has written into a box of the same kind: React leaves alone what it did not
 * write, an element with inner HTML of its own is not looked into.
 */
export const ServerHtml = (
  box: Pick<ComponentProps<"div">, "className" | "style" | "hidden" | "ref" | "onErrorCapture">,
) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

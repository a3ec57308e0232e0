import { type ComponentType, Suspense, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether this element came from the server; the answer stays the same for as long as it is there. */
function useCameFromServer(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [cameFromServer] = useState(!hydrated);
  return cameFromServer;
}

interface ServerDrawnProps<P> {
  /** the component, on the server; undefined in the browser (`import.meta.env.SSR ? Art : undefined`) */
  art: ComponentType<P> | undefined;
  /** the same, fetched when it is needed (`lazy(() => import(…))`) */
  lazyArt: ComponentType<P>;
  /** what it is given; does not change while it is shown */
  properties: P;
  className?: string;
}

/**
 * The place of something that only shows: a drawing, the foot of the page. What the server has rendered stays as it is, so
 * its code is not among the scripts of a first load; it is fetched only when a page is made in the browser.
 */
export function ServerDrawn<P extends object>({
  art: Art,
  lazyArt: LazyArt,
  properties,
  className,
}: ServerDrawnProps<P>) {
  const cameFromServer = useCameFromServer();
  if (Art) {
    return (
      <div className={className}>
        <Art {...properties} />
      </div>
    );
  }
  if (cameFromServer) {
    // React leaves alone what it did not write: an element with inner HTML of its own is not looked into.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  }
  return (
    <div className={className}>
      <Suspense>
        <LazyArt {...properties} />
      </Suspense>
    </div>
  );
}

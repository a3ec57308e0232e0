import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { ServerHtml, useIsServerRendered } from "../motion/server-rendered";
import { FailedState } from "../states";
import { rememberFields, restoreStoredFields, storeFields } from "./restore-fields";

interface FetchedForm<P> {
  fetchForm: () => Promise<{ default: ComponentType<P> }>;
  Form: ComponentType<P>;
}

/** @param fetchForm imports the form */
export const formIsland = <P extends object>(fetchForm: FetchedForm<P>["fetchForm"]): FetchedForm<P> => ({
  fetchForm,
  Form: lazy<ComponentType<P>>(() => fetchForm().catch(() => ({ default: FormMissing }))),
});

interface FormIslandProps<P> {
  /** which form: `formIsland(() => import(…))` */
  form: FetchedForm<P>;
  /** its props; the same object until something changes */
  props: P;
  /** placeholder while the code loads, on client-rendered pages */
  fallback: ReactNode;
}

/**
 * A server-rendered form that is hydrated in its own React root once its code has loaded; it takes over input, focus
 * and caret. It has props, no contexts, and fixed field ids, since `useId` starts again in each root.
 */
export function FormIsland<P extends object>({ form, props, fallback }: FormIslandProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const isServerRendered = useIsServerRendered();
  if (!import.meta.env.SSR && isServerRendered) return <ServerRenderedForm box={box} form={form} props={props} />;
  const whole = <form.Form {...props} />;
  // The server renders only the form into the box, as its root expects.
  return (
    <div ref={box} data-plain-links="">
      {import.meta.env.SSR ? whole : <Suspense fallback={fallback}>{whole}</Suspense>}
    </div>
  );
}

interface ServerRenderedFormProps<P> extends Pick<FormIslandProps<P>, "form" | "props"> {
  box: RefObject<HTMLDivElement | null>;
}

/** Keeps the server's HTML; once the code has loaded, hydrates the form in it. */
function ServerRenderedForm<P extends object>({ box, form: { fetchForm }, props }: ServerRenderedFormProps<P>) {
  const root = useRef<Root>(undefined);
  const [Form, setForm] = useState<ComponentType<P>>();
  const [isMissing, setMissing] = useState(false);

  const fetchAgain = useCallback(
    (otherwise: () => void) =>
      fetchForm().then((part) => {
        setForm(() => part.default);
        setMissing(false);
      }, otherwise),
    [fetchForm],
  );
  useEffect(() => {
    if (box.current) restoreStoredFields(box.current);
    void fetchAgain(() => setMissing(true));
  }, [fetchAgain, box]);

  useEffect(() => {
    if (!Form || !box.current) return;
    const form = <Form {...props} />;
    if (root.current) {
      root.current.render(form);
      return;
    }
    const restoreFields = rememberFields(box.current);
    const onRecoverableError = (error: unknown) => {
      // A browser extension added nodes between the fields, so React rendered them again.
      queueMicrotask(restoreFields);
      reportError(error);
    };
    root.current = hydrateRoot(box.current, form, { onRecoverableError });
  }, [Form, box, props]);

  useEffect(
    () => () => {
      const ended = root.current;
      root.current = undefined;
      // One root cannot end while another is at work.
      queueMicrotask(() => ended?.unmount());
    },
    [],
  );

  return (
    <>
      <ServerHtml ref={box} />
      {isMissing ? (
        <div className="mt-5">
          <FormMissing onRetry={() => void fetchAgain(() => reloadWith(box.current))} />
        </div>
      ) : null}
    </>
  );
}

const reload = () => location.reload();

/** Reloads the page and keeps the typed values: some browsers cache a failed import until then. */
function reloadWith(box: HTMLElement | null): void {
  if (box) storeFields(box);
  reload();
}

/** Shown when a form's code fails to load. */
const FormMissing = ({ onRetry = reload }: { onRetry?: () => void }) => (
  <FailedState message="The form could not be loaded. Please check your connection." onRetry={onRetry} />
);

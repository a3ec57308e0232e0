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
import { useLinksWithin } from "../use-links-within";
import { rememberFields } from "./restore-fields";

/** A form whose code is fetched after its page. */
interface Deferrable<P> {
  fetchForm: () => Promise<{ default: ComponentType<P> }>;
  Form: ComponentType<P>;
}

/** @param fetchForm imports the form */
export const deferForm = <P extends object>(fetchForm: Deferrable<P>["fetchForm"]): Deferrable<P> => ({
  fetchForm,
  Form: lazy<ComponentType<P>>(() => fetchForm().catch(() => ({ default: FormMissing }))),
});

interface DeferredFormProps<P> {
  /** which form: `deferForm(() => import(…))` */
  form: Deferrable<P>;
  /** what it is given; the same object for as long as nothing changes */
  props: P;
  /** stands there while the code is fetched, where the page is made in the browser */
  fallback: ReactNode;
}

/**
 * A form that the server draws and whose code follows the page. It is a root of its own: whatever moves in the page until
 * the code is here, the fields stay the very same, and it takes over what was typed into them, with focus and caret.
 *
 * So it has no part in the page's contexts: what it needs of them it is given, its links are plain ones, and its fields have
 * ids that are written, not counted.
 */
export function DeferredForm<P extends object>({ form, props, fallback }: DeferredFormProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const isServerRendered = useIsServerRendered();
  useLinksWithin(box);
  if (!import.meta.env.SSR && isServerRendered) return <Drawn box={box} form={form} props={props} />;
  const whole = <form.Form {...props} />;
  // What the server sends is the form and nothing around it, as its own root expects.
  return <div ref={box}>{import.meta.env.SSR ? whole : <Suspense fallback={fallback}>{whole}</Suspense>}</div>;
}

interface DrawnProps<P> extends Pick<DeferredFormProps<P>, "form" | "props"> {
  box: RefObject<HTMLDivElement | null>;
}

/** What the server has drawn; when the code is here, the form itself in the same elements. */
function Drawn<P extends object>({ box, form: { fetchForm }, props }: DrawnProps<P>) {
  const root = useRef<Root>(undefined);
  const [Form, setForm] = useState<ComponentType<P>>();
  const [isMissing, setMissing] = useState(false);

  const bring = useCallback(
    (otherwise: () => void) =>
      fetchForm().then((part) => {
        setForm(() => part.default);
        setMissing(false);
      }, otherwise),
    [fetchForm],
  );
  useEffect(() => void bring(() => setMissing(true)), [bring]);

  useEffect(() => {
    if (!Form || !box.current) return;
    const form = <Form {...props} />;
    if (root.current) {
      root.current.render(form);
      return;
    }
    const restoreFields = rememberFields(box.current);
    const onRecoverableError = (error: unknown) => {
      // An extension of the browser has put something of its own between the fields, so that they were drawn anew.
      queueMicrotask(restoreFields);
      reportError(error);
    };
    root.current = hydrateRoot(box.current, form, { onRecoverableError });
  }, [Form, box, props]);

  useEffect(
    () => () => {
      const left = root.current;
      root.current = undefined;
      // One root cannot end while another is at work.
      queueMicrotask(() => left?.unmount());
    },
    [],
  );

  return (
    <>
      <ServerHtml ref={box} />
      {isMissing ? (
        <div className="mt-5">
          {/* Some browsers remember that a script did not arrive, until the page is loaded anew. */}
          <FormMissing onRetry={() => void bring(reload)} />
        </div>
      ) : null}
    </>
  );
}

const reload = () => location.reload();

/** Where the code of a form did not arrive. */
const FormMissing = ({ onRetry = reload }: { onRetry?: () => void }) => (
  <FailedState message="The form could not be loaded. Please check your connection." onRetry={onRetry} />
);

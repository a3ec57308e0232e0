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
import { rememberFields } from "./restore-fields";

/** A form whose code follows its page. */
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
  /** what it is given; the same object for as long as nothing changes */
  props: P;
  /** stands there while the code is fetched, where the page is made in the browser */
  fallback: ReactNode;
}

/**
 * A form that the server writes and that is hydrated by itself once its code is here: a React root of its own. Whatever the page
 * renders until then, the fields stay the same elements, and the form takes over what was typed into them, with focus and caret.
 *
 * So it has no part in the page's contexts: what it needs of them it is given, its links are plain ones that the page follows
 * (use-server-html.ts), and its fields have fixed ids, since `useId` would count from the beginning in each root.
 */
export function FormIsland<P extends object>({ form, props, fallback }: FormIslandProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const isServerRendered = useIsServerRendered();
  if (!import.meta.env.SSR && isServerRendered) return <ServerRenderedForm box={box} form={form} props={props} />;
  const whole = <form.Form {...props} />;
  // What the server sends is the form and nothing around it, as its own root expects.
  return (
    <div ref={box} data-plain-links="">
      {import.meta.env.SSR ? whole : <Suspense fallback={fallback}>{whole}</Suspense>}
    </div>
  );
}

interface ServerRenderedFormProps<P> extends Pick<FormIslandProps<P>, "form" | "props"> {
  box: RefObject<HTMLDivElement | null>;
}

/** What the server has written; when the code is here, the form itself in the same elements. */
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
  useEffect(() => void fetchAgain(() => setMissing(true)), [fetchAgain]);

  useEffect(() => {
    if (!Form || !box.current) return;
    const form = <Form {...props} />;
    if (root.current) {
      root.current.render(form);
      return;
    }
    const restoreFields = rememberFields(box.current);
    const onRecoverableError = (error: unknown) => {
      // An extension of the browser has put something of its own between the fields, so that they were rendered anew.
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
          {/* Some browsers remember that a script did not arrive, until the page is loaded anew. */}
          <FormMissing onRetry={() => void fetchAgain(reload)} />
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

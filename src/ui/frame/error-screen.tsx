import { Suspense, useEffect } from "react";
import { t } from "../../platform/languages/texts";
import Oscilloscope from "../art/oscilloscope";
import { Button, ButtonLink } from "../button";
import { useSite } from "../site";
import { T } from "../texts/texts";
import { MailLink } from "./links/mail-link";
import { errorTitle, readError } from "./plain-error";

/** Shown instead of a page after an unexpected error. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const { email } = useSite();
  const { status, text } = readError(error);
  useErrorTitle();
  return (
    <div className="wrap grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <h1>{errorTitle()}</h1>
        <p className="fact-type max-w-full rounded-sm border border-red bg-sheet px-4 py-3 text-red [overflow-wrap:anywhere]">
          {status && <strong className="mr-3">{status}</strong>}
          {text}
        </p>
        <p className="max-w-lg text-lg text-soft">
          <T>
            Something broke on our side while this page was being shown. Trying again often helps. If it keeps
            happening, write to <MailLink to={email} /> and say what you were doing.
          </T>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{t`Try Again`}</Button>
          <ButtonLink to="/" variant="secondary" reloadDocument>{t`Go to the Home Page`}</ButtonLink>
        </div>
      </div>
      <div className="aspect-[13/8] w-full max-w-lg justify-self-center">
        <Suspense>
          <Oscilloscope reading={status || "---"} />
        </Suspense>
      </div>
    </div>
  );
}

/** A page that failed while rendering has already set its own title. */
function useErrorTitle(): void {
  useEffect(() => {
    const before = document.title;
    document.title = errorTitle();
    return () => {
      if (document.title === errorTitle()) document.title = before;
    };
  }, []);
}

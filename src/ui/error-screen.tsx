import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { Oscilloscope } from "./art/oscilloscope";
import { Button, ButtonLink, TextLink } from "./button";
import { useSite } from "./site";

/** The title of the screen, and of its tab. */
export const errorTitle = "Unexpected Application Error!";

/** What an error says of itself: a status with its words, or a message. */
function readError(error: unknown): { status: string; text: string } {
  if (isRouteErrorResponse(error)) {
    const own = typeof error.data === "string" ? error.data : "";
    return { status: String(error.status), text: error.statusText || own || "The page could not be shown" };
  }
  if (error instanceof Error && error.message) return { status: "", text: error.message };
  return { status: "", text: typeof error === "string" && error ? error : "Unknown error" };
}

/** What shows in place of a page when something in it failed that nobody had thought of. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { email } = useSite();
  const { status, text } = readError(error);
  useErrorTitle();
  return (
    <div className="wrap grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <h1>{errorTitle}</h1>
        <p className="fact-type max-w-full rounded-sm border border-red bg-sheet px-4 py-3 text-red [overflow-wrap:anywhere]">
          {status && <strong className="mr-3">{status}</strong>}
          {text}
        </p>
        <p className="max-w-lg text-lg text-soft">
          Something broke on our side while this page was being shown. Trying again often helps. If it keeps happening,
          write to <TextLink to={`mailto:${email}`}>{email}</TextLink> and say what you were doing.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Try Again</Button>
          <ButtonLink to="/" variant="secondary" reloadDocument>
            Go to the home page
          </ButtonLink>
        </div>
      </div>
      <Oscilloscope reading={status || "---"} className="max-w-lg justify-self-center" />
    </div>
  );
}

/** A page that broke while it was drawn has already given the tab its own title. */
function useErrorTitle(): void {
  useEffect(() => {
    const before = document.title;
    document.title = errorTitle;
    return () => {
      if (document.title === errorTitle) document.title = before;
    };
  }, []);
}

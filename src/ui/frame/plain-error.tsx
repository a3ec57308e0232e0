import { isRouteErrorResponse } from "react-router";
import { t } from "../../platform/languages/texts";

/** The title of the error screen and its tab. */
export const errorTitle = () => t`Unexpected Application Error!`;

/** The status or message of an error. */
export function readError(error: unknown): { status: string; text: string } {
  if (isRouteErrorResponse(error)) {
    const own = typeof error.data === "string" ? error.data : "";
    return { status: String(error.status), text: error.statusText || own || t`The page could not be shown` };
  }
  if (error instanceof Error && error.message) return { status: "", text: error.message };
  return { status: "", text: typeof error === "string" && error ? error : t`Unknown error` };
}

/** The title and message, with nothing else that could fail. */
export function PlainError({ error }: { error: unknown }) {
  const { status, text } = readError(error);
  return (
    <div className="wrap grid gap-4 py-16">
      <h1>{errorTitle()}</h1>
      <p>
        {status} {text}
      </p>
    </div>
  );
}

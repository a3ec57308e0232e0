import type { Reason } from "../platform/errors/reason";
import { t } from "../platform/languages/texts";

/** A call that was refused: the status, a sentence, and one sentence for each wrong field. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: Record<string, string>;
  /** the server's error message; undefined when the response had none, e.g. a proxy's error page */
  readonly said: string | undefined;
  /** why, from a fixed list; undefined where no page acts on it */
  readonly reason: Reason | undefined;
  /** the parsed response body; `{}` when it was not JSON */
  readonly answer: unknown;

  /** @param said the server's error message, if any */
  constructor(status: number, said?: string, errors: Record<string, string> = {}, answer: unknown = undefined) {
    const detail = said ?? t`HTTP error! status: ${{ status }}`;
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.said = said;
    this.reason = (answer as { reason?: Reason } | undefined)?.reason;
    this.answer = answer;
  }
}

/** Whether the same request may succeed later: 5xx, 408, 425 and 429. */
export const isTransient = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/**
 * Returns the server's message for a failed call, else `failed`; after a network error with a hint.
 * @param failed what failed, without a full stop
 */
export function failureMessage(error: unknown, failed: string): string {
  if (error instanceof ApiError) return error.said ?? failed;
  return t`${{ failed }}. Please check your connection and try again; nothing you typed is lost.`;
}

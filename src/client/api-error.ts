/** A call that was refused: the status, a sentence, and one sentence for each wrong field. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: Record<string, string>;
  /** the server's own sentence; undefined when it said none, such as a proxy's error page */
  readonly said: string | undefined;
  /** all that it answered, for who has to go on with it */
  readonly answer: unknown;

  /** @param said the server's own sentence, where it gave one */
  constructor(status: number, said?: string, errors: Record<string, string> = {}, answer: unknown = undefined) {
    const detail = said ?? `HTTP error! status: ${status}`;
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.said = said;
    this.answer = answer;
  }
}

/**
 * What to tell somebody whose call failed: the server's own sentence; else that this failed; and where the server was
 * never reached, that the connection is to be looked at.
 *
 * @param failed what failed, without a full stop
 */
export function tellFailure(error: unknown, failed: string): string {
  if (error instanceof ApiError) return error.said ?? failed;
  return `${failed}. Please check your connection and try again; nothing you typed is lost.`;
}

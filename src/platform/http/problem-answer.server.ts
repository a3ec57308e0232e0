import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { warnCounted } from "../counted-log.server";
import { DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from "../database/database-errors.server";
import { Problem } from "../errors/problem.server";
import type { Log } from "../log.server";
import { currentRequestId } from "./request-id.server";

/** Turns an error into a response. Unexpected errors reveal only where to look in the log. */
export function answerProblem(error: unknown, c: Context, log: Log): Response {
  const problem = foreseen(error);
  if (problem) {
    noteProblem(problem, c.req.path, log);
    setProblemHeaders(problem, c);
    const { message: detail, errors, reason, more, status } = problem;
    return c.json({ detail, ...(errors && { errors }), ...(reason && { reason }), ...more }, status);
  }
  const requestId = currentRequestId() ?? randomUUID();
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, "a call failed");
  c.header("Cache-Control", "no-store");
  c.header("X-Request-Id", requestId);
  return c.json({ detail: `Something went wrong on our side. Please try again. (Reference ${requestId})` }, 500);
}

/** Sets the headers that go with a problem's status. */
export function setProblemHeaders({ status, retryAfter }: Problem, c: Context): void {
  if (retryAfter) c.header("Retry-After", String(retryAfter));
  // The client has not sent the whole body, so the connection cannot be reused.
  if (status === 408) c.header("Connection", "close");
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  c.header("Cache-Control", "no-store");
}

/** Counts expected refusals, such as rate limits and waits for the database; logs errors with a cause. */
export function noteProblem(problem: Problem, path: string, log: Log): void {
  if (problem.status < 500 || problem.isTold) return;
  if (problem instanceof DatabaseUnavailable)
    warnCounted(log, `calls were refused: the database is ${problem.trouble}`, { path, err: problem.cause });
  else if ([503, 507].includes(problem.status) && problem.cause === undefined)
    warnCounted(log, "calls were refused", { detail: problem.message, path });
  else log.error({ err: problem, path }, "a call failed");
}

function foreseen(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isUniqueViolation(error) || isForeignKeyViolation(error))
    return new Problem(409, "Somebody changed this at the same moment. Please try again.");
  return undefined;
}

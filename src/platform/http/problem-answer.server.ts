import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { isUniqueViolation } from "../database/database-errors.server";
import type { Log } from "../log.server";
import { Problem } from "./problem.server";

/** The one place where an error becomes an answer. What we did not foresee says nothing of the inside, only where to look in the log. */
export function answerProblem(error: unknown, c: Context, log: Log): Response {
  const problem = foreseen(error);
  if (problem) {
    if (problem.status >= 500) log.error({ err: problem, path: c.req.path }, "a call failed");
    if (problem.retryAfter) c.header("Retry-After", String(problem.retryAfter));
    if (problem.status === 401) c.header("WWW-Authenticate", "Bearer");
    c.header("Cache-Control", "no-store");
    return c.json({ detail: problem.message, ...(problem.errors ? { errors: problem.errors } : {}) }, problem.status);
  }
  const requestId = randomUUID();
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, "a call failed");
  c.header("Cache-Control", "no-store");
  c.header("X-Request-Id", requestId);
  return c.json({ detail: `Something went wrong on our side. Please try again. (Reference ${requestId})` }, 500);
}

function foreseen(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isUniqueViolation(error)) return new Problem(409, "Somebody changed this at the same moment. Please try again.");
  return undefined;
}

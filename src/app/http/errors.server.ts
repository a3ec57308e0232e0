import type { Context } from "hono";
import type { Services } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { answerProblem, noteProblem, setProblemHeaders } from "../../platform/http/problem-answer.server";
import { plainPage, plainPagePolicy } from "../plain-page.server";
import type { Routing } from "./routing.server";

/** Answers what failed: a call with its problem, a page with a plain one. */
export function answerErrors({ app, services, withHeaders }: Routing): void {
  app.onError((error, c) => {
    // The client has left: nothing is said, and nothing is wrong.
    if (c.req.raw.signal.aborted) return c.body(null, 408);
    if (c.req.path.startsWith("/api/")) return withHeaders(answerProblem(error, c, services.log));
    const answer = withHeaders(lastResort(error, c, services));
    answer.headers.set("content-security-policy", plainPagePolicy(services.site));
    // It stands at any address, and that of a mail's link has a secret in it.
    answer.headers.set("referrer-policy", "no-referrer");
    return answer;
  });
}

/** Jitter of error pages that reload; seconds between the first and the last. */
const spread = 5;

/** Refusals that say what to do, by status; another error is one of ours. */
const titles: Readonly<Record<number, string>> = {
  408: "That took too long",
  429: "Too many attempts",
  503: "One moment, please",
};

/** The error screen for when neither the page nor the error screen could be rendered. */
function lastResort(error: unknown, c: Context, { log, site }: Services): Response {
  const title = error instanceof Problem ? titles[error.status] : undefined;
  if (!(error instanceof Problem) || title === undefined) {
    c.header("Cache-Control", "no-store");
    log.error({ err: error, path: c.req.path }, "a page could not be rendered");
    const sentence = "Something went wrong on our side. Please try again in a moment.";
    return c.html(plainPage({ site, title: "Unexpected Application Error!", sentence }), 500);
  }
  noteProblem(error, c.req.path, log);
  setProblemHeaders(error, c);
  const { status, message: sentence, retryAfter } = error;
  const isForm = c.req.method === "POST";
  // After a form's POST, a reload would lose the typed values of the page before.
  const triesAgain = status === 503 && !isForm;
  if (triesAgain && retryAfter) c.header("Refresh", String(retryAfter + Math.floor(Math.random() * spread)));
  const note = triesAgain
    ? "This page retries every few seconds until it can show what you asked for."
    : isForm
      ? "Go back, and what you have typed is still there."
      : undefined;
  return c.html(plainPage({ site, title, sentence, note, triesAgain }), status);
}

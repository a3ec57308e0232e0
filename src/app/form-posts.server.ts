import { createHash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { askingOf } from "../api/admission.server";
import { type Endpoint, endpoint, type Services } from "../api/endpoint.server";
import { mount } from "../api/mount.server";
import type { FormResult } from "../client/form-result";
import * as contact from "../features/contact/api.server";
import * as manage from "../features/manage-link/api.server";
import * as subscribers from "../features/subscribers/api.server";
import * as unsubscribes from "../features/unsubscribes/api.server";
import { Problem } from "../platform/errors/problem.server";
import { check } from "../platform/http/http.server";
import { answerProblem } from "../platform/http/problem-answer.server";

/** The pages whose forms work without scripts: browsers post to the page, and scripts use the call. */
const forms: { page: string; call: Endpoint }[] = [
  { page: "/contact", call: contact.send },
  { page: "/communities", call: contact.join },
  { page: "/communities/{id}", call: contact.join },
  { page: "/r/{token}", call: manage.posted },
  { page: "/events/{id}/link", call: manage.resendLink },
  { page: "/lost-link", call: manage.resendLinks },
  { page: "/news", call: subscribers.posted },
  // Mail programs post here as well (RFC 8058).
  { page: "/subscribers/{token}", call: subscribers.postedByLink },
  { page: "/unsubscribe/{token}", call: unsubscribes.unsubscribe },
];

/** The paths of these pages, in Hono's syntax. */
export const postedPages = forms.flatMap(({ page }) => {
  const path = page.replaceAll(/\{(\w+)\}/g, ":$1");
  return [path, `${path}/`];
});

/** The largest form body; bytes. The longest text field has 5,000 characters. */
const formLimit = 64 * 1024;

const answerSchema = z.object({
  status: z.int(),
  received: z.boolean(),
  values: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string()),
  failure: z.string().optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** Refusals that have to be cheap: the page is not rendered, and whatever was typed is in the page before. */
const unrendered: readonly number[] = [408, 429, 503];

/**
 * Handles a posted form through the API call that scripts use.
 * @returns a function that gives the status and the result for the page
 * @throws Problem 408, 429 and 503, which `answerErrors` answers with a plain page
 */
export function createFormPosts(services: Services, origin: string | undefined) {
  const app = new OpenAPIHono({ strict: false });
  for (const { page, call } of forms) {
    const route = {
      method: "post",
      path: page,
      access: "public",
      resource: undefined,
      part: undefined,
      endpoint: byForm(call),
    } as const;
    mount(app, { ...services, hooks: {}, personal: [], follows: {}, rules: {} }, route);
  }
  app.onError((error, c) => {
    if (isUnrendered(error)) throw error;
    return answerProblem(error, c, services.log);
  });

  const take = async (c: Context): Promise<Post> => {
    if (!isFromHere(c, origin)) return refused(403, "This was sent from another site. Please fill in the form here.");
    const answer = await app.fetch(c.req.raw, c.env as object);
    const body = (await answer.json()) as Answer | { detail: string };
    return "detail" in body ? refused(answer.status, body.detail) : { status: body.status, posted: body };
  };
  const { limits, callerAddress, now } = services;
  return async (c: Context): Promise<Post> => {
    const post = await take(c);
    if (post.status >= 400) await limits.refusedForms.count(callerAddress.of(askingOf(c)), now());
    return post;
  };
}

const isUnrendered = (error: unknown): boolean => error instanceof Problem && unrendered.includes(error.status);

interface Post {
  status: number;
  posted: FormResult;
}

const refused = (status: number, failure: string) => ({
  status,
  posted: { received: false, values: {}, errors: {}, failure },
});

/** Wraps a call for a form of text fields: errors are returned beside the typed values. */
function byForm(call: Endpoint): Endpoint {
  return endpoint({
    ...call,
    bodyType: "form",
    bodyLimit: formLimit,
    body: z.record(z.string(), z.unknown()),
    answer: answerSchema,
    status: 200,
    async handle(asked): Promise<Answer> {
      const { now } = asked;
      const values = textsOf(asked.body);
      try {
        const body = check(call.body as z.ZodType, { ...values, idempotency_key: keyOf(values, now()) });
        await call.handle({ ...asked, body });
        return { status: 200, received: true, values: {}, errors: {} };
      } catch (error) {
        if (!(error instanceof Problem) || isUnrendered(error)) throw error;
        const { status, errors = {}, message } = error;
        const isAboutField = Object.keys(errors).some((field) => field in values);
        return { status, received: false, values, errors, failure: isAboutField ? undefined : message };
      }
    },
  });
}

/** Returns the text fields of a form; browsers send line breaks as two characters. */
const textsOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n")] as const] : [],
    ),
  );

/** An idempotency key from the values and the day: a form submitted twice, as by a reload, is stored once a day. */
const keyOf = (values: Record<string, string>, now: Date): string =>
  createHash("sha256")
    .update(JSON.stringify([now.toISOString().slice(0, 10), Object.entries(values).sort()]))
    .digest("base64url");

/**
 * Tells whether a form comes from this site; others' would count against the reader's rate limit. Requests without an
 * origin are not from today's browsers.
 */
function isFromHere(c: Context, origin: string | undefined): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const from = c.req.header("origin");
  if (from === undefined) return true;
  const own = [origin && new URL(origin).host, c.req.header("host"), c.req.header("x-forwarded-host")];
  return URL.canParse(from) && own.includes(new URL(from).host);
}

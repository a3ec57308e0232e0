import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { type BodyTerms, withBody } from "./call-body.server";
import { authenticate, type SignedIn } from "./features/auth/model.server";
import type { TokenKey } from "./features/auth/tokens.server";
import type { Limits } from "./limits.server";
import { nounOf } from "./nouns.server";
import type { Database } from "./platform/database.server";
import { problemSchema } from "./platform/fields";
import type { Files } from "./platform/files.server";
import { check } from "./platform/http.server";
import type { Log } from "./platform/log.server";
import { Problem, type ProblemStatus } from "./platform/problem.server";
import type { Site } from "./site";
import { watched } from "./witness.server";

/** What every call may use. Made once at start; tests make their own. */
export interface Services {
  db: Database;
  /** where pictures and files are kept */
  files: Files;
  site: Site;
  tokenKey: TokenKey;
  limits: Limits;
  log: Log;
  /** the clock; fixed in tests */
  now: () => Date;
  /** believe X-Forwarded-For, because a proxy of ours writes it */
  trustProxy: boolean;
}

/**
 * Who may make a call. `public` never looks at a token, `anyone` takes a signed-in person's when it is sent, `member` is
 * every signed-in person (moderators too, for now), `admin` the back office.
 */
export type Who = "public" | "anyone" | "member" | "admin";

/** What is known of a call before its body is read. */
export interface Asked<P, Q> extends Services {
  params: P;
  query: Q;
  /** who is signed in; undefined for an anonymous caller */
  user: SignedIn | undefined;
  /** an administrator calls, who also sees what is not public */
  isAdmin: boolean;
  /** the caller's network address, for counting attempts */
  address: string;
  /** names this very request, so that sending it again does nothing twice; without the quotes of its header */
  idempotencyKey: string | undefined;
}

export interface Call<P, Q, B> extends Asked<P, Q> {
  body: B;
}

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>
  extends BodyTerms {
  /** one line for the reference */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** a call without a body is fine; then `body` is undefined */
  bodyOptional?: boolean;
  /** body fields that may come as query parameters of the same name instead */
  bodyFromQuery?: boolean;
  /** runs before the body is read: counts attempts, so that what is too much costs nothing. A Problem that it throws is the answer */
  before?(asked: Asked<z.output<P>, z.output<Q>>): void | Promise<void>;
  /** the answer's schema; what a handler returns is shaped by it, so nothing else can leak */
  answer?: A;
  /** 200 unless said */
  status?: 200 | 201;
  /** a file instead of JSON: its media type */
  file?: string;
  /** statuses of refusals that are its own, for the description; what every such call refuses is added */
  refusals?: readonly ProblemStatus[];
  /** the same for every anonymous caller: kept with the rendered pages until content changes, for who sends no token */
  cached?: boolean;
  handle(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<A> | Response> | z.input<A> | Response;
}

/** An endpoint whose types have done their work. */
export type Endpoint = Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** One call of the API: what goes in, what comes out, and the function between. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(definition: Definition<P, Q, B, A>): Endpoint {
  return definition as unknown as Endpoint;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** One line of the list of all calls. */
export interface Route {
  method: Method;
  /** with `{name}` for a part that varies */
  path: string;
  who: Who;
  endpoint: Endpoint;
}

const authorizationOf = (c: Context) => c.req.header("authorization");

/** The signed-in person, as far as this call wants to know. */
async function admit(c: Context, services: Services, who: Who): Promise<SignedIn | undefined> {
  if (who === "public") return undefined;
  const user = await authenticate(services, authorizationOf(c));
  if (who === "anyone") return user;
  if (!user) throw new Problem(401, "Please sign in first");
  if (who === "admin" && user.role !== "admin") throw new Problem(403, "Access denied. Admin privileges required.");
  return user;
}

/** A call's body, checked; fields that it lacks may come from the query, where its call says so. */
function checkBody(c: Context, { body, bodyOptional, bodyFromQuery }: Endpoint, sent: unknown): unknown {
  if (!body || (sent === undefined && bodyOptional)) return undefined;
  const takesQuery =
    bodyFromQuery && (sent === undefined || (sent && typeof sent === "object" && !Array.isArray(sent)));
  return check(body, (takesQuery ? { ...c.req.query(), ...sent } : sent) ?? {});
}

/** The caller's network address: the socket's, or what the nearest trusted proxy wrote. */
function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return forwarded || socket?.remoteAddress || "unknown";
}

/** Which thing a call is about: `{id}` of its path, or the account that is signed in. */
const itemOf = (path: string, { params, user }: AnyCall): string | undefined => {
  if (path === "/users/me") return String(user?.id);
  const id = (params as { id?: unknown } | undefined)?.id;
  return id === undefined ? undefined : String(id);
};

type AnyCall = Parameters<Endpoint["handle"]>[0];

/** Handles a call; what an administrator writes is watched: it is noted who did it, and what was deleted is kept. */
async function writing(route: Route, call: AnyCall, ifMatch: string | undefined): Promise<unknown> {
  const { method, path, who, endpoint } = route;
  const noun = method === "get" ? undefined : nounOf(path);
  const ownAccount = path === "/users/me" && call.isAdmin;
  if (!noun || !call.user || !(who === "admin" || ownAccount)) return endpoint.handle(call);
  const { user, site, now } = call;
  const seen = ifMatch === undefined || ifMatch === "*" ? undefined : ifMatch.replaceAll(/^(W\/)?"|"$/g, "");
  const deletes = method === "delete";
  return watched({ user, noun, item: itemOf(path, call), deletes, seen, site, now }, async () => endpoint.handle(call));
}

/** What a call answers, shaped by its schema. */
function answerOf(c: Context, { answer, status = 200 }: Endpoint, made: unknown): Response {
  if (made instanceof Response) return made;
  return c.json(answer ? (answer.parse(made) as object) : null, status);
}

/** Mounts one route: who may call, what goes in, the function, what comes out; and its entry in the description. */
export function mount(app: OpenAPIHono, services: Services, route: Route): void {
  const { method, path, who, endpoint } = route;
  const answering = async (c: Context) => {
    const user = await admit(c, services, who);
    const params = endpoint.params ? check(endpoint.params, c.req.param()) : undefined;
    const query = endpoint.query ? check(endpoint.query, c.req.query()) : undefined;
    const isAdmin = user?.role === "admin";
    const address = addressOf(c, services.trustProxy);
    const idempotencyKey = c.req.header("idempotency-key")?.replaceAll(/^"|"$/g, "");
    const asked = { ...services, params, query, user, isAdmin, address, idempotencyKey };
    await endpoint.before?.(asked);
    const answer = async (sent: unknown) =>
      answerOf(
        c,
        endpoint,
        await writing(route, { ...asked, body: checkBody(c, endpoint, sent) }, c.req.header("if-match")),
      );
    if (!endpoint.body) return answer(undefined);
    return withBody(c, endpoint, { intakes: services.limits.bodies, user, address }, answer);
  };
  const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(method.toUpperCase(), address, answering);
  describeRoute(app, route);
}

/** The header with which a change says what it is a change of. */
const seenHeader = z.object({
  "if-match": z
    .string()
    .optional()
    .describe("the item's updated_at as you saw it, in quotes; when it was changed since, nothing is (412)"),
});

const failures = (who: Who, { body, params, query, refusals = [] }: Endpoint): number[] => [
  ...new Set<number>([
    ...(body ? [400, 408, 413, 415, 503] : []),
    ...(who === "public" ? [] : [401]),
    ...(who === "admin" ? [403] : []),
    ...(params ? [404] : []),
    ...(body || params || query ? [422] : []),
    ...refusals,
  ]),
];

/** "put /events/{id}" → "putEventsId": the name that generated clients give a call. */
const operationId = (method: Method, path: string) =>
  method + path.replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

function describeRoute(app: OpenAPIHono, { method, path, who, endpoint }: Route): void {
  const {
    summary,
    params,
    query,
    body,
    bodyType = "json",
    bodyOptional,
    answer = z.null(),
    status = 200,
    file,
  } = endpoint;
  const success = file
    ? { [file]: { schema: z.string().meta({ format: "binary" }) } }
    : { "application/json": { schema: answer } };
  const guarded = method !== "get" && who === "admin" && params !== undefined && nounOf(path) !== undefined;
  const problem = { description: "refused", content: { "application/json": { schema: problemSchema } } };
  app.openAPIRegistry.registerPath({
    method,
    path: `/api${path}`,
    operationId: operationId(method, path),
    summary,
    tags: [path.split("/")[1] ?? ""],
    ...(who === "public" ? {} : { security: who === "anyone" ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    request: {
      ...(params ? { params: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(guarded ? { headers: seenHeader } : {}),
      ...(body
        ? {
            body: {
              required: !bodyOptional,
              content: { [mediaTypes[bodyType]]: { schema: body } },
            },
          }
        : {}),
    },
    responses: {
      [status]: { description: "done", content: success },
      ...Object.fromEntries([...failures(who, endpoint), ...(guarded ? [412] : [])].map((code) => [code, problem])),
    },
  });
}

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { Backups } from "../platform/backup/make.server";
import type { Condition } from "../platform/condition/condition.server";
import type { Database, Queryable } from "../platform/database/database.server";
import { Problem, type ProblemStatus } from "../platform/errors/problem.server";
import { doneSchema, idParams, problemSchema } from "../platform/fields";
import type { Files } from "../platform/files/files.server";
import type { FontFolder } from "../platform/files/font-folder.server";
import { type Cookies, cookiesOf } from "../platform/http/cookies.server";
import { check } from "../platform/http/http.server";
import type { Outbound } from "../platform/http/outbound.server";
import type { CallerAddress, CallerNetwork } from "../platform/limits/caller-address.server";
import type { LiveSite } from "../platform/live-site.server";
import type { Log } from "../platform/log.server";
import type { MailQueue } from "../platform/mail/queue.server";
import type { MailTransport } from "../platform/mail/smtp.server";
import type { Readiness } from "../platform/readiness.server";
import type { WholeSite } from "../platform/site";
import type { SiteKey } from "../platform/site-key.server";
import type { SitePart } from "../platform/site-parts";
import { auditedDatabase } from "./audit/audited-database.server";
import type { HooksByResource, ResourceHooks, WrittenRow } from "./audit/hooks.server";
import type { AnyRow } from "./audit/trail.server";
import type { Background } from "./background.server";
import { type BodyTerms, bringsFiles, withBody } from "./call-body.server";
import type { CurrentUser } from "./current-user";
import type { Limits } from "./limits.server";
import type { PersonalData } from "./personal-data.server";
import { can, type Right } from "./policy";
import type { TypedDraft } from "./preview-links";
import type { ResourceData as Resource } from "./resource";

/** The services of every call. Made once at the start; tests make their own. */
export interface Services {
  db: Database;
  /** Returns the caller by the Authorization header; undefined without one. @throws Problem 401 for an invalid one */
  authenticate: (authorization: string | undefined) => Promise<CurrentUser | undefined>;
  files: Files;
  /** the organisation: one object whose values follow the settings */
  site: WholeSite;
  /** keeps `site` up to date, and knows the values without settings */
  liveSite: LiveSite;
  /** the secret that signs access tokens; at least 32 bytes */
  tokenKey: Uint8Array;
  /** the site's own secret, which encrypts others' secrets in the database */
  siteKey: SiteKey;
  /** queues mails, in the transaction of their cause */
  mails: MailQueue;
  /** sends mails; undefined if no mail server is set up */
  mailTransport: MailTransport | undefined;
  /** sends requests to addresses that somebody typed in */
  outbound: Outbound;
  /** the public address of the site without a slash at its end, for links in mails */
  siteAddress: () => string;
  /** the fonts that a keeper has added for scripts that the site's own lack */
  fonts: FontFolder;
  limits: Limits;
  /** which users need a second factor: none, or everybody with back-office access */
  twoFactor: "off" | "admins";
  background: Background;
  log: Log;
  /** the clock; fixed in tests */
  now: () => Date;
  /** returns the network address that a caller is counted by */
  callerAddress: CallerAddress;
  /** the parts and the place of backups */
  backups: Backups;
  /** the state of the disk and the database */
  condition: Condition;
  /** reasons why visitors cannot be served; watchers add checks */
  readiness: Readiness;
}

/**
 * The access rule of a call. `public` ignores tokens, `anyone` accepts one, `member` needs one; or a right. With "or
 * link", a
 * link's secret may replace the token; the handler checks it.
 */
export type Access = "public" | "anyone" | "member" | Right | `${Right} or link`;

/** The signed-in person, as the call's access allows. */
type UserOf<A extends Access> = A extends "public"
  ? undefined
  : A extends "anyone" | `${Right} or link`
    ? CurrentUser | undefined
    : CurrentUser;

/** The follow-up of a feature when an item of another's resource is written or restored, in the same transaction. */
export type Follow = (transaction: Queryable, services: Services, written: WrittenRow) => Promise<void>;

/**
 * A rule of a feature above about something that a feature below does, in the same transaction: returns the refusal, or
 * undefined.
 */
export type Rule = (
  transaction: Queryable,
  services: Services,
  about: { event_id: number; user_id: number },
) => Promise<Problem | undefined>;

/** The facts of a call before its body is read. */
export interface CallContext<P, Q, U = CurrentUser | undefined> extends Services {
  hooks: HooksByResource;
  /** the personal data of each feature */
  personal: readonly PersonalData[];
  follows: Readonly<Record<string, readonly Follow[] | undefined>>;
  /** the rules of higher features, by topic */
  rules: Readonly<Record<string, readonly Rule[] | undefined>>;
  params: P;
  query: Q;
  user: U;
  can: (right: Right) => boolean;
  /** the caller's network address for rate limits; IPv6 by its /64 */
  address: string;
  /** the browser's User-Agent; may be empty */
  userAgent: string;
  cookies: Cookies;
  /** the unchecked secret of a link instead of a token, if the call accepts one */
  linkSecret: string | undefined;
  /** the request's idempotency key, without the quotes of its header */
  idempotencyKey: string | undefined;
}

export interface ItemDatabase {
  db: Database;
  /** the trash number of the item it deleted, if any */
  trashId: () => number | undefined;
}

export interface Call<P, Q, B, U = CurrentUser | undefined> extends CallContext<P, Q, U> {
  body: B;
  /** for a call that writes several items: each has its own trail line and trash entry */
  itemDb: (id: number | string, how?: { deletes?: boolean | undefined }) => ItemDatabase;
}

type MethodAndPath = `${Uppercase<Method>} /${string}`;

export interface DraftRule {
  publish: Right;
  isDraft: (row: AnyRow) => boolean;
}

interface Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  W extends Access,
  C extends MethodAndPath,
> extends BodyTerms {
  /** method and path under /api with `{name}` for parameters: "PUT /events/{id}" */
  call: C;
  /** another method and path for the same */
  alias?: MethodAndPath;
  access: W;
  /** a call about the caller's own account: recorded in the trail for accounts with back-office access */
  ownAccount?: boolean;
  /** refused for API tokens: it keeps something of the caller's own, or gives somebody rights */
  forPeople?: true;
  summary: string;
  /** the schema of its path's parameters; by default, `{id}` is a number */
  params?: P;
  query?: Q;
  body?: B;
  /** the body may be missing; then `body` is undefined */
  bodyOptional?: boolean;
  /** body fields may come as query parameters instead */
  bodyFromQuery?: boolean;
  /** runs before the body is read, such as rate limits; its Problem is the response */
  before?(asked: CallContext<z.output<P>, z.output<Q>>): void | Promise<void>;
  /** the response schema; a handler's result is shaped by it, so nothing else can leak */
  answer?: A;
  /** 200 by default */
  status?: 200 | 201 | 202;
  file?: string;
  /** its own refusals, for the reference; common ones are added */
  refusals?: readonly ProblemStatus[];
  /** works on a full disk by the reserve; other writes are refused then (507) */
  usesReserve?: boolean;
  /** the same for every anonymous caller: cached like pages until content changes */
  cached?: boolean;
  /** a cached call that takes as long as a page: its responses are made in the turns of uncached pages */
  isHeavy?: boolean;
  /**
   * The ids of all written items, if not only the one of its path: each gets a trail line and trash entry. Locked in
   * this order.
   */
  alsoWrites?(transaction: Queryable, call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<readonly number[]>;
  /** the id of the only item of its resource, which its path does not name */
  onlyItem?: number;
  /** whether a signed-in person without the right of `access` may make this call, such as a machine's keeper */
  mayAlso?(asked: CallContext<z.output<P>, z.output<Q>, CurrentUser>): Promise<boolean>;
  /** lets users with the `draft` right write drafts that stay drafts; checked in the transaction */
  drafts?: DraftRule;
  /** it makes another item from the one of its path, or several, in the `items` of its result */
  makes?: "another" | "more";
  handle(
    call: Call<z.output<P>, z.output<Q>, z.output<B>, UserOf<W>>,
  ): Promise<z.input<A> | Response> | z.input<A> | Response;
}

/** An endpoint without its type parameters. */
export type Endpoint = Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType, Access, MethodAndPath>;

/** The schema of a path's parameters, unless the call has another. */
type ParamsOf<Path extends string> = {
  numbered: typeof idParams;
  none: z.ZodUndefined;
}[Path extends `${string}{id}${string}` ? "numbered" : "none"];

/** Defines a call of the API. Its types are checked here and dropped in the result; `mount` keeps their promise. */
export function endpoint<
  W extends Access,
  C extends MethodAndPath,
  P extends z.ZodType = ParamsOf<C>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(definition: Definition<P, Q, B, A, W, C>): Endpoint {
  const numbered = definition.call.includes("{id}") ? { params: idParams } : {};
  return { ...numbered, ...definition } as unknown as Endpoint;
}

/** Defines a call whose response only confirms. @param done the sentence that it answers */
export const doneEndpoint = <
  W extends Access,
  C extends MethodAndPath,
  P extends z.ZodType = ParamsOf<C>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>({
  done,
  handle,
  ...rest
}: Omit<Definition<P, Q, B, typeof doneSchema, W, C>, "answer" | "handle"> & {
  done: string;
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, UserOf<W>>) => unknown;
}): Endpoint =>
  endpoint<W, C, P, Q, B, typeof doneSchema>({
    ...rest,
    answer: doneSchema,
    async handle(call) {
      await handle(call);
      return { detail: done };
    },
  });

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** How a preview link shows drafts. Its functions are methods, because each resource's ids and rows are stricter. */
export interface DraftPreview {
  /** the schema of an item */
  item: z.ZodType;
  /** Returns an item as visitors would see it with a draft's values. @throws Problem 404 */
  show(db: Queryable, id: number | string, typed: TypedDraft): Promise<unknown>;
  /** whether visitors see the stored row. @param at UTC, ISO 8601 */
  isSeen(row: object, at: string): boolean;
}

/** The calls of a feature. */
export interface Calls {
  /** the resource that they write; writes by a right are recorded in the trail */
  resource?: Resource;
  /** the part of the site they belong to; while it is turned off, only the back office can call them */
  part?: SitePart;
  hooks?: ResourceHooks;
  /** how a preview link shows a draft of the resource */
  preview?: DraftPreview;
  personal?: readonly PersonalData[];
  follows?: Readonly<Record<string, Follow>>;
  /** rules about what features below do: "registering" */
  rules?: Readonly<Record<string, Rule>>;
  endpoints: Endpoint[];
}

/** A row of the table of calls. */
export interface Route {
  method: Method;
  /** with `{name}` for a part that varies */
  path: string;
  access: Access;
  resource: Resource | undefined;
  part: SitePart | undefined;
  endpoint: Endpoint;
}

/** The rows of the table for a feature's calls. */
export const routesOf = ({ resource, part, endpoints }: Calls): Route[] =>
  endpoints.flatMap((endpoint) =>
    [endpoint.call, endpoint.alias].flatMap((call) => {
      if (!call) return [];
      const [method, path] = call.split(" ") as [string, string];
      return { method: method.toLowerCase() as Method, path, access: endpoint.access, resource, part, endpoint };
    }),
  );

type RightAccess = Exclude<Access, "public" | "anyone" | "member">;

const needsRight = (access: Access): access is RightAccess => !["public", "anyone", "member"].includes(access);

const rightOf = (access: RightAccess): Right => access.replace(/ or link$/, "") as Right;

/** The secret of a link; unlike tokens it has no dots. */
const linkSecretOf = (access: Access, authorization: string | undefined): string | undefined =>
  access.endsWith(" or link") ? /^Bearer +([\w-]{16,64})$/i.exec(authorization ?? "")?.[1] : undefined;

const authorizationOf = (c: Context) => c.req.header("authorization");

/** Refuses a caller without a right; an API token's owner is told which right it lacks. */
export const lacksRight = (user: Pick<CurrentUser, "token">, right: Right): Problem =>
  new Problem(
    403,
    user.token ? `This API token lacks the right ${right}` : "Access denied. Admin privileges required.",
  );

/** A program for a call that anyone may make: it reads as its rights allow, and has no registrations of its own. */
const programOf = (user: CurrentUser, method: string): CurrentUser | undefined =>
  method === "GET" ? { ...user, id: 0 } : undefined;

async function admit(
  c: Context,
  services: Services,
  { access, mayAlso, ownAccount, forPeople }: Pick<Endpoint, "access" | "mayAlso" | "ownAccount" | "forPeople">,
): Promise<CurrentUser | undefined> {
  if (access === "public" || linkSecretOf(access, authorizationOf(c))) return undefined;
  const user = await services.authenticate(authorizationOf(c));
  if (access === "anyone") return user?.token ? programOf(user, c.req.method) : user;
  if (!user) throw new Problem(401, "Please sign in first");
  if (user.token && (access === "member" || ownAccount || forPeople))
    throw new Problem(403, "An API token has no account of its own");
  if (needsRight(access) && !can(user, rightOf(access)) && (!mayAlso || user.token))
    throw lacksRight(user, rightOf(access));
  if (needsRight(access) && user.needs_second_factor) throw new Problem(403, "Set up a second factor first");
  return user;
}

/** Checks a call's body; missing fields may come from the query if the call says so. */
function checkBody(c: Context, { body, bodyOptional, bodyFromQuery }: Endpoint, sent: unknown): unknown {
  if (!body || (sent === undefined && bodyOptional)) return undefined;
  // An empty body has no fields; null is refused like every value that is not an object.
  const fields = sent === undefined ? {} : sent;
  const takesQuery = bodyFromQuery && fields && typeof fields === "object" && !Array.isArray(fields);
  return check(body, takesQuery ? { ...c.req.query(), ...fields } : fields);
}

/** The origin of a request, for rate limits. */
export function askingOf(c: Context): CallerNetwork {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return { socket: socket?.remoteAddress, forwarded: c.req.header("x-forwarded-for") };
}

/** Refuses calls of a part that is turned off. Its rows stay, and the back office reaches them. @throws Problem 404 */
async function refuseTurnedOff(c: Context, { site, authenticate }: Services, { part }: Route): Promise<void> {
  if (part === undefined || !site.turnedOff.includes(part)) return;
  const user = await authenticate(authorizationOf(c)).catch(() => undefined);
  if (!can(user, "back_office.enter")) throw new Problem(404, "This feature is turned off");
}

type AnyCall = Parameters<Endpoint["handle"]>[0];
type AnyAsked = Parameters<NonNullable<Endpoint["before"]>>[0];

function pathId({ params }: AnyCall): string | undefined {
  const id = (params as { id?: unknown } | undefined)?.id;
  return id === undefined ? undefined : String(id);
}

function itemOf({ endpoint }: Route, call: AnyCall): string | undefined {
  if (endpoint.ownAccount) return String(call.user?.id);
  if (endpoint.makes === "another") return undefined;
  return endpoint.onlyItem === undefined ? pathId(call) : String(endpoint.onlyItem);
}

/** Whether the trail records a call: writes of a resource by back-office accounts. */
const isAudited = ({ method, access, endpoint }: Route, call: AnyCall): boolean =>
  method !== "get" && (needsRight(access) || (endpoint.ownAccount === true && can(call.user, "back_office.enter")));

/** Runs the follow-ups of a written item. @param key of the resource */
export async function followWrite(
  transaction: Queryable,
  call: Services & Pick<CallContext<unknown, unknown>, "follows">,
  key: string,
  written: WrittenRow,
): Promise<void> {
  for (const follow of call.follows[key] ?? []) await follow(transaction, call, written);
}

/** @throws Problem the first refusal of the features above. @param what topic of the rules: "registering" */
export async function askRules(
  transaction: Queryable,
  call: Services & Pick<CallContext<unknown, unknown>, "rules">,
  what: string,
  about: Parameters<Rule>[2],
): Promise<void> {
  for (const rule of call.rules[what] ?? []) {
    const refusal = await rule(transaction, call, about);
    if (refusal !== undefined) throw refusal;
  }
}

/** The headers about a write. */
interface WriteHeaders {
  ifMatch: string | undefined;
  draftForms: string | undefined;
}

/** The form keys in a header, at most ten. */
const draftFormsOf = (header = ""): string[] => header.match(/\b[a-z0-9]{8,32}\b/g)?.slice(0, 10) ?? [];

async function handle(route: Route, call: AnyCall, { ifMatch, draftForms }: WriteHeaders): Promise<unknown> {
  const { method, resource, endpoint } = route;
  const { user, db, site, now } = call;
  if (!resource || !user || !isAudited(route, call)) return endpoint.handle(call);
  const forms = draftFormsOf(draftForms);
  const saved = forms.length > 0 ? { userId: user.id, forms } : undefined;
  const conflicts: string[] = [];
  const context = {
    user,
    resource,
    hooks: call.hooks[resource.key],
    follow: (transaction: Queryable, written: WrittenRow) =>
      followWrite(transaction, call, resource.key, { ...written, saved, conflicts }),
    site,
    now,
  };
  const audited = auditedDatabase(db, {
    ...context,
    item: itemOf(route, call),
    alsoWrites: async (transaction) => (await endpoint.alsoWrites?.(transaction, call))?.map(String),
    makesMore: endpoint.makes === "more",
    madeFrom: endpoint.makes && pathId(call),
    deletes: method === "delete",
    only: endpoint.drafts && !call.can(endpoint.drafts.publish) ? endpoint.drafts.isDraft : undefined,
    seen: ifMatch === undefined || ifMatch === "*" ? undefined : ifMatch.replaceAll(/^(W\/)?"|"$/g, ""),
  });
  const itemDb: AnyCall["itemDb"] = (id, { deletes = false } = {}) =>
    auditedDatabase(db, { ...context, item: String(id), deletes, seen: undefined });
  const answer = await endpoint.handle({ ...call, db: audited.db, itemDb });
  const trashId = audited.trashId();
  if (answer instanceof Response || (trashId === undefined && conflicts.length === 0)) return answer;
  return {
    ...(answer as object),
    ...(trashId !== undefined && { trash_id: trashId }),
    ...(conflicts.length > 0 && { conflicts }),
  };
}

/** Handles a call; if the disk turns out full, calls that may use the reserve are repeated once. */
async function handleWithReserve(route: Route, call: AnyCall, said: WriteHeaders): Promise<unknown> {
  const { space } = call.condition;
  try {
    return await handle(route, call, said);
  } catch (error) {
    const wasFull = space.isFull;
    const explained = space.explain(error);
    if (route.endpoint.usesReserve && space.isFull && !wasFull) return handle(route, call, said);
    throw explained;
  }
}

function responseOf(c: Context, { answer, status = 200 }: Endpoint, made: unknown): Response {
  if (made instanceof Response) return made;
  return c.json(answer ? (answer.parse(made) as object) : null, status);
}

type Mounted = Services & Pick<AnyCall, "hooks" | "follows" | "rules" | "personal">;

/** Checks a call before its body is read: caller, address, attempt counted. */
async function admitCall(c: Context, services: Mounted, route: Route, address: string): Promise<AnyAsked> {
  const { method, access, endpoint } = route;
  await refuseTurnedOff(c, services, route);
  const user = await admit(c, services, endpoint);
  if (method !== "get" && !endpoint.usesReserve) services.condition.space.assertRoom();
  const asked = {
    ...services,
    params: endpoint.params ? check(endpoint.params, c.req.param()) : undefined,
    query: endpoint.query ? check(endpoint.query, c.req.query()) : undefined,
    user,
    can: (right: Right) => !user?.needs_second_factor && can(user, right),
    address,
    userAgent: c.req.header("user-agent") ?? "",
    cookies: cookiesOf(c),
    linkSecret: linkSecretOf(access, authorizationOf(c)),
    idempotencyKey: c.req.header("idempotency-key")?.replaceAll(/^"|"$/g, ""),
  };
  if (endpoint.mayAlso && needsRight(access) && user && !can(user, rightOf(access)))
    if (!(await endpoint.mayAlso({ ...asked, user }))) throw lacksRight(user, rightOf(access));
  await endpoint.before?.(asked);
  return asked;
}

/** Validates the body of an admitted call, runs its handler, and sends the response. */
async function runCall(c: Context, route: Route, asked: AnyAsked, sent: unknown): Promise<Response> {
  const { endpoint } = route;
  const itemDb = () => ({ db: asked.db, trashId: () => undefined });
  const call = { ...asked, body: checkBody(c, endpoint, sent), itemDb };
  const said = { ifMatch: c.req.header("if-match"), draftForms: c.req.header("draft-forms") };
  return responseOf(c, endpoint, await handleWithReserve(route, call, said));
}

/** Mounts a route. @param services with the hooks and follow-ups of resources and all personal data */
export function mount(app: OpenAPIHono, services: Mounted, route: Route): void {
  const { method, path, endpoint } = route;
  const answering = async (c: Context) => {
    const address = services.callerAddress.of(askingOf(c));
    const inTurn = <T>(work: () => Promise<T>) =>
      method === "get" ? work() : services.limits.writes.run(work, { asker: address, signal: c.req.raw.signal });
    const admitted = () => admitCall(c, services, route, address);
    if (!endpoint.body) return inTurn(async () => runCall(c, route, await admitted(), undefined));
    const asked = await inTurn(admitted);
    // Nobody waits for the bodies of others, nor behind files, which have queues of their own.
    const answer = (sent: unknown) => runCall(c, route, asked, sent);
    const work = bringsFiles(c, endpoint) ? answer : (sent: unknown) => inTurn(() => answer(sent));
    return withBody(c, endpoint, { intakes: services.limits.bodies, user: asked.user, address }, work);
  };
  const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(method.toUpperCase(), address, answering);
}

/** The header that names the state a change is based on. */
const seenHeader = z.object({
  "if-match": z
    .string()
    .optional()
    .describe("updated_at of the item you read, in quotes; if the item has changed since, the request fails (412)"),
  "draft-forms": z
    .string()
    .optional()
    .describe("keys of the saved forms, separated by commas; their drafts are deleted"),
});

const failures = (access: Access, { body, params, query, refusals = [] }: Endpoint): number[] => [
  ...new Set<number>([
    ...(body ? [400, 408, 413, 415, 503] : []),
    ...(access === "public" ? [] : [401]),
    ...(needsRight(access) ? [403] : []),
    ...(params ? [404] : []),
    ...(body || params || query ? [422] : []),
    ...refusals,
  ]),
];

/** "put /events/{id}" → "putEventsId", for generated clients. */
const operationId = (method: Method, path: string) =>
  method + path.replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());

const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  multipart: ["multipart/form-data"],
  "json or multipart": ["application/json", "multipart/form-data"],
};

/** Adds a route to the OpenAPI document; slower than mounting it. */
export function describeRoute(app: OpenAPIHono, { method, path, access, resource, endpoint }: Route): void {
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
    onlyItem,
  } = endpoint;
  const success = file
    ? { [file]: { schema: z.string().meta({ format: "binary" }) } }
    : { "application/json": { schema: answer } };
  const guarded =
    method !== "get" && needsRight(access) && (params ?? onlyItem) !== undefined && resource !== undefined;
  const problem = { description: "error", content: { "application/json": { schema: problemSchema } } };
  app.openAPIRegistry.registerPath({
    method,
    path: `/api${path}`,
    operationId: operationId(method, path),
    summary,
    tags: [path.split("/")[1] ?? ""],
    ...(access === "public" ? {} : { security: access === "anyone" ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    request: {
      ...(params ? { params: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(guarded ? { headers: seenHeader } : {}),
      ...(body
        ? {
            body: {
              required: !bodyOptional,
              content: Object.fromEntries(mediaTypes[bodyType].map((type) => [type, { schema: body }])),
            },
          }
        : {}),
    },
    responses: {
      [status]: { description: "success", content: success },
      ...Object.fromEntries([...failures(access, endpoint), ...(guarded ? [412] : [])].map((code) => [code, problem])),
    },
  });
}

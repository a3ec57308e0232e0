import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { Backups } from "../platform/backup/make.server";
import type { Condition } from "../platform/condition/condition.server";
import type { Database, Queryable } from "../platform/database/database.server";
import { Problem, type ProblemStatus } from "../platform/errors/problem.server";
import { problemSchema } from "../platform/fields";
import type { Files } from "../platform/files/files.server";
import { type Cookies, cookiesOf } from "../platform/http/cookies.server";
import { check } from "../platform/http/http.server";
import type { Asking, CallerAddress } from "../platform/limits/caller-address.server";
import type { LiveSite } from "../platform/live-site.server";
import type { Log } from "../platform/log.server";
import type { MailQueue } from "../platform/mail/queue.server";
import type { MailTransport } from "../platform/mail/smtp.server";
import type { Readiness } from "../platform/readiness.server";
import type { WholeSite } from "../platform/site";
import type { SiteKey } from "../platform/site-key.server";
import type { SitePart } from "../platform/site-parts";
import { auditedDatabase } from "./audit/audited-database.server";
import type { HooksByResource, ResourceHooks, Written } from "./audit/hooks.server";
import type { AnyRow } from "./audit/trail.server";
import type { Background } from "./background.server";
import { type BodyTerms, withBody } from "./call-body.server";
import type { CurrentUser } from "./current-user";
import type { Limits } from "./limits.server";
import type { PersonalData } from "./personal-data.server";
import { can, type Right } from "./policy";
import type { ResourceData as Resource } from "./resource";

/** What every call may use. Made once at start; tests make their own. */
export interface Services {
  db: Database;
  /**
   * Who is calling, by the Authorization header; undefined when none was sent.
   *
   * @throws Problem 401 when one was sent that is not, or no longer, good
   */
  authenticate: (authorization: string | undefined) => Promise<CurrentUser | undefined>;
  /** where pictures and files are kept */
  files: Files;
  /** who the organisation is: one object, whose values follow the settings */
  site: WholeSite;
  /** keeps `site` as the settings say, and knows what holds without them */
  liveSite: LiveSite;
  /** the secret that signs access tokens; at least 32 bytes */
  tokenKey: Uint8Array;
  /** the site's own secret, with which is encrypted what the database keeps of others' secrets */
  siteKey: SiteKey;
  /** where mails are queued, within the transaction of what causes them */
  mails: MailQueue;
  /** what sends mails; undefined where no mail server is set up */
  mailTransport: MailTransport | undefined;
  /** where the site is reached, without a slash at its end: what links in mails begin with */
  siteAddress: () => string;
  limits: Limits;
  /** of whom a second factor is demanded: of nobody, or of whoever may enter the back office */
  twoFactor: "off" | "admins";
  /** work that an answer does not wait for */
  background: Background;
  log: Log;
  /** the clock; fixed in tests */
  now: () => Date;
  /** tells by which network address a caller is counted */
  callerAddress: CallerAddress;
  /** what backups are made of and where they go */
  backups: Backups;
  /** whether there is room on the disk, and the database is whole */
  condition: Condition;
  /** why visitors cannot be served at the moment; whoever watches something adds a check */
  readiness: Readiness;
}

/**
 * Who may make a call. `public` never looks at a token, `anyone` takes a signed-in person's when it is sent, `member` is
 * every signed-in person; anything else is a right that the person must have. With "or link", whoever sends the secret of a link
 * instead of a token comes in as nobody: the handler looks at the secret.
 */
export type Access = "public" | "anyone" | "member" | Right | `${Right} or link`;

/** Who is signed in, as far as a call of this access can know. */
type UserOf<A extends Access> = A extends "public"
  ? undefined
  : A extends "anyone" | `${Right} or link`
    ? CurrentUser | undefined
    : CurrentUser;

/** What a feature does when an item of another one's resource was written by an audited call or restored, in its transaction. */
export type Follow = (transaction: Queryable, services: Services, written: Written) => Promise<void>;

/** What is known of a call before its body is read. */
export interface Asked<P, Q, U = CurrentUser | undefined> extends Services {
  hooks: HooksByResource;
  /** what each feature holds about a person */
  personal: readonly PersonalData[];
  /** what follows a write of each resource, by its key */
  follows: Readonly<Record<string, readonly Follow[] | undefined>>;
  params: P;
  query: Q;
  /** who is signed in; undefined for an anonymous caller */
  user: U;
  /** whether the caller has a right */
  can: (right: Right) => boolean;
  /** the caller's network address, for counting attempts; an IPv6 one by its /64 */
  address: string;
  /** what the caller's browser calls itself; empty where it says nothing */
  userAgent: string;
  cookies: Cookies;
  /** the secret of a link that was sent in place of a token, where a call takes one; nobody has looked at it yet */
  linkSecret: string | undefined;
  /** names this very request, so that sending it again does nothing twice; without the quotes of its header */
  idempotencyKey: string | undefined;
}

/** The database as the write of one of several items goes through it. */
export interface ItemDatabase {
  db: Database;
  /** the number in the trash of what was deleted through it, if anything was */
  trashId: () => number | undefined;
}

/** What a handler is given. */
export interface Call<P, Q, B, U = CurrentUser | undefined> extends Asked<P, Q, U> {
  body: B;
  /** for a call that writes several items, each by itself: each has its own line in the audit trail and its own place in the trash */
  itemDb: (id: number | string, how?: { deletes?: boolean | undefined }) => ItemDatabase;
}

type MethodAndPath = `${Uppercase<Method>} /${string}`;

/** What of a resource visitors do not see, and who may show it to them. */
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
> extends BodyTerms {
  /** method and path under /api, with `{name}` for a part that varies: "PUT /events/{id}" */
  call: MethodAndPath;
  /** another method and path that do the same */
  alias?: MethodAndPath;
  access: W;
  /** it is about the account of the caller: noted in the audit trail where that account may enter the back office */
  ownAccount?: boolean;
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
  status?: 200 | 201 | 202;
  /** a file instead of JSON: its media type */
  file?: string;
  /** statuses of refusals that are its own, for the description; what every such call refuses is added */
  refusals?: readonly ProblemStatus[];
  /** goes on while the disk is full, by what is kept in reserve for it; whatever else writes is refused then (507) */
  usesReserve?: boolean;
  /** the same for every anonymous caller: kept with the rendered pages until content changes, for who sends no token */
  cached?: boolean;
  /**
   * Which items it writes, by their ids, where that is not the one of its path alone: each has its own line in the audit trail,
   * and goes to the trash by itself. They are locked in this order, so it is the same for all calls. Asked within the transaction.
   */
  alsoWrites?(transaction: Queryable, call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<readonly number[]>;
  /** it writes the only item that there is of its resource, which has this id and which its path does not name */
  onlyItem?: number;
  /** who may only draft may make it write what is a draft, and stays one; others have a right to publish. Looked at within the transaction */
  drafts?: DraftRule;
  /** its path names an item of which it makes another, which is then all that it writes, or several, in the `items` of its result */
  makes?: "another" | "more";
  handle(
    call: Call<z.output<P>, z.output<Q>, z.output<B>, UserOf<W>>,
  ): Promise<z.input<A> | Response> | z.input<A> | Response;
}

/** An endpoint whose types have done their work. */
export type Endpoint = Definition<z.ZodType, z.ZodType, z.ZodType, z.ZodType, Access>;

/**
 * One call of the API: its address, who may make it, what goes in, what comes out, and the function between.
 *
 * The types are proved here and forgotten in what is returned, since a list holds endpoints of all kinds; `mount` gives each
 * handler exactly what its schemas and its access promise.
 */
export function endpoint<
  W extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(definition: Definition<P, Q, B, A, W>): Endpoint {
  return definition as unknown as Endpoint;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The calls of a feature. */
export interface Calls {
  /** what they write; whoever writes it by a right is noted in the audit trail */
  resource?: Resource;
  /** the part of the site that they serve: while it is turned off, only the back office makes them */
  part?: SitePart;
  hooks?: ResourceHooks;
  /** what the feature holds about a person */
  personal?: readonly PersonalData[];
  /** what it does when an item of another resource was written, by the key of that resource; or of its own */
  follows?: Readonly<Record<string, Follow>>;
  endpoints: Endpoint[];
}

/** One line of the table of all calls. */
export interface Route {
  method: Method;
  /** with `{name}` for a part that varies */
  path: string;
  access: Access;
  resource: Resource | undefined;
  part: SitePart | undefined;
  endpoint: Endpoint;
}

/** The lines of the table that the calls of a feature make. */
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

/** The secret of a link, which has no dots as tokens have. */
const linkSecretOf = (access: Access, authorization: string | undefined): string | undefined =>
  access.endsWith(" or link") ? /^Bearer +([\w-]{16,64})$/i.exec(authorization ?? "")?.[1] : undefined;

const authorizationOf = (c: Context) => c.req.header("authorization");

/** The signed-in person, as far as this call wants to know. */
async function admit(c: Context, services: Services, access: Access): Promise<CurrentUser | undefined> {
  if (access === "public" || linkSecretOf(access, authorizationOf(c))) return undefined;
  const user = await services.authenticate(authorizationOf(c));
  if (access === "anyone") return user;
  if (!user) throw new Problem(401, "Please sign in first");
  if (needsRight(access) && !can(user, rightOf(access)))
    throw new Problem(403, "Access denied. Admin privileges required.");
  if (needsRight(access) && user.needs_second_factor) throw new Problem(403, "Set up a second factor first");
  return user;
}

/** A call's body, checked; fields that it lacks may come from the query, where its call says so. */
function checkBody(c: Context, { body, bodyOptional, bodyFromQuery }: Endpoint, sent: unknown): unknown {
  if (!body || (sent === undefined && bodyOptional)) return undefined;
  // Only an empty body has no fields; null is refused as every other value that is no object.
  const fields = sent === undefined ? {} : sent;
  const takesQuery = bodyFromQuery && fields && typeof fields === "object" && !Array.isArray(fields);
  return check(body, takesQuery ? { ...c.req.query(), ...fields } : fields);
}

/** Where a request comes from, for counting attempts. */
export function askingOf(c: Context): Asking {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return { socket: socket?.remoteAddress, forwarded: c.req.header("x-forwarded-for") };
}

/**
 * Refuses the calls of a part of the site that is turned off, as if there were none. Its rows stay, and the back office reaches them.
 *
 * @throws Problem 404
 */
async function refuseTurnedOff(c: Context, { site, authenticate }: Services, { part }: Route): Promise<void> {
  if (part === undefined || !site.turnedOff.includes(part)) return;
  const user = await authenticate(authorizationOf(c)).catch(() => undefined);
  if (!can(user, "back_office.enter")) throw new Problem(404, "This site does without it");
}

type AnyCall = Parameters<Endpoint["handle"]>[0];
type AnyAsked = Parameters<NonNullable<Endpoint["before"]>>[0];

/** Which item a call is about: `{id}` of its path, or the account that is signed in. */
function itemOf({ endpoint }: Route, { params, user }: AnyCall): string | undefined {
  if (endpoint.ownAccount) return String(user?.id);
  if (endpoint.makes === "another") return undefined;
  if (endpoint.onlyItem !== undefined) return String(endpoint.onlyItem);
  const id = (params as { id?: unknown } | undefined)?.id;
  return id === undefined ? undefined : String(id);
}

/** Whether the audit trail tells of a call: a write of a resource by somebody of the back office. */
const isAudited = ({ method, access, endpoint }: Route, call: AnyCall): boolean =>
  method !== "get" && (needsRight(access) || (endpoint.ownAccount === true && can(call.user, "back_office.enter")));

/** Does what others do with an item of a resource that was written. @param key of the resource */
export async function followWrite(
  transaction: Queryable,
  call: Services & Pick<Asked<unknown, unknown>, "follows">,
  key: string,
  written: Written,
): Promise<void> {
  for (const follow of call.follows[key] ?? []) await follow(transaction, call, written);
}

/** What a call says of itself by its headers, beside who makes it. */
interface SaidOfWrite {
  ifMatch: string | undefined;
  /** the forms of the back office that it saves */
  draftForms: string | undefined;
}

/** The keys of forms that a header names; at most ten, which no form goes beyond. */
const formsOf = (header = ""): string[] => header.match(/\b[a-z0-9]{8,32}\b/g)?.slice(0, 10) ?? [];

/** Handles a call; the writes of one that is audited are noted, and what it deletes is kept in the trash. */
async function handle(route: Route, call: AnyCall, { ifMatch, draftForms }: SaidOfWrite): Promise<unknown> {
  const { method, resource, endpoint } = route;
  const { user, db, site, now } = call;
  if (!resource || !user || !isAudited(route, call)) return endpoint.handle(call);
  const forms = formsOf(draftForms);
  const saved = forms.length > 0 ? { userId: user.id, forms } : undefined;
  const context = {
    user,
    resource,
    hooks: call.hooks[resource.key],
    follow: (transaction: Queryable, written: Written) =>
      followWrite(transaction, call, resource.key, { ...written, saved }),
    site,
    now,
  };
  const audited = auditedDatabase(db, {
    ...context,
    item: itemOf(route, call),
    alsoWrites: async (transaction) => (await endpoint.alsoWrites?.(transaction, call))?.map(String),
    makesMore: endpoint.makes === "more",
    deletes: method === "delete",
    only: endpoint.drafts && !call.can(endpoint.drafts.publish) ? endpoint.drafts.isDraft : undefined,
    seen: ifMatch === undefined || ifMatch === "*" ? undefined : ifMatch.replaceAll(/^(W\/)?"|"$/g, ""),
  });
  const itemDb: AnyCall["itemDb"] = (id, { deletes = false } = {}) =>
    auditedDatabase(db, { ...context, item: String(id), deletes, seen: undefined });
  const answer = await endpoint.handle({ ...call, db: audited.db, itemDb });
  const trashId = audited.trashId();
  return trashId === undefined || answer instanceof Response ? answer : { ...(answer as object), trash_id: trashId };
}

/** Handles a call; a disk that is found full by it gives its reserve away, with which what may use it is tried once more. */
async function withinRoom(route: Route, call: AnyCall, said: SaidOfWrite): Promise<unknown> {
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

/** What a call answers, shaped by its schema. */
function answerOf(c: Context, { answer, status = 200 }: Endpoint, made: unknown): Response {
  if (made instanceof Response) return made;
  return c.json(answer ? (answer.parse(made) as object) : null, status);
}

type Mounted = Services & Pick<AnyCall, "hooks" | "follows" | "personal">;

/** What is known of a call before its body is read: who makes it, what its address says, and that its attempt is counted. */
async function admitAsked(c: Context, services: Mounted, route: Route, address: string): Promise<AnyAsked> {
  const { method, access, endpoint } = route;
  await refuseTurnedOff(c, services, route);
  const user = await admit(c, services, access);
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
  await endpoint.before?.(asked);
  return asked;
}

/** Checks what was sent as the body of a call that is admitted, and answers it. */
async function answerAsked(c: Context, route: Route, asked: AnyAsked, sent: unknown): Promise<Response> {
  const { endpoint } = route;
  const itemDb = () => ({ db: asked.db, trashId: () => undefined });
  const call = { ...asked, body: checkBody(c, endpoint, sent), itemDb };
  const said = { ifMatch: c.req.header("if-match"), draftForms: c.req.header("draft-forms") };
  return answerOf(c, endpoint, await withinRoom(route, call, said));
}

/**
 * Mounts one route: who may call, what goes in, the function, what comes out. `describeRoute` adds it to the description.
 *
 * @param services what handlers may use, what each resource has to say when its rows are written, and what is held about people
 */
export function mount(app: OpenAPIHono, services: Mounted, route: Route): void {
  const { method, path, endpoint } = route;
  const answering = async (c: Context) => {
    const address = services.callerAddress.of(askingOf(c));
    const inTurn = <T>(work: () => Promise<T>) =>
      method === "get" ? work() : services.limits.writes.run(work, { asker: address, signal: c.req.raw.signal });
    const admitted = () => admitAsked(c, services, route, address);
    if (!endpoint.body) return inTurn(async () => answerAsked(c, route, await admitted(), undefined));
    const asked = await inTurn(admitted);
    // Nobody waits for the bodies of others, nor behind files, which have queues of their own.
    const answer = (sent: unknown) => answerAsked(c, route, asked, sent);
    const work = endpoint.bodyType === "multipart" ? answer : (sent: unknown) => inTurn(() => answer(sent));
    return withBody(c, endpoint, { intakes: services.limits.bodies, user: asked.user, address }, work);
  };
  const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(method.toUpperCase(), address, answering);
}

/** The header with which a change says what it is a change of. */
const seenHeader = z.object({
  "if-match": z
    .string()
    .optional()
    .describe("the item's updated_at as you saw it, in quotes; when it was changed since, nothing is (412)"),
  "draft-forms": z
    .string()
    .optional()
    .describe("the keys of the forms that it saves, separated by commas; what was kept of them goes with it"),
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

/** "put /events/{id}" → "putEventsId": the name that generated clients give a call. */
const operationId = (method: Method, path: string) =>
  method + path.replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

/** Adds a route to an API's description, which takes longer than mounting it. */
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
  const problem = { description: "refused", content: { "application/json": { schema: problemSchema } } };
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
              content: { [mediaTypes[bodyType]]: { schema: body } },
            },
          }
        : {}),
    },
    responses: {
      [status]: { description: "done", content: success },
      ...Object.fromEntries([...failures(access, endpoint), ...(guarded ? [412] : [])].map((code) => [code, problem])),
    },
  });
}

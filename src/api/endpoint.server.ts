import type { z } from "zod";
import type { Backups } from "../platform/backup/make.server";
import type { Condition } from "../platform/condition/condition.server";
import type { Database, Queryable } from "../platform/database/database.server";
import type { Problem, ProblemStatus } from "../platform/errors/problem.server";
import { doneSchema, idParams } from "../platform/fields";
import type { Files } from "../platform/files/files.server";
import type { FontFolder } from "../platform/files/font-folder.server";
import type { Cookies } from "../platform/http/cookies.server";
import type { Outbound } from "../platform/http/outbound.server";
import type { LiveLanguages } from "../platform/languages/live-languages.server";
import type { CallerAddress } from "../platform/limits/caller-address.server";
import type { LiveSite } from "../platform/live-site.server";
import type { Log } from "../platform/log.server";
import type { MailQueue } from "../platform/mail/queue.server";
import type { MailTransport } from "../platform/mail/smtp.server";
import type { Readiness } from "../platform/readiness.server";
import type { WholeSite } from "../platform/site";
import type { SiteKey } from "../platform/site-key.server";
import type { SitePart } from "../platform/site-parts";
import type { HooksByResource, ResourceHooks, WrittenRow } from "./audit/hooks.server";
import type { AnyRow, TrailEvent } from "./audit/trail.server";
import type { Background } from "./background.server";
import type { BodyTerms } from "./call-body.server";
import type { CurrentUser } from "./current-user";
import type { Limits } from "./limits.server";
import type { PersonalData } from "./personal-data.server";
import type { Right } from "./policy";
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
  /** the languages that visitors may choose */
  languages: LiveLanguages;
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
  /** what the trail says of the write besides the changed columns of the item's row; read in its transaction, before it */
  trail?(
    transaction: Queryable,
    call: Call<z.output<P>, z.output<Q>, z.output<B>, UserOf<W>>,
  ): Promise<TrailEvent | undefined>;
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

/** Defines a call of the API. The result has no type parameters; `mount` checks each request by the schemas. */
export function endpoint<
  W extends Access,
  C extends MethodAndPath,
  P extends z.ZodType = ParamsOf<C>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(definition: Definition<P, Q, B, A, W, C>): Endpoint {
  const numbered = definition.call.includes("{id}") ? { params: idParams } : {};
  return { ...numbered, ...definition };
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
  /** the sentence of the answer; a function for one in the language of the request */
  done: string | (() => string);
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, UserOf<W>>) => unknown;
}): Endpoint =>
  endpoint<W, C, P, Q, B, typeof doneSchema>({
    ...rest,
    answer: doneSchema,
    async handle(call) {
      await handle(call);
      return { detail: typeof done === "string" ? done : done() };
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

/** A call of any endpoint. */
export type AnyCall = Parameters<Endpoint["handle"]>[0];
/** The facts of a call of any endpoint, before its body is read. */
export type AnyAsked = Parameters<NonNullable<Endpoint["before"]>>[0];

/** The services of calls with what the features add: hooks, personal data, follow-ups and rules. */
export type Mounted = Services & Pick<AnyCall, "hooks" | "follows" | "rules" | "personal">;

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

import type { Context } from "hono";
import { Problem } from "../platform/errors/problem.server";
import { cookiesOf } from "../platform/http/cookies.server";
import { check } from "../platform/http/http.server";
import type { CallerNetwork } from "../platform/limits/caller-address.server";
import type { CurrentUser } from "./current-user";
import type { Access, AnyAsked, Endpoint, Mounted, Route, Services } from "./endpoint.server";
import { can, type Right } from "./policy";

type RightAccess = Exclude<Access, "public" | "anyone" | "member">;

/** Whether a call needs a right, rather than being open to visitors or every signed-in person. */
export const needsRight = (access: Access): access is RightAccess => !["public", "anyone", "member"].includes(access);

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

/** Checks a call before its body is read: its part, caller, disk space, address, and attempts. @throws Problem with the refusal */
export async function admitCall(c: Context, services: Mounted, route: Route, address: string): Promise<AnyAsked> {
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

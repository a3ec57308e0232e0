import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { check } from "../platform/http/http.server";
import { admitCall, askingOf } from "./admission.server";
import { handleAudited, type WriteHeaders } from "./audited-call.server";
import { bringsFiles, withBody } from "./call-body.server";
import type { AnyAsked, AnyCall, Endpoint, Mounted, Route } from "./endpoint.server";

/** Checks a call's body; missing fields may come from the query if the call says so. */
function checkBody(c: Context, { body, bodyOptional, bodyFromQuery }: Endpoint, sent: unknown): unknown {
  if (!body || (sent === undefined && bodyOptional)) return undefined;
  // An empty body has no fields; null is refused like every value that is not an object.
  const fields = sent === undefined ? {} : sent;
  const takesQuery = bodyFromQuery && fields && typeof fields === "object" && !Array.isArray(fields);
  return check(body, takesQuery ? { ...c.req.query(), ...fields } : fields);
}

/** Handles a call; if the disk turns out full, calls that may use the reserve are repeated once. */
async function handleWithReserve(route: Route, call: AnyCall, said: WriteHeaders): Promise<unknown> {
  const { space } = call.condition;
  try {
    return await handleAudited(route, call, said);
  } catch (error) {
    const wasFull = space.isFull;
    const explained = space.explain(error);
    if (route.endpoint.usesReserve && space.isFull && !wasFull) return handleAudited(route, call, said);
    throw explained;
  }
}

function responseOf(c: Context, { answer, status = 200 }: Endpoint, made: unknown): Response {
  if (made instanceof Response) return made;
  return c.json(answer ? (answer.parse(made) as object) : null, status);
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
    const taking = { intakes: services.limits.bodies, folder: services.files.incoming, user: asked.user, address };
    return withBody(c, endpoint, taking, work).catch((error: unknown) => {
      throw services.condition.space.explain(error);
    });
  };
  const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(method.toUpperCase(), address, answering);
}

import type { Queryable } from "../platform/database/database.server";
import { needsRight } from "./admission.server";
import { auditedDatabase } from "./audit/audited-database.server";
import type { WrittenRow } from "./audit/hooks.server";
import { type AnyCall, followWrite, type Route } from "./endpoint.server";
import { can } from "./policy";

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

/** The headers about a write. */
export interface WriteHeaders {
  ifMatch: string | undefined;
  draftForms: string | undefined;
}

/** The form keys in a header, at most ten. */
const draftFormsOf = (header = ""): string[] => header.match(/\b[a-z0-9]{8,32}\b/g)?.slice(0, 10) ?? [];

/** Runs a call's handler; a call that the trail records gets a database that writes the trail and the trash. */
export async function handleAudited(
  route: Route,
  call: AnyCall,
  { ifMatch, draftForms }: WriteHeaders,
): Promise<unknown> {
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
    trail: async (transaction) => endpoint.trail?.(transaction, call),
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

import { z } from "zod";
import type { HooksByResource } from "../../api/audit/hooks.server";
import { trashDays } from "../../api/audit/retention";
import { actorOf } from "../../api/audit/trail.server";
import { type BulkAnswer, bulkAnswerSchema } from "../../api/bulk-answer";
import type { CurrentUser } from "../../api/current-user";
import { type Calls, doneEndpoint, endpoint, followWrite } from "../../api/endpoint.server";
import { idsField } from "../../api/ids";
import { Problem } from "../../platform/errors/problem.server";
import { type Trashed, trashedSchema, trashListSchema, trashQuerySchema } from "./schema";
import { eraseTrashed, type Follow, listTrash, restoreTrashed } from "./trash.server";

export const list = endpoint({
  call: "GET /trash",
  access: "trash.read",
  summary: `Items deleted in the last ${trashDays} days, latest first`,
  query: trashQuerySchema,
  answer: trashListSchema,
  handle: ({ db, query, now }) => listTrash(db, query, now()),
});

export const restore = endpoint({
  call: "POST /trash/{id}/restore",
  access: "trash.restore",
  summary: "Restore an item under its original id, with everything deleted along with it",
  refusals: [409],
  answer: trashedSchema,
  handle: (call) => bringBack(call, call.params.id),
});

interface Restoring {
  user: CurrentUser;
  hooks: HooksByResource;
}

/** Restores an item. @throws Problem 404; 409 */
function bringBack(call: Parameters<typeof followWrite>[1] & Restoring, id: number): Promise<Trashed> {
  const { db, user, now, hooks } = call;
  const follow: Follow = (transaction, key, after) => followWrite(transaction, call, key, { before: undefined, after });
  return restoreTrashed(db, id, { actor: actorOf(user), now: now(), hooks, follow });
}

export const restoreSeveral = endpoint({
  call: "POST /trash/restore",
  access: "trash.restore",
  summary: "Restore several items; each succeeds or fails on its own",
  body: z.object({ ids: idsField }),
  answer: bulkAnswerSchema,
  async handle(call) {
    const { ids } = call.body;
    const failed: BulkAnswer["failed"] = [];
    // The last deleted item first, because others may belong to it.
    for (const id of ids.toSorted((one, other) => other - one))
      await bringBack(call, id).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        failed.push({ id, detail: error.message });
      });
    return { done: ids.length - failed.length, failed };
  },
});

export const remove = doneEndpoint({
  call: "DELETE /trash/{id}",
  access: "trash.erase",
  summary: "Delete an item for good",
  done: "Deleted for good",
  handle: ({ db, params, user, now }) => eraseTrashed(db, params.id, { actor: actorOf(user), now: now() }),
});

export const calls: Calls = { endpoints: [list, restore, restoreSeveral, remove] };

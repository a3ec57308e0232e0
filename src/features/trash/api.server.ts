import { trashDays } from "../../api/audit/retention";
import { actorOf } from "../../api/audit/trail.server";
import { type Calls, endpoint, followWrite } from "../../api/endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { eraseTrashed, type Follow, listTrash, restoreTrashed } from "./model.server";
import { trashedSchema, trashListSchema, trashQuerySchema } from "./schema";

export const list = endpoint({
  call: "GET /trash",
  access: "trash.read",
  summary: `What was deleted in the last ${trashDays} days, the latest first`,
  query: trashQuerySchema,
  answer: trashListSchema,
  handle: ({ db, query, now }) => listTrash(db, query, now()),
});

export const restore = endpoint({
  call: "POST /trash/{id}/restore",
  access: "trash.restore",
  summary: "Bring something back, with its id and what went along with it",
  refusals: [409],
  params: idParams,
  answer: trashedSchema,
  handle(call) {
    const { db, params, user, now, hooks } = call;
    const follow: Follow = (transaction, key, after) =>
      followWrite(transaction, call, key, { before: undefined, after });
    return restoreTrashed(db, params.id, { actor: actorOf(user), now: now(), hooks, follow });
  },
});

export const remove = endpoint({
  call: "DELETE /trash/{id}",
  access: "trash.erase",
  summary: "Delete something for good",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params, user, now }) {
    await eraseTrashed(db, params.id, { actor: actorOf(user), now: now() });
    return { detail: "Deleted for good" };
  },
});

export const calls: Calls = { endpoints: [list, restore, remove] };

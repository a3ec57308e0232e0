import { endpoint } from "../../endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { actorOf } from "../audit/model.server";
import { eraseTrashed, listTrash, restoreTrashed } from "./model.server";
import { trashedSchema, trashListSchema, trashQuerySchema } from "./schema";
import { trashDays } from "./trash-days";

export const list = endpoint({
  summary: `What was deleted in the last ${trashDays} days, the latest first`,
  query: trashQuerySchema,
  answer: trashListSchema,
  handle: ({ db, query, now }) => listTrash(db, query, now()),
});

export const restore = endpoint({
  summary: "Bring something back, with its id and what went along with it",
  refusals: [409],
  params: idParams,
  answer: trashedSchema,
  handle: ({ db, params, user, now }) => restoreTrashed(db, params.id, { actor: actorOf(user!), now: now() }),
});

export const remove = endpoint({
  summary: "Delete something for good",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params, user, now }) {
    await eraseTrashed(db, params.id, { actor: actorOf(user!), now: now() });
    return { detail: "Deleted for good" };
  },
});

import { type Calls, endpoint } from "../../api/endpoint.server";
import { forgetInTrash } from "../../api/forget-in-trash.server";
import type { PersonalData } from "../../api/personal-data.server";
import { findRow } from "../../platform/database/rows.server";
import { user } from "../users/resource";
import { newSuspensionSchema, suspensionListSchema, suspensionParams } from "./schema";
import { endSuspension, suspend, suspensionInTrail, suspensionsOf } from "./suspensions.server";

/** The suspensions of a person; they go with the account. */
const personalDataOfSuspensions: PersonalData = {
  name: "suspensions",
  columns: { suspensions: ["user_id", "created_by", "reason"] },
  read: (db, { id }) => suspensionsOf(db, id),
  async forget(transaction, person) {
    await forgetInTrash(transaction, person, { resources: ["equipment"], table: "suspensions" });
  },
};

export const calls: Calls = {
  part: "equipment",
  resource: user,
  personal: [personalDataOfSuspensions],
  endpoints: [
    endpoint({
      call: "GET /users/{id}/suspensions",
      access: "users.write",
      summary: "The suspensions of an account, latest first",
      answer: suspensionListSchema,
      handle: async ({ db, params }) => ({ items: await suspensionsOf(db, params.id) }),
    }),
    endpoint({
      call: "POST /users/{id}/suspensions",
      access: "users.write",
      summary: "Suspend an account from one machine or from all; it ends automatically",
      body: newSuspensionSchema,
      answer: suspensionListSchema,
      status: 201,
      trail: async (transaction, { body }) => ({
        action: "suspended",
        changes: [{ field: "suspension", before: "", after: await suspensionInTrail(transaction, body) }],
      }),
      async handle({ db, params, body, user, now }) {
        await suspend(db, params.id, body, { by: user.id, now: now() });
        return { items: await suspensionsOf(db, params.id) };
      },
    }),
    endpoint({
      call: "POST /users/{id}/suspensions/{suspension}/end",
      access: "users.write",
      summary: "End a suspension",
      params: suspensionParams,
      answer: suspensionListSchema,
      async trail(transaction, { params }) {
        const suspension = await findRow(transaction, "suspensions", params.suspension);
        const before = suspension ? await suspensionInTrail(transaction, suspension) : "";
        return { action: "suspension_ended", changes: [{ field: "suspension", before, after: "" }] };
      },
      async handle({ db, params }) {
        await endSuspension(db, params.id, params.suspension);
        return { items: await suspensionsOf(db, params.id) };
      },
    }),
  ],
};

import { type Calls, endpoint } from "../../api/endpoint.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { doneSchema } from "../../platform/fields";
import { dayAt } from "../../platform/time";
import { agreementOfVersion, isMinor, recordAcceptance, signatureInTrail } from "../agreements/acceptances.server";
import { witnessedSchema } from "../agreements/schema";
import { isDangerReported, readUnitsAndDangers } from "../equipment/dangers.server";
import { hasRightOn } from "../equipment/people.server";
import { findGrantee } from "../qualifications/grants/grants.server";
import { user } from "../users/resource";
import { mayUse } from "./may-use.server";
import { mayUseQuery, mayUseSchema, newSignatureSchema, signatureQuery, signatureSchema } from "./schema";
import { agreementsAskedBy, keepsMachineAsking } from "./signatures.server";

export const calls: Calls = {
  part: "equipment",
  endpoints: [
    endpoint({
      call: "GET /equipment/{id}/may-use",
      access: "anyone",
      summary: "Whether you may use a machine, with all the reasons why not",
      query: mayUseQuery,
      answer: mayUseSchema,
      async handle(call) {
        const { db, params, query, user, can, now, site } = call;
        const isOther = query.user_id !== undefined && query.user_id !== user?.id;
        const seesHidden = can("equipment.read_hidden") || (await hasRightOn(call, "equipment.review", params.id));
        if (isOther && !(await hasRightOn(call, "equipment.review", params.id)))
          throw new Problem(user ? 403 : 401, "Only keepers of this machine can check other people.");
        const userId = query.user_id ?? user?.id;
        const other = isOther ? requireRow(await findRow(db, "users", userId ?? 0), "User") : undefined;
        const asked = { equipmentId: params.id, unitId: query.unit_id, userId, at: now(), seesHidden };
        const answer = await mayUse(db, asked, site);
        const { units, dangers } = (await readUnitsAndDangers(db, [params.id]))(params.id);
        const is_danger_reported = isDangerReported(units, dangers, query.unit_id);
        if (other?.is_active === 0) return { may: false, valid_until: null, is_danger_reported, reasons: [] };
        // Keepers learn yes or no; the reasons need the right to edit accounts.
        if (other && !can("users.write"))
          return { may: answer.may, valid_until: null, is_danger_reported, reasons: [] };
        return { ...answer, is_danger_reported };
      },
    }),
    endpoint({
      call: "POST /equipment/{id}/signatures",
      access: "member",
      summary: "Record that somebody signed an agreement of your machine on paper; you are the witness",
      query: signatureQuery,
      body: newSignatureSchema,
      answer: signatureSchema,
      status: 201,
      refusals: [409, 429],
      async handle(call) {
        const { db, params, query, body, user, limits, now, site } = call;
        if (!(await hasRightOn(call, "equipment.review", params.id)))
          throw new Problem(403, "Only keepers of this machine can do this.");
        const asked = (await agreementsAskedBy(db, [params.id], now()))(params.id);
        const agreement = asked.find(({ id }) => id === body.agreement_id);
        if (!agreement) throw unknown("Agreement");
        await limits.namedPeople.count(String(user.id), now());
        const { userId, name } = await findGrantee(db, { person: body.person, name: "" }, false);
        if (userId === null) throw unknown("User");
        const needs_guardian = await isMinor(db, userId, dayAt(now(), site.timeZone));
        if (query.dry_run) return { name, needs_guardian };
        const signed = {
          version_id: agreement.version_id,
          how: needs_guardian ? ("guardian" as const) : ("paper" as const),
          guardian_name: needs_guardian ? body.guardian_name : "",
        };
        await recordAcceptance(db, signed, { witnessId: user.id, userId, now: now(), timeZone: site.timeZone });
        return { name, needs_guardian };
      },
    }),
  ],
};

/** Signatures of an account, whose trail names it. */
export const personCalls: Calls = {
  part: "equipment",
  resource: user,
  endpoints: [
    endpoint({
      call: "POST /users/{id}/acceptances",
      access: "agreements.write",
      mayAlso: ({ db, user, now }) => keepsMachineAsking(db, user.id, now()),
      summary: "Record that somebody accepted on paper, or that a guardian signed; you are the witness",
      body: witnessedSchema,
      answer: doneSchema,
      status: 201,
      refusals: [409, 429],
      trail: async (transaction, { body }) => ({
        action: "signature_recorded",
        changes: [{ field: "signature", before: "", after: await signatureInTrail(transaction, body) }],
      }),
      async handle({ db, params, body, user, can, limits, now, site }) {
        const agreementId = await agreementOfVersion(db, body.version_id);
        if (!can("agreements.write")) {
          if (!(await keepsMachineAsking(db, user.id, now(), agreementId ?? 0)))
            throw new Problem(403, "Only keepers of a machine that requires this agreement can record it.");
          // The answer says whether the person is a minor.
          await limits.namedPeople.count(String(user.id), now());
        }
        const by = { witnessId: user.id, userId: params.id, now: now(), timeZone: site.timeZone };
        await recordAcceptance(db, body, by);
        return { detail: "Noted" };
      },
    }),
  ],
};

import type { CurrentUser } from "../../../api/current-user";
import { type CallContext, type Calls, doneEndpoint, endpoint } from "../../../api/endpoint.server";
import type { Right } from "../../../api/policy";
import { Problem } from "../../../platform/errors/problem.server";
import { dayAt } from "../../../platform/time";
import { grantByHand, lockAccountOf, revokeGrant, tryGrant } from "./grants.server";
import { listGrants } from "./list.server";
import { qualificationGrant } from "./resource";
import {
  grantAttemptSchema,
  grantedSchema,
  grantListSchema,
  grantParams,
  grantQuerySchema,
  newGrantSchema,
  revokeSchema,
} from "./schema";
import { exportGrants, importGrants } from "./sheet.server";
import { qualificationsTaughtBy } from "./trainers.server";

/** Whether the caller is a trainer of a machine that requires the qualification of the path. */
const teaches = async ({ db, user, params }: CallContext<{ qualification: number }, unknown, CurrentUser>) =>
  (await qualificationsTaughtBy(db, user)).has(params.qualification);

const params = grantParams.pick({ qualification: true });

const seeingOf = ({ can }: { can: (right: Right) => boolean }) => ({
  all: can("qualifications.read"),
  emails: can("qualifications.export"),
});

const list = endpoint({
  call: "GET /qualifications/{qualification}/grants",
  access: "qualifications.read",
  mayAlso: teaches,
  summary: "The grants of a qualification, latest first; its trainers see names only",
  params,
  query: grantQuerySchema,
  answer: grantListSchema,
  handle: (call) =>
    listGrants(call.db, {
      qualificationId: call.params.qualification,
      query: call.query,
      today: dayAt(call.now(), call.site.timeZone),
      seeing: seeingOf(call),
    }),
});

const add = endpoint({
  call: "POST /qualifications/{qualification}/grants",
  access: "qualifications.grant",
  mayAlso: teaches,
  summary: "Grant a qualification by hand; trainers name people by their full e-mail or username",
  params,
  query: grantAttemptSchema,
  body: newGrantSchema,
  answer: grantedSchema,
  status: 201,
  refusals: [409, 429],
  async handle(call) {
    const { db, params, query, body, user, can, limits, now, site } = call;
    const hasRight = can("qualifications.grant");
    if (!hasRight) {
      if (body.user_id !== undefined) throw new Problem(403, "Please enter the full e-mail or username");
      // A class has few people; a caller who tries many e-mails is looking for accounts.
      await limits.namedPeople.count(String(user.id), now());
    }
    const granting = {
      qualificationId: params.qualification,
      given: body,
      hasRight,
      granted_by: user.token ? null : user.id,
      now: now(),
      timeZone: site.timeZone,
    };
    return query.dry_run ? tryGrant(db, granting) : grantByHand(db, granting);
  },
});

const revoke = doneEndpoint({
  call: "POST /qualifications/{qualification}/grants/{id}/revoke",
  access: "qualifications.grant",
  mayAlso: teaches,
  summary: "Revoke a grant; it stays in the list with the reason",
  params: grantParams,
  body: revokeSchema,
  done: "Grant revoked",
  refusals: [409],
  async handle({ db, params, body, user, now }) {
    const { qualification: qualificationId, id } = params;
    await revokeGrant(db, { qualificationId, id, reason: body.reason, revoked_by: user.id, now: now() });
  },
});

/** Calls about single grants; the trail has a line of each. */
export const grantCalls: Calls = {
  part: "equipment",
  resource: qualificationGrant,
  hooks: { lockFirst: lockAccountOf },
  endpoints: [exportGrants, importGrants, list, add, revoke],
};

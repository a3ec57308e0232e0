import { changesBetween } from "../../api/audit/trail.server";
import { type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { crudCalls } from "../../api/kit/calls.server";
import { user } from "../users/resource";
import { acceptancesOf, acceptOwn, minorOf, setMinor } from "./acceptances.server";
import { exportAcceptances } from "./acceptances-export.server";
import { addVersion, agreements, refuseUnknownAgreements, versionsOf } from "./model.server";
import { personalDataOfAgreements } from "./personal.server";
import {
  acceptanceListSchema,
  acceptSchema,
  type Minor,
  minorSchema,
  newVersionSchema,
  versionListSchema,
} from "./schema";

/** What the trail says only the names of. */
const guardianFields = ["guardian_name", "guardian_contact"];

const inTrail = ({ minor_until_on: minor_until, ...guardian }: Minor) => ({ minor_until, ...guardian });

const listVersions = endpoint({
  call: "GET /agreements/{id}/versions",
  access: "anyone",
  summary: "The texts of an agreement, the latest first",
  answer: versionListSchema,
  async handle({ db, params, can, now }) {
    await agreements.find(db, params.id, { seesHidden: can("agreements.read_hidden"), at: now().toISOString() });
    return { items: await versionsOf(db, params.id) };
  },
});

const publishVersion = endpoint({
  call: "POST /agreements/{id}/versions",
  access: "agreements.write",
  summary: "Publish a new text of an agreement; it cannot be changed afterwards",
  body: newVersionSchema,
  answer: versionListSchema,
  status: 201,
  trail: () => Promise.resolve({ action: "text_published", changes: [] }),
  async handle({ db, params, body, now }) {
    await addVersion(db, params.id, body, now());
    return { items: await versionsOf(db, params.id) };
  },
});

const accept = doneEndpoint({
  call: "POST /agreements/{id}/accept",
  access: "member",
  summary: "Accept the latest text of an agreement for yourself",
  body: acceptSchema,
  done: "Accepted",
  refusals: [409],
  handle: ({ db, params, body, user, now, site }) =>
    acceptOwn(db, params.id, body.number, { userId: user.id, now: now(), timeZone: site.timeZone }),
});

const listOwn = endpoint({
  call: "GET /users/me/acceptances",
  access: "member",
  summary: "The agreements you have accepted, with their texts, latest first",
  answer: acceptanceListSchema,
  handle: async ({ db, user }) => ({ items: await acceptancesOf(db, user.id) }),
});

export const calls: Calls = {
  part: "equipment",
  personal: [personalDataOfAgreements],
  follows: { equipment: refuseUnknownAgreements },
  ...crudCalls(agreements, {
    summaries: { list: "Agreements, by name" },
    others: [exportAcceptances, listVersions, publishVersion, accept, listOwn],
  }),
};

/** Calls about an account, whose trail names it. */
export const personCalls: Calls = {
  part: "equipment",
  resource: user,
  endpoints: [
    endpoint({
      call: "GET /users/{id}/acceptances",
      access: "agreements.write",
      forPeople: true,
      summary: "The agreements an account has accepted, with their texts",
      answer: acceptanceListSchema,
      handle: async ({ db, params }) => ({ items: await acceptancesOf(db, params.id) }),
    }),
    endpoint({
      call: "GET /users/{id}/minor",
      access: "users.write",
      summary: "Whether an account belongs to a minor, and who signs",
      answer: minorSchema,
      handle: ({ db, params }) => minorOf(db, params.id),
    }),
    endpoint({
      call: "PUT /users/{id}/minor",
      access: "users.write",
      summary: "Set whether an account belongs to a minor, and who signs",
      body: minorSchema,
      answer: minorSchema,
      async trail(transaction, { params, body }) {
        const before = inTrail(await minorOf(transaction, params.id));
        return { changes: changesBetween({ privateColumns: guardianFields }, before, inTrail(body)) };
      },
      async handle({ db, params, body }) {
        await setMinor(db, params.id, body);
        return minorOf(db, params.id);
      },
    }),
  ],
};

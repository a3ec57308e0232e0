import { z } from "zod";
import { doneEndpoint, endpoint } from "../../../api/endpoint.server";
import { idsParameter } from "../../../api/ids";
import { plural } from "../../../ui/formatting";
import {
  adoptGrants,
  cancelNextEventMail,
  listOwn,
  nextInductions,
  requestNextEventMail,
} from "./own-qualifications.server";
import { adoptedGrantsSchema, nextSchema, ownQualificationsSchema } from "./schema";

const list = endpoint({
  call: "GET /users/me/qualifications",
  access: "member",
  summary: "Your qualifications with their states, and the past ones",
  answer: ownQualificationsSchema,
  handle: ({ db, user, now, site }) => listOwn(db, user, now(), site.timeZone),
});

const adopt = endpoint({
  call: "POST /users/me/qualifications/adopt",
  access: "member",
  summary: "Add the qualifications granted to your confirmed e-mail to your account",
  refusals: [409],
  answer: adoptedGrantsSchema,
  async handle({ db, user }) {
    const adopted = await adoptGrants(db, user.id);
    return { detail: adopted === 0 ? "There is nothing to add" : `${plural(adopted, "qualification")} added`, adopted };
  },
});

const next = endpoint({
  call: "GET /qualifications/next",
  access: "anyone",
  summary: "The next events that give some qualifications, with their free places",
  query: z.object({ ids: idsParameter }),
  answer: nextSchema,
  cached: true,
  handle: ({ db, query, user, now }) => nextInductions(db, query.ids, now(), user?.id),
});

const wish = doneEndpoint({
  call: "POST /qualifications/{id}/interest",
  access: "member",
  summary: "Ask for a mail about the next event that gives a qualification, once",
  done: "We will mail you about the next one",
  refusals: [409],
  handle: ({ db, params, user, site, now }) =>
    requestNextEventMail(db, { id: params.id, userId: user.id, site, now: now() }),
});

const unwish = doneEndpoint({
  call: "DELETE /qualifications/{id}/interest",
  access: "member",
  summary: "Cancel the mail about the next event",
  done: "You will not get a mail about it",
  handle: ({ db, params, user }) => cancelNextEventMail(db, params.id, user.id),
});

export const ownEndpoints = [list, adopt, next, wish, unwish];

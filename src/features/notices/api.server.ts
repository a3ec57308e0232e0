import { type Calls, endpoint } from "../../api/endpoint.server";
import { readNotices, setNotices } from "./notices.server";
import { personalDataOfNotices } from "./personal.server";
import { noticesChangeSchema, noticesSchema } from "./schema";

export const read = endpoint({
  call: "GET /users/me/notices",
  access: "notices.read",
  summary: "The mail notifications of the signed-in administrator",
  answer: noticesSchema,
  handle: ({ db, user }) => readNotices(db, user.id),
});

export const change = endpoint({
  call: "PUT /users/me/notices",
  access: "notices.write",
  ownAccount: true,
  summary: "Update the given mail notifications",
  body: noticesChangeSchema,
  answer: noticesSchema,
  handle: ({ db, user, body }) => setNotices(db, user.id, body),
});

export const calls: Calls = { personal: [personalDataOfNotices], endpoints: [read, change] };

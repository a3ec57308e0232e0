import { type Calls, endpoint } from "../../../api/endpoint.server";
import { waitingSchema } from "./schema";
import { readWaiting } from "./waiting.server";

export const read = endpoint({
  call: "GET /admin/waiting",
  access: "back_office.enter",
  summary: "What waits in each part of the back office that the caller may enter: counts, and the latest drafts",
  answer: waitingSchema,
  handle: ({ db, user, can, site, now }) => readWaiting({ db, userId: user.id, can, site, now }),
});

export const calls: Calls = { endpoints: [read] };

import { type Calls, endpoint } from "../../../api/endpoint.server";
import { setUpChangeSchema, setUpSchema } from "./schema";
import { readSetUp, recordSetUp } from "./set-up-progress.server";

export const read = endpoint({
  call: "GET /set-up",
  access: "settings.read",
  summary: "The progress of a new site's set-up",
  answer: setUpSchema,
  handle: ({ db }) => readSetUp(db),
});

export const change = endpoint({
  call: "PUT /set-up",
  access: "settings.write",
  summary: "Record that the set-up was opened and which steps are done",
  refusals: [409],
  body: setUpChangeSchema,
  answer: setUpSchema,
  handle: ({ db, body }) => recordSetUp(db, body.done),
});

export const setUpCalls: Calls = { endpoints: [read, change] };

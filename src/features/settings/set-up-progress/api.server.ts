import { type Calls, endpoint } from "../../../api/endpoint.server";
import { setUpChangeSchema, setUpSchema } from "./schema";
import { noteSetUp, readSetUp } from "./set-up-progress.server";

export const read = endpoint({
  call: "GET /set-up",
  access: "settings.read",
  summary: "How far the set-up of a new site is",
  answer: setUpSchema,
  handle: ({ db }) => readSetUp(db),
});

export const change = endpoint({
  call: "PUT /set-up",
  access: "settings.write",
  summary: "Note that the set-up was opened, and which of its steps were taken",
  refusals: [409],
  body: setUpChangeSchema,
  answer: setUpSchema,
  handle: ({ db, body }) => noteSetUp(db, body.done),
});

export const setUpCalls: Calls = { endpoints: [read, change] };

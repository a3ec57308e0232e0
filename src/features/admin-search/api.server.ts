import { type Calls, endpoint } from "../../api/endpoint.server";
import { findEverything } from "./find-everything.server";
import { findListSchema, findQuerySchema } from "./schema";

export const find = endpoint({
  call: "GET /admin/search",
  access: "back_office.enter",
  summary:
    "What is found in the back office: items, people, messages and what can be done, as far as the caller may see and do it",
  query: findQuerySchema,
  answer: findListSchema,
  handle: ({ db, query, can, site }) => findEverything({ db, can, site }, query),
});

export const calls: Calls = { endpoints: [find] };

import { type Calls, endpoint } from "../../api/endpoint.server";
import { findEverything } from "./find-everything.server";
import { findListSchema, findQuerySchema } from "./schema";

export const find = endpoint({
  call: "GET /admin/search",
  access: "back_office.enter",
  summary: "Search the back office: items, people, messages and actions that the caller may see and use",
  query: findQuerySchema,
  answer: findListSchema,
  handle: ({ db, query, can, site }) => findEverything({ db, can, site }, query),
});

export const calls: Calls = { endpoints: [find] };

import { type Calls, endpoint } from "../../api/endpoint.server";
import { foundListSchema, searchQuerySchema } from "./schema";
import { search } from "./search.server";

export const find = endpoint({
  call: "GET /search",
  access: "public",
  summary: "Search events, projects, articles, products, communities and pages",
  query: searchQuerySchema,
  answer: foundListSchema,
  cached: true,
  isHeavy: true,
  handle: ({ db, site, query, now }) => search({ db, site, now: now() }, query),
});

export const calls: Calls = { endpoints: [find] };

import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { problemSchema } from "../platform/fields";
import { needsRight } from "./admission.server";
import type { Access, Endpoint, Method, Route } from "./endpoint.server";

/** The header that names the state a change is based on. */
const seenHeader = z.object({
  "if-match": z
    .string()
    .optional()
    .describe("updated_at of the item you read, in quotes; if the item has changed since, the request fails (412)"),
  "draft-forms": z
    .string()
    .optional()
    .describe("keys of the saved forms, separated by commas; their drafts are deleted"),
});

const failures = (access: Access, { body, params, query, refusals = [] }: Endpoint): number[] => [
  ...new Set<number>([
    ...(body ? [400, 408, 413, 415, 503] : []),
    ...(access === "public" ? [] : [401]),
    ...(needsRight(access) ? [403] : []),
    ...(params ? [404] : []),
    ...(body || params || query ? [422] : []),
    ...refusals,
  ]),
];

/** "put /events/{id}" → "putEventsId", for generated clients. */
const operationId = (method: Method, path: string) =>
  method + path.replaceAll(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());

const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  multipart: ["multipart/form-data"],
  "json or multipart": ["application/json", "multipart/form-data"],
};

/** Adds a route to the OpenAPI document; slower than mounting it. */
export function describeRoute(app: OpenAPIHono, { method, path, access, resource, endpoint }: Route): void {
  const {
    summary,
    params,
    query,
    body,
    bodyType = "json",
    bodyOptional,
    answer = z.null(),
    status = 200,
    file,
    onlyItem,
  } = endpoint;
  const success = file
    ? { [file]: { schema: z.string().meta({ format: "binary" }) } }
    : { "application/json": { schema: answer } };
  const guarded =
    method !== "get" && needsRight(access) && (params ?? onlyItem) !== undefined && resource !== undefined;
  const problem = { description: "error", content: { "application/json": { schema: problemSchema } } };
  app.openAPIRegistry.registerPath({
    method,
    path: `/api${path}`,
    operationId: operationId(method, path),
    summary,
    tags: [path.split("/")[1] ?? ""],
    ...(access === "public" ? {} : { security: access === "anyone" ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    request: {
      ...(params ? { params: params as z.ZodObject } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(guarded ? { headers: seenHeader } : {}),
      ...(body
        ? {
            body: {
              required: !bodyOptional,
              content: Object.fromEntries(mediaTypes[bodyType].map((type) => [type, { schema: body }])),
            },
          }
        : {}),
    },
    responses: {
      [status]: { description: "success", content: success },
      ...Object.fromEntries([...failures(access, endpoint), ...(guarded ? [412] : [])].map((code) => [code, problem])),
    },
  });
}

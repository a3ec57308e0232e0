import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { type Caller, createCaller } from "../client/api";

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, unknown>;
  required?: string[];
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A request of a client. */
interface Request {
  method: string;
  /** with "*" for each value */
  path: string;
  query: object | undefined;
  body: unknown;
  isForm: boolean;
}

type Client = (caller: Caller) => Record<string, (...values: unknown[]) => unknown>;

const modules = import.meta.glob<Record<string, Client>>("../features/**/client.ts", { eager: true });
const clients = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, client]) => ({ what: `${file.replace("../features/", "")} ${name}`, client })),
);

/** Stands for any value: a number, a text, an object, or a list. In an address it is "*". */
const anything: never = new Proxy(() => anything, {
  get(_, name) {
    // No promise, so that it can be awaited.
    if (name === "then") return undefined;
    return name === Symbol.toPrimitive || name === "toString" ? () => "*" : anything;
  },
  apply: () => anything,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
}) as never;

/** The values of functions that take only certain ones. */
const given: Record<string, readonly unknown[]> = {
  "faults/client.ts faultsApi.picture": ["/api/faults/*/pictures/*"],
  "my-registrations/client.ts ownRegistrationsApi.read": ["https://anchor.example/r/*"],
  "words/client.ts wordsApi.legal": ["terms"],
};

const keysOf = (value: unknown): string[] | undefined =>
  value === anything ? undefined : Object.keys(value as object);

/** The requests of one function of a client: it is called with anything. */
async function requestsOf(what: string, client: Client, name: string): Promise<Request[]> {
  const requests: Request[] = [];
  const note = async (method: string, path: string, { query, body }: { query?: object; body?: unknown } = {}) => {
    requests.push({ method: method.toLowerCase(), path: String(path), query, body, isForm: false });
    return anything;
  };
  const caller = {
    raw: note,
    call: note,
    upload: async (path: string, _file: File, fields: object) => {
      requests.push({
        method: "post",
        path: String(path),
        query: undefined,
        body: fields === anything ? anything : { ...fields, file: 1 },
        isForm: true,
      });
      return anything;
    },
  } satisfies Record<keyof ReturnType<typeof createCaller>, unknown>;
  const values = given[`${what}.${name}`] ?? Array(6).fill(anything);
  await client(caller as never)[name]?.(...values);
  return requests;
}

const isAt = (path: string, template: string): boolean => {
  const [parts, wanted] = [path.split("/"), template.replace(/^\/api/, "").split("/")];
  return (
    parts.length === wanted.length &&
    parts.every((part, index) => part === wanted[index] || (part.includes("*") && /^\{/.test(wanted[index] ?? "")))
  );
};

/** The alternatives of a schema, each with the fields it has and those it needs. */
function shapesOf(document: Document, schema: Schema): { has: Set<string>; needs: string[] }[] {
  const { $ref, anyOf, oneOf, allOf, properties = {}, required = [] } = schema;
  const shapes = (one: Schema) => shapesOf(document, one);
  if ($ref) return shapes(document.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {});
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).flatMap(shapes);
  if (allOf) {
    const all = allOf.flatMap(shapes);
    return [{ has: new Set(all.flatMap(({ has }) => [...has])), needs: all.flatMap(({ needs }) => needs) }];
  }
  return [{ has: new Set(Object.keys(properties)), needs: required }];
}

/** What is wrong with a request by the document; undefined if nothing is. */
function faultOf(document: Document, { method, path, query, body, isForm }: Request): string | undefined {
  const operation = Object.entries(document.paths).find(([template]) => isAt(path, template))?.[1]?.[method];
  if (!operation) return "there is no such call";
  const names = (operation.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
  const unknown = (query ? (keysOf(query) ?? []) : []).filter((name) => !names.includes(name));
  if (unknown.length > 0) return `no parameter ${unknown.join()}`;
  const { requestBody } = operation;
  if (body === undefined) return requestBody?.required ? "it needs a body" : undefined;
  if (!requestBody) return "it takes no body";
  const type = isForm ? "multipart/form-data" : "application/json";
  const schema = requestBody.content[type]?.schema;
  if (!schema) return `its body is no ${type}`;
  const keys = keysOf(body);
  const fits = ({ has, needs }: ReturnType<typeof shapesOf>[0]) =>
    keys === undefined || (keys.every((key) => has.has(key)) && needs.every((key) => keys.includes(key)));
  return shapesOf(document, schema).some(fits) ? undefined : `its body has other fields than ${keys?.join()}`;
}

test("each function of a client asks for a call of the API's description, with its parameters and its body", async () => {
  const document = (await (await makeApp()).get<Document>("/openapi.json")).body;
  const faults: string[] = [];
  let count = 0;
  for (const { what, client } of clients) {
    for (const name of Object.keys(client(createCaller(() => new Response())))) {
      const requests = await requestsOf(what, client, name);
      if (requests.length === 0) faults.push(`${what}.${name}: asks for nothing`);
      for (const request of requests) {
        count++;
        const fault = faultOf(document, request);
        if (fault) faults.push(`${what}.${name}: ${request.method} ${request.path}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

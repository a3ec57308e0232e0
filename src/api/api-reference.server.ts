import { html, raw } from "hono/html";

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
interface Description {
  info: { title: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const nameOf = (ref: string) => ref.split("/").at(-1) ?? ref;

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "anything";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.type === "array") return `${typeOf(schema.items)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "anything");
}

function bounds({ minimum, maximum, maxLength, default: value }: Schema): string {
  return [
    minimum === undefined ? "" : `from ${minimum}`,
    maximum === undefined ? "" : `to ${maximum}`,
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    value === undefined ? "" : `default ${JSON.stringify(value)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const fieldRow = (name: string, schema: Schema | undefined, required: boolean, where = "") =>
  html`<tr><th scope="row"><code>${name}</code>${required ? "" : html` <small>optional</small>`}</th><td>${where}<code>${typeOf(schema)}</code></td><td>${[schema?.description, schema && bounds(schema)].filter(Boolean).join("; ")}</td></tr>`;

const fieldTable = (caption: string, rows: unknown[]) =>
  rows.length === 0 ? "" : html`<table><caption>${caption}</caption><tbody>${rows}</tbody></table>`;

const schemaRows = (schema: Schema | undefined, schemas: Record<string, Schema>): unknown[] => {
  const resolved = schema?.$ref ? schemas[nameOf(schema.$ref)] : schema;
  return Object.entries(resolved?.properties ?? {}).map(([name, field]) =>
    fieldRow(name, field, resolved?.required?.includes(name) ?? false),
  );
};

const access = ({ security }: Operation) =>
  !security
    ? "everybody"
    : security.some((one) => Object.keys(one).length === 0)
      ? "everybody; a token is taken"
      : "with a token";

function operation(path: string, method: string, entry: Operation, schemas: Record<string, Schema>) {
  const body = entry.requestBody && Object.entries(entry.requestBody.content)[0];
  const success = Object.entries(entry.responses).find(([status]) => status.startsWith("2"));
  const answer = success?.[1].content && Object.entries(success[1].content)[0];
  const refusals = Object.keys(entry.responses).filter((status) => !status.startsWith("2"));
  return html`<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${entry.summary ?? ""}</span></summary>
<p>For ${access(entry)}. Refusals: ${refusals.join(", ")}.</p>
${fieldTable(
  "Path and query",
  (entry.parameters ?? []).map((one) =>
    fieldRow(
      one.name,
      { ...one.schema, ...(one.description ? { description: one.description } : {}) },
      one.required ?? false,
      `${one.in} `,
    ),
  ),
)}
${body ? fieldTable(`Body (${body[0]})`, schemaRows(body[1].schema, schemas)) : ""}
${answer ? fieldTable(`Answer ${success[0]} (${answer[0]})${answer[1].schema?.$ref ? `: ${nameOf(answer[1].schema.$ref)}` : ""}`, schemaRows(answer[1].schema, schemas)) : ""}
</details>`;
}

const style = `:root{color-scheme:light dark;--paper:light-dark(#f6f1e7,#171412);--sheet:light-dark(#fffdf8,#201c19);--ink:light-dark(#1d1a16,#f3ece0);--soft:light-dark(#5e564b,#b3a899);--rule:light-dark(#d9cfbd,#3a332c);--copper:light-dark(#b8401a,#ff8a5c)}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:2rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .75rem;text-transform:capitalize}a{color:var(--copper)}p,small{color:var(--soft)}.ways{display:flex;flex-wrap:wrap;gap:0 2rem}.ways a{display:inline-flex;min-height:44px;align-items:center}
details{background:var(--sheet);border:1px solid var(--rule);border-radius:.375rem;margin:.5rem 0;padding:0 1rem}summary{cursor:pointer;padding:.75rem 0;overflow-wrap:anywhere}summary b{color:var(--copper);display:inline-block;min-width:4rem;font:700 .8rem ui-monospace,monospace}summary span{color:var(--soft)}
table{width:100%;border-collapse:collapse;margin:.75rem 0 1.25rem;font-size:.9rem}caption{text-align:left;font-weight:700;padding:.25rem 0}th,td{border-top:1px solid var(--rule);padding:.4rem .75rem .4rem 0;text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}code{font-size:.85em}`;

/** A page with all calls, their requests and responses; without scripts or other hosts. @param origin for examples */
export function referencePage(document: unknown, origin: string) {
  const { info, paths = {}, components } = document as Description;
  const schemas = components?.schemas ?? {};
  const groups = new Map<string, unknown[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, entry] of Object.entries(methods)) {
      const tag = entry.tags?.[0] ?? "";
      groups.set(tag, [...(groups.get(tag) ?? []), operation(path, method, entry, schemas)]);
    }
  }
  return html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><style>${raw(style)}</style></head>
<body><main><h1>${info.title}</h1><p>${info.description ?? ""}</p>
<p>A program needs an API token for calls that are not open to everybody: an administrator makes one in the back office, in Settings → Connections, and chooses its rights. A token can make 600 calls a minute; more are refused with 429 and <code>Retry-After</code>. For example:</p>
<pre><code>curl --header "Authorization: Bearer mks_…" ${origin}/api/events</code></pre>
<p class="ways"><a href="/">Back to the site</a><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
${[...groups].map(([tag, entries]) => html`<section><h2>${tag.replaceAll("-", " ")}</h2>${entries}</section>`)}</main></body></html>`;
}

import type { z } from "zod";
import type { doneSchema } from "../platform/fields";
import { t } from "../platform/languages/texts";
import { ApiError } from "./api-error";

/** Request options, with a callback for the share of the body sent so far, 0 to 1. */
export interface Outgoing extends RequestInit {
  onProgress?: ((share: number) => void) | undefined;
}

/** How a request travels: `fetch` in the browser, the API itself, called in process, on the server. */
export type Transport = (path: string, init: Outgoing) => Response | Promise<Response>;

/** Options of an API call. */
export interface CallOptions extends Pick<Outgoing, "onProgress"> {
  /** empty strings and undefined values are left out */
  query?: object;
  body?: unknown;
  /** gives the call up */
  signal?: AbortSignal | undefined;
  /** the `updated_at` of the item as loaded: if it has changed since, the server refuses the call (412) */
  seen?: string | undefined;
  /** the forms of the back office that it saves, by their keys: the server discards their drafts with it */
  savedForms?: readonly string[] | undefined;
  /** sent even if the page is closed meanwhile; browsers then limit the body to 64 kB */
  keepalive?: boolean | undefined;
  /** names this sending: the server does it once, however often it is sent, and so it may be sent again */
  idempotencyKey?: string | undefined;
}

/** The response to a deletion: the address to restore the item from. */
export type Done = z.infer<typeof doneSchema>;

const headersOf = ({
  body,
  seen,
  savedForms = [],
  idempotencyKey,
}: Pick<CallOptions, "body" | "seen" | "savedForms" | "idempotencyKey">): Record<string, string> => ({
  accept: "application/json",
  ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
  ...(seen !== undefined && { "if-match": `"${seen}"` }),
  ...(savedForms.length > 0 && { "draft-forms": savedForms.join(", ") }),
  ...(idempotencyKey !== undefined && { "idempotency-key": `"${idempotencyKey}"` }),
});

/** A caller of the API, for the typed calls of each feature's `client.ts`. A refusal is thrown as an ApiError. */
export function createCaller(transport: Transport) {
  async function raw(
    method: string,
    path: string,
    { query = {}, body, seen, savedForms, idempotencyKey, signal, keepalive, onProgress }: CallOptions = {},
    refuse: (response: Response) => Promise<ApiError> = refusal,
  ): Promise<Response> {
    const parameters = Object.entries(query).filter(
      ([, value]: [string, unknown]) => value !== undefined && value !== "",
    );
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    const response = await transport(`/api${path}${search && `?${search}`}`, {
      method,
      headers: headersOf({ body, seen, savedForms, idempotencyKey }),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
      ...(onProgress && { onProgress }),
    });
    if (!response.ok) throw await refuse(response);
    return response;
  }
  const call = async <T>(method: string, path: string, sent?: CallOptions): Promise<T> =>
    (await raw(method, path, sent)).json() as Promise<T>;
  const upload = async <T>(path: string, file: File, fields: Record<string, string>, sent: UploadOptions = {}) =>
    (await raw("POST", path, { ...sent, body: formOf(file, fields) }, uploadRefusal)).json() as Promise<T>;

  return { raw, call, upload };
}

export type Caller = ReturnType<typeof createCaller>;

/** Options of an upload: progress and cancellation. */
export type UploadOptions = Pick<CallOptions, "onProgress" | "signal" | "savedForms">;

function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Only the audit trail hears of its name.
  form.append("file", file);
  return form;
}

async function uploadRefusal(response: Response): Promise<ApiError> {
  const { status, said, errors } = await refusal(response);
  return new ApiError(status, said ?? t`Upload failed! status: ${{ status }}`, errors);
}

async function refusal(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => ({}))) as { detail?: unknown; errors?: Record<string, string> };
  const said = typeof answer.detail === "string" ? answer.detail : undefined;
  return new ApiError(response.status, said, answer.errors, answer);
}

/** A refusal of a file may come from a proxy, so the message is looked for in several places. */
export async function fileRefusal(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => "")).trim();
  const { detail, message } = parseObject(text);
  // HTML is not an error message.
  const words = [detail, message, text.startsWith("<") || text.startsWith("{") ? "" : text.slice(0, 300)];
  const reason = words.find((value): value is string => typeof value === "string" && value !== "");
  return new ApiError(response.status, reason ?? t`HTTP error! status: ${{ status: response.status }}`);
}

function parseObject(text: string): { detail?: unknown; message?: unknown } {
  try {
    return (JSON.parse(text) as { detail?: unknown; message?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

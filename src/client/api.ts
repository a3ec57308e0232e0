import type { z } from "zod";
import type { CreateUser, SignIn, SignUp, Tokens } from "../features/auth/schema";
import type { Event, EventChange, EventFilter, EventList, newEventSchema } from "../features/events/schema";
import type {
  newRegistrationSchema,
  Registration,
  RegistrationFilter,
  RegistrationList,
  RegistrationStatus,
} from "../features/registrations/schema";
import type { OwnAccountChange, User, UserFilter, UserList } from "../features/users/schema";
import { ApiError } from "./api-error";

/** How a request travels: `fetch` in the browser, the API itself, called in process, on the server. */
export type Transport = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Sent {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Every call that pages make, typed by the schemas. A refusal is thrown as an ApiError. */
export function createApi(transport: Transport) {
  async function raw(
    method: string,
    path: string,
    { query = {}, body }: Sent = {},
    refuse: (response: Response) => Promise<ApiError> = refusal,
  ): Promise<Response> {
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    const response = await transport(`/api${path}${search ? `?${search}` : ""}`, {
      method,
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await refuse(response);
    return response;
  }
  const call = async <T>(method: string, path: string, sent?: Sent): Promise<T> =>
    (await raw(method, path, sent)).json() as Promise<T>;

  return {
    auth: {
      register: (body: SignUp) => call<User>("POST", "/auth/register", { body }),
      login: (body: SignIn) => call<Tokens>("POST", "/auth/login-json", { body }),
      refresh: (refresh_token: string) => call<Tokens>("POST", "/auth/refresh", { body: { refresh_token } }),
      logout: (refresh_token: string) => call<unknown>("POST", "/auth/logout", { body: { refresh_token } }),
      createUser: (body: CreateUser) => call<User>("POST", "/auth/admin-create-user", { body }),
    },
    users: {
      list: (query: UserFilter) => call<UserList>("GET", "/users", { query: query as Sent["query"] }),
      me: () => call<User>("GET", "/users/me"),
      updateMe: (body: OwnAccountChange) => call<User>("PUT", "/users/me", { body }),
      myRegistrations: (query: { event_id?: number; page?: number; size?: number }) =>
        call<RegistrationList>("GET", "/users/me/registrations", { query }),
    },
    events: {
      list: (query: EventFilter) => call<EventList>("GET", "/events", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Event>("GET", `/events/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newEventSchema>) => call<Event>("POST", "/events", { body }),
      update: (id: number, body: EventChange) => call<Event>("PUT", `/events/${id}`, { body }),
      remove: (id: number) => call<unknown>("DELETE", `/events/${id}`),
      register: (id: number, body?: z.input<typeof newRegistrationSchema>) =>
        call<Registration>("POST", `/events/${id}/register`, { body }),
      unregister: (id: number) => call<Registration>("POST", `/events/${id}/unregister`),
    },
    registrations: {
      list: (query: RegistrationFilter) =>
        call<RegistrationList>("GET", "/event-registrations/registrations", { query: query as Sent["query"] }),
      setStatus: (id: number, status: RegistrationStatus) =>
        call<Registration>("PUT", `/event-registrations/registrations/${id}/status`, { body: { status } }),
      remove: (id: number) => call<unknown>("DELETE", `/event-registrations/registrations/${id}`),
      export: (query: Omit<RegistrationFilter, "page" | "size">) =>
        raw("GET", "/event-registrations/registrations/export", { query: query as Sent["query"] }, fileRefusal),
    },
  };
}

export type Api = ReturnType<typeof createApi>;

async function refusal(response: Response): Promise<ApiError> {
  const fallback = `HTTP error! status: ${response.status}`;
  const answer = (await response.json().catch(() => ({}))) as { detail?: unknown; errors?: Record<string, string> };
  return new ApiError(response.status, typeof answer.detail === "string" ? answer.detail : fallback, answer.errors);
}

/** A refused file may come from anything on the way, so its words are looked for in more places. */
async function fileRefusal(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => "")).trim();
  const { detail, message } = parseObject(text);
  // A page of markup is nobody's reason.
  const words = [detail, message, text.startsWith("<") || text.startsWith("{") ? "" : text.slice(0, 300)];
  const reason = words.find((value): value is string => typeof value === "string" && value !== "");
  return new ApiError(response.status, reason ?? `HTTP error! status: ${response.status}`);
}

function parseObject(text: string): { detail?: unknown; message?: unknown } {
  try {
    return (JSON.parse(text) as { detail?: unknown; message?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

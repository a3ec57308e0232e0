import type { z } from "zod";
import type { Role } from "../api/policy";
import type { AuditFilter, AuditList } from "../features/audit/schema";
import type { CreateUser, SignIn, SignUp, Tokens } from "../features/auth/schema";
import type {
  Article,
  DrawnText,
  newPostSchema,
  Post,
  PostChange,
  PostFilter,
  PostList,
} from "../features/blog/schema";
import type {
  Community,
  CommunityCategoryList,
  CommunityChange,
  CommunityFilter,
  CommunityList,
  newCommunitySchema,
} from "../features/communities/schema";
import type {
  joinApplicationSchema,
  Message,
  MessageFilter,
  MessageList,
  MessageStats,
  MessageStatus,
  newMessageSchema,
} from "../features/contact/schema";
import type { Event, EventChange, EventFilter, EventList, newEventSchema } from "../features/events/schema";
import type { GalleryFilter, GalleryItem, GalleryList, newGalleryItemSchema } from "../features/gallery/schema";
import type { newPartnerSchema, Partner, PartnerChange, PartnerFilter, PartnerList } from "../features/partners/schema";
import type { newProjectSchema, Project, ProjectChange, ProjectFilter, ProjectList } from "../features/projects/schema";
import type {
  DayCounts,
  newRegistrationSchema,
  Registration,
  RegistrationFilter,
  RegistrationList,
  RegistrationStatus,
} from "../features/registrations/schema";
import type {
  newOrderSchema,
  newProductSchema,
  Order,
  OrderList,
  OrderStatus,
  Product,
  ProductChange,
  ProductFilter,
  ProductList,
  PurchaseRequest,
  RequestList,
} from "../features/store/schema";
import type { newTeamMemberSchema, TeamFilter, TeamList, TeamMember, TeamMemberChange } from "../features/team/schema";
import type { Trashed, TrashFilter, TrashList } from "../features/trash/schema";
import type { UploadedFile, UploadedImage } from "../features/uploads/schema";
import type { OwnAccountChange, User, UserEdit, UserFilter, UserList, UserStats } from "../features/users/schema";
import type { doneSchema } from "../platform/fields";
import { ApiError } from "./api-error";

/** A request, and who wants to know how much of it has been sent, 0 to 1. */
export interface Outgoing extends RequestInit {
  onProgress?: ((share: number) => void) | undefined;
}

/** How a request travels: `fetch` in the browser, the API itself, called in process, on the server. */
export type Transport = (path: string, init: Outgoing) => Response | Promise<Response>;

interface Sent extends Pick<Outgoing, "onProgress"> {
  query?: Record<string, string | number | boolean | undefined>;
  /** sent as JSON; a form with a file as it is */
  body?: unknown;
  /** gives the call up */
  signal?: AbortSignal | undefined;
  /** the `updated_at` of the item as it was loaded: when somebody has changed it since, the call is refused (412) */
  seen?: string | undefined;
}

/** What a deletion answers: that it is done, and where it can be brought back from. */
export type Done = z.infer<typeof doneSchema>;

/** Every call that pages make, typed by the schemas. A refusal is thrown as an ApiError. */
export function createApi(transport: Transport) {
  async function raw(
    method: string,
    path: string,
    { query = {}, body, seen, signal, onProgress }: Sent = {},
    refuse: (response: Response) => Promise<ApiError> = refusal,
  ): Promise<Response> {
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    const response = await transport(`/api${path}${search ? `?${search}` : ""}`, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(seen === undefined ? {} : { "if-match": `"${seen}"` }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
    if (!response.ok) throw await refuse(response);
    return response;
  }
  const call = async <T>(method: string, path: string, sent?: Sent): Promise<T> =>
    (await raw(method, path, sent)).json() as Promise<T>;
  const upload = async <T>(path: string, file: File, fields: Record<string, string>, sent: UploadOptions = {}) =>
    (await raw("POST", path, { ...sent, body: formOf(file, fields) }, uploadRefusal)).json() as Promise<T>;

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
      stats: () => call<UserStats>("GET", "/users/stats"),
      read: (id: number) => call<User>("GET", `/users/${id}`),
      update: (id: number, body: UserEdit, seen?: string) => call<User>("PUT", `/users/${id}`, { body, seen }),
      setRole: (id: number, role: Role) => call<User>("PUT", `/users/${id}/role`, { body: { role } }),
      setActive: (id: number, is_active: boolean) => call<User>("PUT", `/users/${id}/active`, { body: { is_active } }),
      remove: (id: number) => call<Done>("DELETE", `/users/${id}`),
      me: () => call<User>("GET", "/users/me"),
      updateMe: (body: OwnAccountChange) => call<User>("PUT", "/users/me", { body }),
      myRegistrations: (query: { event_id?: number; page?: number; size?: number }) =>
        call<RegistrationList>("GET", "/users/me/registrations", { query }),
    },
    events: {
      list: (query: EventFilter) => call<EventList>("GET", "/events", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Event>("GET", `/events/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newEventSchema>) => call<Event>("POST", "/events", { body }),
      update: (id: number, body: EventChange, seen?: string) => call<Event>("PUT", `/events/${id}`, { body, seen }),
      remove: (id: number) => call<Done>("DELETE", `/events/${id}`),
      register: (id: number, body?: z.input<typeof newRegistrationSchema>) =>
        call<Registration>("POST", `/events/${id}/register`, { body }),
      unregister: (id: number) => call<Registration>("POST", `/events/${id}/unregister`),
    },
    communities: {
      list: (query: CommunityFilter) => call<CommunityList>("GET", "/communities", { query: query as Sent["query"] }),
      categories: () => call<CommunityCategoryList>("GET", "/communities/categories"),
      read: (id: string) => call<Community>("GET", `/communities/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newCommunitySchema>) => call<Community>("POST", "/communities", { body }),
      update: (id: string, body: CommunityChange, seen?: string) =>
        call<Community>("PUT", `/communities/${id}`, { body, seen }),
      setActive: (id: string, is_active: boolean) =>
        call<Community>("PUT", `/communities/${id}/active`, { body: { is_active } }),
      remove: (id: string) => call<Done>("DELETE", `/communities/${id}`),
      join: (id: string) => call<Community>("POST", `/communities/${id}/join`),
      leave: (id: string) => call<Community>("POST", `/communities/${id}/leave`),
    },
    projects: {
      list: (query: ProjectFilter) => call<ProjectList>("GET", "/projects", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Project>("GET", `/projects/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newProjectSchema>) => call<Project>("POST", "/projects", { body }),
      update: (id: number, body: ProjectChange, seen?: string) =>
        call<Project>("PUT", `/projects/${id}`, { body, seen }),
      setFeatured: (id: number, featured: boolean) =>
        call<Project>("PUT", `/projects/${id}/feature`, { body: { featured } }),
      remove: (id: number) => call<Done>("DELETE", `/projects/${id}`),
    },
    partners: {
      list: (query: PartnerFilter) => call<PartnerList>("GET", "/partners", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Partner>("GET", `/partners/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newPartnerSchema>) => call<Partner>("POST", "/partners", { body }),
      update: (id: number, body: PartnerChange, seen?: string) =>
        call<Partner>("PUT", `/partners/${id}`, { body, seen }),
      toggleFeatured: (id: number) => call<Partner>("PATCH", `/partners/${id}/toggle-featured`),
      toggleActive: (id: number) => call<Partner>("PATCH", `/partners/${id}/toggle-active`),
      remove: (id: number) => call<Done>("DELETE", `/partners/${id}`),
    },
    team: {
      list: (query: TeamFilter) => call<TeamList>("GET", "/team-members", { query: query as Sent["query"] }),
      read: (id: number | string) => call<TeamMember>("GET", `/team-members/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newTeamMemberSchema>) => call<TeamMember>("POST", "/team-members", { body }),
      update: (id: number, body: TeamMemberChange, seen?: string) =>
        call<TeamMember>("PUT", `/team-members/${id}`, { body, seen }),
      toggleActive: (id: number) => call<TeamMember>("PATCH", `/team-members/${id}/toggle-active`),
      setOrder: (id: number, order_priority: number) =>
        call<TeamMember>("PATCH", `/team-members/${id}/order`, { body: { order_priority } }),
      remove: (id: number) => call<Done>("DELETE", `/team-members/${id}`),
    },
    registrations: {
      list: (query: RegistrationFilter) =>
        call<RegistrationList>("GET", "/event-registrations/registrations", { query: query as Sent["query"] }),
      byDay: (query: { days?: number }) =>
        call<DayCounts>("GET", "/event-registrations/registrations/by-day", { query }),
      setStatus: (id: number, status: RegistrationStatus) =>
        call<Registration>("PUT", `/event-registrations/registrations/${id}/status`, { body: { status } }),
      remove: (id: number) => call<Done>("DELETE", `/event-registrations/registrations/${id}`),
      export: (query: Omit<RegistrationFilter, "page" | "size">) =>
        raw("GET", "/event-registrations/registrations/export", { query: query as Sent["query"] }, fileRefusal),
    },
    blog: {
      list: (query: PostFilter) => call<PostList>("GET", "/blog", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Article>("GET", `/blog/${encodeURIComponent(id)}`),
      readBySlug: (slug: string) => call<Article>("GET", `/blog/slug/${encodeURIComponent(slug)}`),
      related: (id: number) => call<PostList>("GET", `/blog/${id}/related`),
      preview: (content: string) => call<DrawnText>("POST", "/blog/preview", { body: { content } }),
      countView: (id: number) => call<unknown>("POST", `/blog/${id}/view`),
      create: (body: z.input<typeof newPostSchema>) => call<Post>("POST", "/blog", { body }),
      update: (id: number, body: PostChange, seen?: string) => call<Post>("PUT", `/blog/${id}`, { body, seen }),
      remove: (id: number) => call<Done>("DELETE", `/blog/${id}`),
    },
    gallery: {
      list: (query: GalleryFilter) => call<GalleryList>("GET", "/gallery", { query: query as Sent["query"] }),
      read: (id: number | string) => call<GalleryItem>("GET", `/gallery/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newGalleryItemSchema>) => call<GalleryItem>("POST", "/gallery", { body }),
      upload: (file: File, fields: { title: string; description: string; category: string }, sent?: UploadOptions) =>
        upload<GalleryItem>("/gallery/upload", file, fields, sent),
      remove: (id: number) => call<Done>("DELETE", `/gallery/${id}`),
    },
    uploads: {
      image: (file: File, category: string, sent?: UploadOptions) =>
        upload<UploadedImage>("/upload/image", file, { category }, sent),
      avatar: (file: File, sent?: UploadOptions) => upload<UploadedImage>("/upload/avatar", file, {}, sent),
      file: (file: File, category: string, sent?: UploadOptions) =>
        upload<UploadedFile>("/upload/file", file, { category }, sent),
    },
    store: {
      list: (query: ProductFilter) => call<ProductList>("GET", "/store/products", { query: query as Sent["query"] }),
      read: (id: number | string) => call<Product>("GET", `/store/products/${encodeURIComponent(id)}`),
      create: (body: z.input<typeof newProductSchema>) => call<Product>("POST", "/store/products", { body }),
      update: (id: number, body: ProductChange, seen?: string) =>
        call<Product>("PUT", `/store/products/${id}`, { body, seen }),
      remove: (id: number) => call<Done>("DELETE", `/store/products/${id}`),
      order: (body: z.input<typeof newOrderSchema>) => call<Order>("POST", "/store/orders", { body }),
      requests: (query: { page?: number; size?: number }) => call<RequestList>("GET", "/store/orders", { query }),
      setRequestStatus: (id: number, status: OrderStatus) =>
        call<PurchaseRequest>("PUT", `/store/orders/${id}/status`, { body: { status } }),
      myOrders: (query: { page?: number; size?: number }) => call<OrderList>("GET", "/store/orders/my", { query }),
    },
    contact: {
      send: (body: z.input<typeof newMessageSchema>) => call<unknown>("POST", "/contact", { body }),
      join: (body: z.input<typeof joinApplicationSchema>) =>
        call<unknown>("POST", "/contact/join-application", { body }),
      list: (query: MessageFilter) => call<MessageList>("GET", "/contact", { query: query as Sent["query"] }),
      stats: () => call<MessageStats>("GET", "/contact/stats"),
      read: (id: number) => call<Message>("GET", `/contact/${id}`),
      setRead: (id: number, is_read: boolean) => call<Message>("PUT", `/contact/${id}/read`, { body: { is_read } }),
      setStatus: (id: number, status: MessageStatus) =>
        call<Message>("PUT", `/contact/${id}/status`, { body: { status } }),
      remove: (id: number) => call<Done>("DELETE", `/contact/${id}`),
    },
    audit: {
      list: (query: AuditFilter) => call<AuditList>("GET", "/audit", { query: query as Sent["query"] }),
    },
    trash: {
      list: (query: TrashFilter) => call<TrashList>("GET", "/trash", { query: query as Sent["query"] }),
      /** `id` is the `trash_id` that the deletion answered */
      restore: (id: number) => call<Trashed>("POST", `/trash/${id}/restore`),
      erase: (id: number) => call<Done>("DELETE", `/trash/${id}`),
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** How an upload may be watched, and given up. */
export type UploadOptions = Pick<Sent, "onProgress" | "signal">;

function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Only the audit trail hears of its name.
  form.append("file", file);
  return form;
}

async function uploadRefusal(response: Response): Promise<ApiError> {
  const { status, said, errors } = await refusal(response);
  return new ApiError(status, said ?? `Upload failed! status: ${status}`, errors);
}

async function refusal(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => ({}))) as { detail?: unknown; errors?: Record<string, string> };
  return new ApiError(response.status, typeof answer.detail === "string" ? answer.detail : undefined, answer.errors);
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

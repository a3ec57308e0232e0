import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type {
  Community,
  CommunityCategoryList,
  CommunityChange,
  CommunityFilter,
  CommunityList,
  newCommunitySchema,
} from "./schema";

/** The calls about communities. */
export const communitiesApi = ({ call }: Caller) => ({
  list: (query: CommunityFilter) => call<CommunityList>("GET", "/communities", { query }),
  categories: () => call<CommunityCategoryList>("GET", "/communities/categories"),
  read: (id: string) => call<Community>("GET", `/communities/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newCommunitySchema>) => call<Community>("POST", "/communities", { body }),
  update: (id: string, body: CommunityChange, seen?: string) =>
    call<Community>("PUT", `/communities/${id}`, { body, seen }),
  setActive: (id: string, is_active: boolean) =>
    call<Community>("PUT", `/communities/${id}/active`, { body: { is_active } }),
  remove: (id: string) => call<Done>("DELETE", `/communities/${id}`),
  join: (id: string) => call<Community>("POST", `/communities/${id}/join`),
  own: () => call<CommunityList>("GET", "/users/me/communities", { query: { size: 100 } }),
  leave: (id: string) => call<Community>("POST", `/communities/${id}/leave`),
});

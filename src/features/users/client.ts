import type { Role } from "../../api/policy";
import type { Caller, Done } from "../../client/api";
import type { RegistrationList } from "../registrations/schema";
import type { OwnAccountChange, User, UserEdit, UserFilter, UserList, UserStats } from "./schema";

/** The calls about users. */
export const usersApi = ({ call }: Caller) => ({
  list: (query: UserFilter) => call<UserList>("GET", "/users", { query }),
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
});

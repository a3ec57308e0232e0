import type { Role } from "../../api/policy";
import type { Caller, Done } from "../../client/api";
import type {
  CreateUser,
  OwnAccountChange,
  ResetLink,
  User,
  UserEdit,
  UserFilter,
  UserList,
  UserStats,
} from "./schema";

/** The calls about accounts. */
export const usersApi = ({ call }: Caller) => ({
  list: (query: UserFilter) => call<UserList>("GET", "/users", { query }),
  stats: () => call<UserStats>("GET", "/users/stats"),
  create: (body: CreateUser) => call<User>("POST", "/auth/admin-create-user", { body }),
  read: (id: number) => call<User>("GET", `/users/${id}`),
  update: (id: number, body: UserEdit, seen?: string) => call<User>("PUT", `/users/${id}`, { body, seen }),
  setRole: (id: number, role: Role, seen?: string) => call<User>("PUT", `/users/${id}/role`, { body: { role }, seen }),
  setActive: (id: number, is_active: boolean) => call<User>("PUT", `/users/${id}/active`, { body: { is_active } }),
  /** a password link to hand over */
  makeResetLink: (id: number) => call<ResetLink>("POST", `/users/${id}/reset-link`),
  /** mails a password link to the account's e-mail */
  sendResetLink: (username: string) => call<Done>("POST", "/auth/forgot-password", { body: { email: username } }),
  remove: (id: number) => call<Done>("DELETE", `/users/${id}`),
  me: () => call<User>("GET", "/users/me"),
  updateMe: (body: OwnAccountChange) => call<User>("PUT", "/users/me", { body }),
});

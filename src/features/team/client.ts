import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { TeamMember, teamSchemas } from "./schema";

/** The calls about team. */
export const teamApi = (caller: Caller) => ({
  ...crudClient<typeof teamSchemas>(caller, "/team-members"),
  toggleActive: (id: number) => caller.call<TeamMember>("PATCH", `/team-members/${id}/toggle-active`),
  setOrder: (id: number, order_priority: number) =>
    caller.call<TeamMember>("PATCH", `/team-members/${id}/order`, { body: { order_priority } }),
});

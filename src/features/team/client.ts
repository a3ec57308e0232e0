import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { newTeamMemberSchema, TeamFilter, TeamList, TeamMember, TeamMemberChange } from "./schema";

/** The calls about team. */
export const teamApi = ({ call }: Caller) => ({
  list: (query: TeamFilter) => call<TeamList>("GET", "/team-members", { query }),
  read: (id: number | string) => call<TeamMember>("GET", `/team-members/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newTeamMemberSchema>) => call<TeamMember>("POST", "/team-members", { body }),
  update: (id: number, body: TeamMemberChange, seen?: string) =>
    call<TeamMember>("PUT", `/team-members/${id}`, { body, seen }),
  toggleActive: (id: number) => call<TeamMember>("PATCH", `/team-members/${id}/toggle-active`),
  setOrder: (id: number, order_priority: number) =>
    call<TeamMember>("PATCH", `/team-members/${id}/order`, { body: { order_priority } }),
  remove: (id: number) => call<Done>("DELETE", `/team-members/${id}`),
});

import type { Calls } from "../../api/endpoint.server";
import { crudCalls } from "../../api/kit/calls.server";
import { setOrder } from "../../platform/fields";
import { team } from "./model.server";
import { teamMember } from "./resource";
import { teamFields, teamSchemas } from "./schema";

export const calls: Calls = {
  resource: teamMember,
  endpoints: crudCalls(teamMember, {
    fields: teamFields,
    schemas: teamSchemas,
    model: team,
    summaries: {
      list: "The team, the highest priority first; administrators see e-mails, and who visitors do not",
    },
    imports: true,
    exportTells: "team_member",
    toggles: { is_active: "Show a team member to everybody, or to administrators only" },
    parts: [
      {
        method: "PATCH",
        end: "order",
        body: setOrder(),
        summary: "Set where a team member stands; higher numbers appear first",
      },
    ],
  }),
};

import type { Calls } from "../../api/endpoint.server";
import { crudCalls, importCall, toggleCalls } from "../../api/kit/calls.server";
import { idParams, setOrder } from "../../platform/fields";
import { team } from "./model.server";
import { teamMember } from "./resource";
import { teamFields, teamSchemas } from "./schema";

const kit = { fields: teamFields, schemas: teamSchemas, model: team };

export const calls: Calls = {
  resource: teamMember,
  endpoints: crudCalls(teamMember, {
    ...kit,
    params: idParams,
    summaries: {
      list: "The team, the highest priority first; administrators see e-mails, and who visitors do not",
    },
    imports: importCall(teamMember, kit),
    exportTells: "team_member",
    others: toggleCalls(teamMember, kit, { is_active: "Show a team member to everybody, or to administrators only" }),
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

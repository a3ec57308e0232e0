import type { Calls } from "../../api/endpoint.server";
import { crudCalls, importCall, toggleCalls } from "../../api/kit/calls.server";
import { setOrder } from "../../platform/fields";
import { team } from "./model.server";
import { teamMember } from "./resource";
import { teamFields, teamSchemas } from "./schema";

const kit = { fields: teamFields, schemas: teamSchemas, model: team };

export const calls: Calls = {
  resource: teamMember,
  endpoints: crudCalls(teamMember, {
    ...kit,
    summaries: {
      list: "Team members, highest priority first; administrators also see e-mails and hidden members",
    },
    imports: importCall(teamMember, kit),
    recordsExportOf: "team_member",
    others: toggleCalls(teamMember, kit, { is_active: "Toggle whether visitors see a team member" }),
    parts: [
      {
        method: "PATCH",
        end: "order",
        body: setOrder(),
        summary: "Set a team member's priority; higher numbers appear first",
      },
    ],
  }),
};

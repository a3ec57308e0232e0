import { crudCalls, importCall, toggleCalls } from "../../api/kit/calls.server";
import { setOrder } from "../../platform/fields";
import { team } from "./model.server";

export const calls = crudCalls(team, {
  summaries: {
    list: "Team members, highest priority first; administrators also see e-mails and hidden members",
  },
  imports: importCall(team),
  recordsExportOf: "team_member",
  others: toggleCalls(team, { is_active: "Toggle whether visitors see a team member" }),
  parts: [
    {
      method: "PATCH",
      end: "order",
      body: setOrder(),
      summary: "Set a team member's priority; higher numbers appear first",
    },
  ],
});

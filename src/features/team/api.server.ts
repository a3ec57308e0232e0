import { bulkOf } from "../../api/bulk.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/taking/export.server";
import { importOfFields } from "../../api/taking/import.server";
import { doneSchema, idParams } from "../../platform/fields";
import {
  createTeamMember,
  deleteTeamMember,
  findTeamMember,
  listTeam,
  toggleTeamMember,
  updateTeamMember,
} from "./model.server";
import { teamMember } from "./resource";
import {
  newTeamMemberSchema,
  teamFields,
  teamListSchema,
  teamMemberChangeSchema,
  teamMemberSchema,
  teamOrderSchema,
  teamQuerySchema,
} from "./schema";

export const list = endpoint({
  call: "GET /team-members",
  access: "anyone",
  summary: "The team, the highest priority first; administrators see e-mails, and who visitors do not",
  query: teamQuerySchema,
  answer: teamListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listTeam(db, query, { seesHidden: can("team.read_hidden"), at: now().toISOString() }),
});

export const read = endpoint({
  call: "GET /team-members/{id}",
  access: "anyone",
  summary: "One team member",
  params: idParams,
  answer: teamMemberSchema,
  cached: true,
  handle: ({ db, params, now, can }) =>
    findTeamMember(db, params.id, { seesHidden: can("team.read_hidden"), at: now().toISOString() }),
});

export const create = endpoint({
  call: "POST /team-members",
  access: "team.write",
  summary: "Add a team member",
  body: newTeamMemberSchema,
  answer: teamMemberSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createTeamMember(db, body, now(), site.timeZone),
});

export const update = endpoint({
  call: "PUT /team-members/{id}",
  access: "team.write",
  summary: "Change the fields that are sent",
  params: idParams,
  body: teamMemberChangeSchema,
  answer: teamMemberSchema,
  handle: ({ db, params, body, site, now }) => updateTeamMember(db, params.id, body, now(), site.timeZone),
});

export const toggleActive = endpoint({
  call: "PATCH /team-members/{id}/toggle-active",
  access: "team.write",
  summary: "Show a team member to everybody, or to administrators only",
  params: idParams,
  answer: teamMemberSchema,
  handle: ({ db, params, now }) => toggleTeamMember(db, params.id, now()),
});

export const setOrder = endpoint({
  call: "PATCH /team-members/{id}/order",
  access: "team.write",
  summary: "Set where a team member stands; higher numbers appear first",
  params: idParams,
  body: teamOrderSchema,
  bodyFromQuery: true,
  answer: teamMemberSchema,
  handle: ({ db, params, body, now }) => updateTeamMember(db, params.id, body, now()),
});

export const remove = endpoint({
  call: "DELETE /team-members/{id}",
  access: "team.delete",
  summary: "Delete a team member",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteTeamMember(db, params.id);
    return { detail: "Team member deleted" };
  },
});

export const together = bulkOf(teamMember, {
  publish: ({ db, now }, id) => updateTeamMember(db, id, { is_active: true, publication: "published" }, now()),
  hide: ({ db, now }, id) => updateTeamMember(db, id, { is_active: false }, now()),
  archive: ({ db, now }, id) => updateTeamMember(db, id, { publication: "archived" }, now()),
  delete: ({ db }, id) => deleteTeamMember(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /team-members/export",
  access: "team.export",
  resource: teamMember,
  fields: teamFields,
  tells: "team_member",
});

export const importSheet = importOfFields({
  call: "POST /team-members/import",
  access: "team.import",
  resource: teamMember,
  fields: teamFields,
  create: (db, item, { site, now }) => createTeamMember(db, item, now(), site.timeZone),
  update: (db, id, change, { site, now }) => updateTeamMember(db, id, change, now(), site.timeZone),
});

export const calls: Calls = {
  resource: teamMember,
  endpoints: [exportAll, importSheet, list, create, read, update, remove, toggleActive, setOrder, together],
};

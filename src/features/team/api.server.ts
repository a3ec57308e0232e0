import { endpoint } from "../../api/endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import {
  createTeamMember,
  deleteTeamMember,
  findTeamMember,
  listTeam,
  toggleTeamMember,
  updateTeamMember,
} from "./model.server";
import {
  newTeamMemberSchema,
  teamListSchema,
  teamMemberChangeSchema,
  teamMemberSchema,
  teamOrderSchema,
  teamQuerySchema,
} from "./schema";

export const list = endpoint({
  summary: "The team, the highest priority first; administrators see e-mails, and who is not active too",
  query: teamQuerySchema,
  answer: teamListSchema,
  cached: true,
  handle: ({ db, query, isAdmin }) => listTeam(db, query, { isAdmin }),
});

export const read = endpoint({
  summary: "One team member",
  params: idParams,
  answer: teamMemberSchema,
  cached: true,
  handle: ({ db, params, isAdmin }) => findTeamMember(db, params.id, { isAdmin }),
});

export const create = endpoint({
  summary: "Add a team member",
  body: newTeamMemberSchema,
  answer: teamMemberSchema,
  status: 201,
  handle: ({ db, body, now }) => createTeamMember(db, body, now()),
});

export const update = endpoint({
  summary: "Change the fields that are sent",
  params: idParams,
  body: teamMemberChangeSchema,
  answer: teamMemberSchema,
  handle: ({ db, params, body, now }) => updateTeamMember(db, params.id, body, now()),
});

export const toggleActive = endpoint({
  summary: "Show a team member to everybody, or to administrators only",
  params: idParams,
  answer: teamMemberSchema,
  handle: ({ db, params, now }) => toggleTeamMember(db, params.id, now()),
});

export const setOrder = endpoint({
  summary: "Set where a team member stands; higher numbers appear first",
  params: idParams,
  body: teamOrderSchema,
  bodyFromQuery: true,
  answer: teamMemberSchema,
  handle: ({ db, params, body, now }) => updateTeamMember(db, params.id, body, now()),
});

export const remove = endpoint({
  summary: "Delete a team member",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteTeamMember(db, params.id);
    return { detail: "Team member deleted" };
  },
});

import { bulkOf } from "../../api/bulk.server";
import { type Calls, type DraftRule, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/taking/export.server";
import { doneSchema, idParams } from "../../platform/fields";
import { withPictureText } from "../uploads/library/model.server";
import { createProject, deleteProject, findProject, listProjects, updateProject } from "./model.server";
import { project } from "./resource";
import {
  newProjectSchema,
  projectChangeSchema,
  projectFeatureSchema,
  projectFields,
  projectListSchema,
  projectQuerySchema,
  projectSchema,
} from "./schema";

const drafts: DraftRule = { publish: "projects.write", isDraft: ({ publication }) => publication === "draft" };

export const list = endpoint({
  call: "GET /projects",
  access: "anyone",
  summary: "Projects, the newest first",
  query: projectQuerySchema,
  answer: projectListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listProjects(db, query, { seesHidden: can("projects.read_hidden"), at: now().toISOString() }),
});

export const read = endpoint({
  call: "GET /projects/{id}",
  access: "anyone",
  summary: "One project",
  params: idParams,
  answer: projectSchema,
  cached: true,
  handle: async ({ db, params, now, can }) =>
    withPictureText(
      db,
      await findProject(db, params.id, { seesHidden: can("projects.read_hidden"), at: now().toISOString() }),
    ),
});

export const create = endpoint({
  call: "POST /projects",
  access: "projects.draft",
  drafts,
  summary: "Add a project",
  body: newProjectSchema,
  answer: projectSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createProject(db, body, now(), site.timeZone),
});

export const update = endpoint({
  call: "PUT /projects/{id}",
  access: "projects.draft",
  drafts,
  summary: "Change the fields that are sent",
  params: idParams,
  body: projectChangeSchema,
  answer: projectSchema,
  handle: ({ db, params, body, site, now }) => updateProject(db, params.id, body, now(), site.timeZone),
});

export const setFeatured = endpoint({
  call: "PUT /projects/{id}/feature",
  access: "projects.write",
  summary: "Show a project on the first page, or stop it",
  params: idParams,
  body: projectFeatureSchema,
  bodyFromQuery: true,
  answer: projectSchema,
  handle: ({ db, params, body, site, now }) => updateProject(db, params.id, body, now(), site.timeZone),
});

export const remove = endpoint({
  call: "DELETE /projects/{id}",
  access: "projects.delete",
  summary: "Delete a project",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteProject(db, params.id);
    return { detail: "Project deleted" };
  },
});

export const together = bulkOf(project, {
  publish: ({ db, now }, id) => updateProject(db, id, { publication: "published" }, now()),
  hide: ({ db, now }, id) => updateProject(db, id, { publication: "draft" }, now()),
  archive: ({ db, now }, id) => updateProject(db, id, { publication: "archived" }, now()),
  feature: ({ db, now }, id) => updateProject(db, id, { featured: true }, now()),
  unfeature: ({ db, now }, id) => updateProject(db, id, { featured: false }, now()),
  delete: ({ db }, id) => deleteProject(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /projects/export",
  access: "projects.export",
  resource: project,
  fields: projectFields,
});

export const calls: Calls = {
  part: "projects",
  resource: project,
  endpoints: [exportAll, list, create, read, update, remove, setFeatured, together],
};

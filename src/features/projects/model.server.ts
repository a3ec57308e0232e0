import type { Selectable } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, findRow, insertRow, known, narrowedTo, updateRow } from "../../platform/database/rows.server";
import { lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, searchText } from "../../platform/text";
import { refuseUnknownCommunity } from "../communities/model.server";
import {
  type NewProject,
  type Project,
  type ProjectChange,
  type ProjectList,
  type ProjectQuery,
  projectFields,
} from "./schema";

/** A row as an answer has it. */
export const toProject = (row: Selectable<Tables["projects"]>): Project => ({
  ...row,
  ...fromColumns(projectFields, row),
});

/** What follows from the fields: what projects are ordered by, and found by. */
const derived = ({ title, description }: Pick<Project, "title" | "description">) => ({
  title_key: foldKey(title),
  search_text: searchText(title, description),
});

/** One page of projects. */
export async function listProjects(
  db: Queryable,
  asked: ProjectQuery,
  { seesHidden, at }: Viewer,
): Promise<ProjectList> {
  const query = await lookUp(db, "projects", asked);
  const { community_id, status, category, difficulty, featured, publication, search, sort } = query;
  const matching = db
    .selectFrom("projects")
    .where((where) =>
      where.and([
        ...(seesHidden ? [] : [isPublished("projects", at)]),
        ...narrowedTo(db, "projects", { community_id, status, category, difficulty, featured, publication }, search),
      ]),
    );
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    matching,
    (select) =>
      select
        .selectAll()
        .orderBy(sort.endsWith("title") ? "title_key" : "created_at", direction)
        .orderBy("id", direction),
    query,
  );
  return listAnswer(rows.map(toProject), total, query);
}

/** Every project that visitors see with its last change, for the sitemap. */
export const listProjectChanges = (db: Queryable, now: Date): Promise<{ id: number; updated_at: string }[]> =>
  db
    .selectFrom("projects")
    .select(["id", "updated_at"])
    .where(isPublished("projects", now.toISOString()))
    .orderBy("id")
    .execute();

/** @throws Problem 404, for one that is not published too unless an administrator asks */
export async function findProject(db: Queryable, id: number, { seesHidden, at }: Viewer): Promise<Project> {
  const row = known(await findRow(db, "projects", id), "Project");
  if (!seesHidden && !isPublishedRow(row, at)) throw unknown("Project");
  return toProject(row);
}

/**
 * Adds a project.
 *
 * @throws Problem 422 for a community that does not exist
 */
export const createProject = (db: Database, project: NewProject, now: Date, timeZone = "UTC"): Promise<Project> =>
  db.change((transaction) => insertProject(transaction, project, now, timeZone));

/** Adds a project within the caller's transaction. */
export async function insertProject(
  transaction: Queryable,
  project: NewProject,
  now: Date,
  timeZone = "UTC",
): Promise<Project> {
  await refuseUnknownCommunity(transaction, project.community_id);
  const at = now.toISOString();
  const columns = {
    ...toColumns(projectFields, project, timeZone),
    ...derived(project),
    created_at: at,
    updated_at: at,
  };
  return toProject(await insertRow(transaction, "projects", columns));
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404; 422 for a community that does not exist
 */
export function updateProject(
  db: Database,
  id: number,
  change: ProjectChange,
  now: Date,
  timeZone = "UTC",
): Promise<Project> {
  return db.change(async (transaction) => {
    const before = known(await lockRow(transaction, "projects", id), "Project");
    const columns = toColumns(projectFields, change, timeZone);
    const after = { ...before, ...columns };
    // Only a new one: who deletes the old one waits for this project, and must not be waited for.
    if (after.community_id !== before.community_id) await refuseUnknownCommunity(transaction, after.community_id);
    const set = { ...columns, ...derived(after), updated_at: now.toISOString() };
    return toProject(known(await updateRow(transaction, "projects", id, set), "Project"));
  });
}

/** @throws Problem 404 */
export const deleteProject = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "projects", id), "Project"));

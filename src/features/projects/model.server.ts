import { type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import { refuseUnknownCommunity } from "../communities/model.server";
import type {
  NewProject,
  Project,
  ProjectCategory,
  ProjectChange,
  ProjectDifficulty,
  ProjectList,
  ProjectQuery,
  ProjectStatus,
} from "./schema";

const toProject = (row: Selectable<Tables["projects"]>): Project => ({
  ...row,
  technologies: JSON.parse(row.technologies) as string[],
  category: row.category as ProjectCategory,
  status: row.status as ProjectStatus,
  difficulty: row.difficulty as ProjectDifficulty,
  featured: row.featured === 1,
});

/** One page of projects. */
export async function listProjects(db: Queryable, query: ProjectQuery): Promise<ProjectList> {
  const { community_id, status, category, difficulty, featured, search, sort } = query;
  const matching = db
    .selectFrom("projects")
    .where((where) =>
      where.and([
        ...(community_id === undefined ? [] : [where("community_id", "=", community_id)]),
        ...(status === undefined ? [] : [where("status", "=", status)]),
        ...(category === undefined ? [] : [where("category", "=", category)]),
        ...(difficulty === undefined ? [] : [where("difficulty", "=", difficulty)]),
        ...(featured === undefined ? [] : [where("featured", "=", featured ? 1 : 0)]),
        ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
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

/** Every project with its last change, for the sitemap. */
export const listProjectChanges = (db: Queryable): Promise<{ id: number; updated_at: string }[]> =>
  db.selectFrom("projects").select(["id", "updated_at"]).orderBy("id").execute();

/** @throws Problem 404 */
export async function findProject(db: Queryable, id: number): Promise<Project> {
  const row = await db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw unknown("Project");
  return toProject(row);
}

/** The columns that a change of fields touches. */
const toColumns = ({ technologies, featured, ...rest }: ProjectChange) => ({
  ...rest,
  ...(rest.title === undefined ? {} : { title_key: foldKey(rest.title) }),
  ...(technologies === undefined ? {} : { technologies: JSON.stringify(technologies) }),
  ...(featured === undefined ? {} : { featured: featured ? 1 : 0 }),
});

/**
 * Adds a project.
 *
 * @throws Problem 422 for a community that does not exist
 */
export const createProject = (db: Database, project: NewProject, now: Date): Promise<Project> =>
  db.change((transaction) => insertProject(transaction, project, now));

/** Adds a project within the caller's transaction. */
export async function insertProject(transaction: Queryable, project: NewProject, now: Date): Promise<Project> {
  const at = now.toISOString();
  const { technologies, featured, ...rest } = project;
  await refuseUnknownCommunity(transaction, project.community_id);
  const row = await transaction
    .insertInto("projects")
    .values({
      ...rest,
      title_key: foldKey(project.title),
      technologies: JSON.stringify(technologies),
      featured: featured ? 1 : 0,
      search_text: searchText(project.title, project.description),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProject(row);
}

/** @throws Problem 404 */
async function lock(transaction: Queryable, id: number) {
  const row = await lockRow(transaction, "projects", id);
  if (!row) throw unknown("Project");
  return row;
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404; 422 for a community that does not exist
 */
export function updateProject(db: Database, id: number, change: ProjectChange, now: Date): Promise<Project> {
  return db.change(async (transaction) => {
    const before = await lock(transaction, id);
    const { title, description, community_id } = { ...before, ...change };
    // Only a new one: who deletes the old one waits for this project, and must not be waited for.
    if (community_id !== before.community_id) await refuseUnknownCommunity(transaction, community_id);
    const row = await transaction
      .updateTable("projects")
      .set({ ...toColumns(change), search_text: searchText(title, description), updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toProject(row);
  });
}

/** @throws Problem 404 */
export function deleteProject(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom("projects").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("Project");
  });
}

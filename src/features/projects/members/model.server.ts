import type { Selectable } from "kysely";
import type { CurrentUser } from "../../../api/current-user";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { isPublishedRow } from "../../../platform/database/published.server";
import { reserveId } from "../../../platform/database/reserve-id.server";
import { findRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { formatDateTime } from "../../../platform/dates/words";
import { invalid, Problem } from "../../../platform/errors/problem.server";
import type { WholeSite } from "../../../platform/site";
import { foldKey } from "../../../platform/text";
import { nameOfUser } from "../../users/admin/labels";
import { writeMakers } from "../guide/guide.server";
import {
  type Content,
  type ContentChange,
  emptyContent,
  type LeavingChoice,
  type OwnMaker,
  type OwnProject,
  type OwnProjects,
  type ProjectUpload,
  type Room,
} from "./schema";

export type MemberProject = Selectable<Tables["member_projects"]>;
export type MakerRow = Selectable<Tables["project_makers"]>;
export type FileRow = Selectable<Tables["project_files"]>;

/** The most drafts of one member. */
export const maxOpenDrafts = 30;

const MB = 1024 * 1024;

interface Reading {
  site: WholeSite;
  /** the reader; undefined: a reviewer, who sees no address */
  userId: number | undefined;
  now: Date;
}

export const contentOf = ({ title, content }: Pick<MemberProject, "title" | "content">): Content => ({
  ...emptyContent,
  ...(JSON.parse(content) as Partial<Content>),
  title,
});

export const makersOf = (db: Queryable, id: number): Promise<MakerRow[]> =>
  db.selectFrom("project_makers").selectAll().where("project_id", "=", id).orderBy("position").orderBy("id").execute();

export const filesOf = (db: Queryable, id: number): Promise<FileRow[]> =>
  db.selectFrom("project_files").selectAll().where("project_id", "=", id).orderBy("id").execute();

/** The names that a project shows, in order: nobody who was asked and has not accepted. */
export const shownMakers = (makers: readonly MakerRow[]): string[] =>
  makers
    .filter(({ state }) => state === "named" || state === "accepted")
    .map(({ shown_name, name }) => shown_name || name)
    .filter(Boolean);

/** Shows the present makers on the published project, if there is one. */
export const publishMakers = async (transaction: Queryable, id: number): Promise<unknown> =>
  writeMakers(transaction, id, shownMakers(await makersOf(transaction, id)));

/** How much room a member's projects take, and may take; bytes. */
export async function roomOf(db: Queryable, userId: number, site: WholeSite): Promise<Room> {
  const { used } = await db
    .selectFrom("project_files")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("used"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { used: Number(used ?? 0), limit: site.projectRoomMb * MB };
}

/** Whether somebody is a maker of a project, and so reads and writes it. */
async function isMaker(db: Queryable, id: number, userId: number): Promise<boolean> {
  const maker = db.selectFrom("project_makers").select("id").where("project_id", "=", id).where("user_id", "=", userId);
  return (await maker.where("state", "=", "accepted").executeTakeFirst()) !== undefined;
}

/** A project for one of its makers. @throws Problem 404 for everybody else */
export async function findOwn(db: Queryable, id: number, userId: number): Promise<MemberProject> {
  const row = (await isMaker(db, id, userId)) ? await findRow(db, "member_projects", id) : undefined;
  return requireRow(row, "Project");
}

/** The same, locked until the transaction ends. */
export async function lockOwn(transaction: Queryable, id: number, userId: number): Promise<MemberProject> {
  const row = await lockRow(transaction, "member_projects", id);
  return requireRow(row && (await isMaker(transaction, id, userId)) ? row : undefined, "Project");
}

/** Whether visitors see the approved version of a project. */
export async function siteState(db: Queryable, id: number, now: Date): Promise<OwnProject["site"]> {
  const row = await findRow(db, "projects", id);
  if (!row) return "none";
  return isPublishedRow(row, now.toISOString()) ? "published" : "hidden";
}

/** Writes a project. Pages show only published ones, so that writing a draft leaves cached pages as they are. */
export const writeShown = async <T>(
  db: Database,
  { id, now }: { id: number; now: Date },
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> => ((await siteState(db, id, now)) === "published" ? db.change(work) : db.write(work));

const toMaker = (row: MakerRow, userId: number | undefined): OwnMaker => ({
  id: row.id,
  name: row.state === "asked" || row.state === "declined" ? row.name : row.shown_name || row.name,
  email: row.asked_by === userId && userId !== undefined ? row.email : "",
  state: row.state,
  is_you: row.user_id === userId && userId !== undefined,
});

const toUpload = ({ id, name, is_picture, size }: FileRow): ProjectUpload => ({
  id,
  name,
  is_picture: is_picture === 1,
  size,
});

type Summary = Omit<MemberProject, "submitted_by" | "content" | "approved_at" | "told_at">;

const summaryOf = ({ id, title, review, review_note, submitted_at, created_at, updated_at }: Summary) => ({
  id,
  title,
  review,
  review_note,
  submitted_at,
  created_at,
  updated_at,
});

/** A project as its makers and, without addresses, its reviewers see it. */
export async function toOwn(db: Queryable, row: MemberProject, reading: Reading): Promise<OwnProject> {
  const { userId, site, now } = reading;
  const owner = userId ?? row.submitted_by ?? 0;
  const makers = await makersOf(db, row.id);
  return {
    ...summaryOf(row),
    ...contentOf(row),
    site: await siteState(db, row.id, now),
    // Reviewers learn only the names that the page will show.
    makers: makers
      .filter(({ state }) => userId !== undefined || state === "named" || state === "accepted")
      .map((maker) => toMaker(maker, userId)),
    uploads: (await filesOf(db, row.id)).map(toUpload),
    room: await roomOf(db, owner, site),
  };
}

/** The projects that somebody makes, the latest first, and the requests to be named. */
export async function listOwn(
  db: Queryable,
  user: CurrentUser,
  reading: Omit<Reading, "userId">,
): Promise<OwnProjects> {
  const rows = await db
    .selectFrom("member_projects")
    .innerJoin("project_makers", "project_makers.project_id", "member_projects.id")
    // Without the contents: those of thirty drafts are megabytes.
    .select(["member_projects.id", "title", "review", "review_note", "submitted_at", "project_makers.on_leaving"])
    .select(["member_projects.created_at", "member_projects.updated_at"])
    .where("project_makers.user_id", "=", user.id)
    .where("project_makers.state", "=", "accepted")
    .orderBy("member_projects.updated_at", "desc")
    .orderBy("member_projects.id", "desc")
    .limit(500)
    .execute();
  const items = [];
  for (const { on_leaving, ...row } of rows)
    items.push({ ...summaryOf(row), on_leaving, site: await siteState(db, row.id, reading.now) });
  return { items, room: await roomOf(db, user.id, reading.site), requests: await requestsFor(db, user) };
}

/** Notes what becomes of a project when this maker deletes their account. @throws Problem 404 */
export const chooseForLeaving = (db: Database, id: number, userId: number, choice: LeavingChoice): Promise<unknown> =>
  db.write(async (transaction) => {
    await lockOwn(transaction, id, userId);
    await transaction
      .updateTable("project_makers")
      .set({ on_leaving: choice })
      .where("project_id", "=", id)
      .where("user_id", "=", userId)
      .execute();
  });

/** The most requests to be named that somebody sees at once. */
const maxRequests = 100;

/** The requests to be named that somebody has not answered, by their confirmed address; the oldest. */
async function requestsFor(db: Queryable, { email, is_verified }: CurrentUser): Promise<OwnProjects["requests"]> {
  if (!is_verified) return [];
  const rows = await db
    .selectFrom("project_makers")
    .innerJoin("member_projects", "member_projects.id", "project_makers.project_id")
    .leftJoin("users", "users.id", "project_makers.asked_by")
    .select(["project_makers.id", "member_projects.title", "project_makers.created_at"])
    .select(["users.full_name", "users.username"])
    .where("project_makers.email_key", "=", foldKey(email))
    .where("project_makers.state", "=", "asked")
    .orderBy("project_makers.id")
    .limit(maxRequests)
    .execute();
  return rows.map(({ full_name, username, ...row }) => ({
    ...row,
    asked_by: username === null ? "" : nameOfUser({ full_name: full_name ?? "", username }),
  }));
}

/** Refuses files that were not uploaded for this project. @throws Problem 422 */
async function refuseUnknownFiles(transaction: Queryable, id: number, content: Content): Promise<void> {
  const files = await filesOf(transaction, id);
  const isThere = (one: number, picture: boolean) =>
    files.some((file) => file.id === one && (file.is_picture === 1) === picture);
  const { picture, steps } = content;
  if (picture && !isThere(picture.file, true)) throw invalid("picture", "This picture was not uploaded here");
  if (steps.some((step) => step.pictures.some(({ file }) => !isThere(file, true))))
    throw invalid("steps", "A picture of a step was not uploaded here");
  if (content.files.some((file) => !isThere(file, false))) throw invalid("files", "A file was not uploaded here");
}

const columnsOf = ({ title, ...content }: Content) => ({ title, content: JSON.stringify(content) });

/** Begins a project, of which the member is the first maker. @throws Problem 409 for too many drafts */
export const createOwn = (
  db: Database,
  change: Partial<Content>,
  { user, site, now }: { user: CurrentUser; site: WholeSite; now: Date },
): Promise<OwnProject> =>
  db.write(async (transaction) => {
    requireRow(await lockRow(transaction, "users", user.id), "User");
    const { count } = await transaction
      .selectFrom("member_projects")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("submitted_by", "=", user.id)
      .where("review", "in", ["draft", "returned"])
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxOpenDrafts)
      throw new Problem(409, `You have ${maxOpenDrafts} drafts. Submit or delete one of them first`);
    const at = now.toISOString();
    const content = { ...emptyContent, ...change };
    const id = await reserveId(transaction, "projects");
    const row = {
      id,
      submitted_by: user.id,
      ...columnsOf(content),
      review: "draft" as const,
      review_note: "",
      submitted_at: null,
      approved_at: null,
      told_at: null,
      created_at: at,
      updated_at: at,
    };
    await transaction.insertInto("member_projects").values(row).execute();
    await refuseUnknownFiles(transaction, id, content);
    await transaction
      .insertInto("project_makers")
      .values({
        project_id: id,
        position: 0,
        user_id: user.id,
        name: nameOfUser(user),
        shown_name: nameOfUser(user),
        email: "",
        email_key: null,
        state: "accepted",
        asked_by: null,
        accepted_at: at,
        created_at: at,
      })
      .execute();
    return toOwn(transaction, row, { userId: user.id, site, now });
  });

interface Changing {
  /** the maker, or undefined for a reviewer */
  userId: number | undefined;
  site: WholeSite;
  now: Date;
}

/** Refuses a change that was based on an older version. @throws Problem 412 */
function refuseStale(row: MemberProject, seen: string | undefined, site: WholeSite): void {
  if (seen === undefined || seen === row.updated_at) return;
  throw new Problem(
    412,
    `Another maker changed this project on ${formatDateTime(row.updated_at, site)}, after you opened it.`,
  );
}

/** A later instant than that of the version before, so that two changes in one millisecond differ. */
const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();

/**
 * Changes some fields within the caller's transaction; an approved version becomes a draft beside the published one.
 * @throws Problem 412 if it was changed after the version that the change is based on
 */
export async function changeContent(
  transaction: Queryable,
  row: MemberProject,
  { seen, ...change }: ContentChange,
  { userId, site, now }: Changing,
): Promise<OwnProject> {
  refuseStale(row, seen, site);
  const before = contentOf(row);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const content = { ...before, ...Object.fromEntries(given) };
  await refuseUnknownFiles(transaction, row.id, content);
  const set = {
    ...columnsOf(content),
    ...(row.review === "approved" && { review: "draft" as const }),
    updated_at: laterThan(row.updated_at, now),
  };
  const after = requireRow(await updateRow(transaction, "member_projects", row.id, set), "Project");
  return toOwn(transaction, after, { userId, site, now });
}

/** Changes a maker's own project. @throws Problem 404, 409 while it waits for a review, 412 */
export const changeOwn = (
  db: Database,
  id: number,
  change: ContentChange,
  changing: Changing & { userId: number },
): Promise<OwnProject> =>
  db.write(async (transaction) => {
    const row = await lockOwn(transaction, id, changing.userId);
    if (row.review === "submitted") throw new Problem(409, "It waits for a review. Take it back to change it");
    return changeContent(transaction, row, change, changing);
  });

/** The fields of a version that it cannot be submitted without, as a sentence; undefined if it has all. */
export function missingIn({ title, description, picture, steps }: Content): string | undefined {
  if (title === "") return "Add a title first";
  if (description === "") return "Add a description first";
  return picture || steps.length > 0 ? undefined : "Add a picture or a step first";
}

/** Takes a submitted project back. @throws Problem 404; 409 for others */
export const withdrawOwn = (db: Database, id: number, changing: Changing & { userId: number }): Promise<OwnProject> =>
  db.write(async (transaction) => {
    const row = await lockOwn(transaction, id, changing.userId);
    if (row.review !== "submitted") throw new Problem(409, "It does not wait for a review");
    const set = { review: "draft" as const, submitted_at: null, updated_at: laterThan(row.updated_at, changing.now) };
    const after = requireRow(await updateRow(transaction, "member_projects", id, set), "Project");
    return toOwn(transaction, after, changing);
  });

/** Takes a published project off the site. @throws Problem 404; 409 if it is not published */
export const archiveOwn = (db: Database, id: number, changing: Changing & { userId: number }): Promise<OwnProject> =>
  db.change(async (transaction) => {
    const row = await lockOwn(transaction, id, changing.userId);
    if ((await siteState(transaction, id, changing.now)) !== "published")
      throw new Problem(409, "It is not on the site");
    const at = changing.now.toISOString();
    await updateRow(transaction, "projects", id, { publication: "archived", updated_at: at });
    return toOwn(transaction, row, changing);
  });

/** Deletes a project that is not on the site. @returns the addresses of its files, to be deleted */
export const deleteOwn = (db: Database, id: number, userId: number, now: Date): Promise<string[]> =>
  db.write(async (transaction) => {
    await lockOwn(transaction, id, userId);
    if ((await siteState(transaction, id, now)) === "published") throw new Problem(409, "Archive it first");
    const urls = (await filesOf(transaction, id)).map(({ url }) => url);
    await transaction.deleteFrom("member_projects").where("id", "=", id).execute();
    return urls;
  });

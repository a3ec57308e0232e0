import type { CurrentUser } from "../../../api/current-user";
import type { Services } from "../../../api/endpoint.server";
import { type Database, type Queryable, within } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { findRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import { Problem } from "../../../platform/errors/problem.server";
import { publishClosed } from "../../uploads/store-upload.server";
import { type Guide, shownGuide, writeGuide } from "../guide/guide.server";
import { projects } from "../model.server";
import { type Project, projectSchemas } from "../schema";
import { filesIn } from "./content-files";
import {
  changeContent,
  contentOf,
  type FileRow,
  filesOf,
  lockOwn,
  type MemberProject,
  makersOf,
  missingIn,
  shownMakers,
  siteState,
  toOwn,
} from "./model.server";
import type { Content, ContentChange, OwnProject, Submission, Submissions } from "./schema";
import { type Calendar, waitingForReview } from "./waiting.server";

type Reviewing = Pick<Services, "db" | "files" | "site" | "now" | "limits">;

/** How many approved projects a member needs to publish directly, where the site allows it. */
const approvedToPublish = 2;

const notWaiting = () => new Problem(409, "It does not wait for a review");

/** The submissions that wait for a review, the oldest first. */
export async function listSubmissions(call: Calendar & { db: Queryable }): Promise<Submissions> {
  const { db } = call;
  const rows = await waitingForReview(db, call)
    .select(["id", "title", "submitted_at"])
    .orderBy("submitted_at")
    .orderBy("id")
    .limit(200)
    .execute();
  const items = [];
  for (const { id, title, submitted_at } of rows)
    items.push({
      id,
      title,
      submitted_at: submitted_at ?? "",
      makers: shownMakers(await makersOf(db, id)),
      is_change: (await findRow(db, "projects", id)) !== undefined,
    });
  return { items };
}

/** A project that waits for a review. @throws Problem 404, also for drafts; 409 while its account may not use the site */
async function requireSubmitted(
  db: Queryable,
  row: MemberProject | undefined,
  calendar: Calendar,
): Promise<MemberProject> {
  const found = requireRow(row?.review === "draft" && row.approved_at === null ? undefined : row, "Project");
  if (found.review !== "submitted") throw notWaiting();
  const waiting = await waitingForReview(db, calendar).select("id").where("id", "=", found.id).executeTakeFirst();
  if (!waiting) throw new Problem(409, "The account of its maker is deactivated or suspended");
  return found;
}

const lockSubmitted = async (transaction: Queryable, id: number, calendar: Calendar): Promise<MemberProject> =>
  requireSubmitted(transaction, await lockRow(transaction, "member_projects", id), calendar);

/** Refuses a project that does not wait for a review. @throws Problem 404; 409 */
export const findWaiting = async (call: Calendar & { db: Queryable }, id: number): Promise<MemberProject> =>
  requireSubmitted(call.db, await findRow(call.db, "member_projects", id), call);

type AddressOf = (file: number) => string;

/** The fields of a published project that its makers write. */
function fieldsOf(content: Content, files: readonly FileRow[], addressOf: AddressOf) {
  const { title, description, category, difficulty, picture } = content;
  const byId = new Map(files.map((file) => [file.id, file]));
  return {
    title,
    description,
    category,
    difficulty,
    image_url: picture ? addressOf(picture.file) : "",
    attachments: content.files.flatMap((id) => {
      const file = byId.get(id);
      return file ? [{ name: file.name, url: addressOf(id), size: file.size }] : [];
    }),
  };
}

const guideOf = (content: Content, makers: string[], addressOf: AddressOf): Guide => ({
  makers,
  equipment_ids: content.equipment_ids,
  materials: content.materials,
  licence: content.licence,
  hours: content.hours,
  steps: content.steps.map(({ title, text, pictures }) => ({
    title,
    text,
    pictures: pictures.map(({ file, alt }) => ({ url: addressOf(file), alt })),
  })),
});

/** A submission for reviewers. @throws Problem 404; 409 if it does not wait for a review */
export async function findSubmission(call: Pick<Reviewing, "db" | "site" | "now">, id: number): Promise<Submission> {
  const { db, site, now } = call;
  const row = await findWaiting(call, id);
  const content = contentOf(row);
  const files = await filesOf(db, id);
  const addressOf = (file: number) => `/api/projects/${id}/submission/files/${file}`;
  const published = await findRow(db, "projects", id);
  const known = published
    ? await projects.find(db, id, { seesHidden: true, at: now().toISOString() })
    : { ...projectSchemas.create.parse({ ...newProject, title: row.title, description: content.description }), id };
  const project = {
    ...known,
    ...fieldsOf(content, files, addressOf),
    ...(content.picture && { image_alt: content.picture.alt }),
    ...(await shownGuide(db, guideOf(content, shownMakers(await makersOf(db, id)), addressOf), now())),
    created_at: published?.created_at ?? row.created_at,
    updated_at: row.updated_at,
  } as Project;
  return { project, content: await toOwn(db, row, { userId: undefined, site, now: now() }) };
}

/** The fields of a new project that members do not choose. */
const newProject = { status: "completed", publication: "published" } as const;

/** Publishes copies of the files of a version that have none. @returns the public addresses by the ids of files */
async function publishFiles({ db, files }: Pick<Reviewing, "db" | "files">, row: MemberProject) {
  const named = new Set(filesIn(contentOf(row)));
  const addresses = new Map<number, string>();
  for (const file of await filesOf(db, row.id)) {
    if (!named.has(file.id)) continue;
    const { url, open_name: openName } = file;
    addresses.set(file.id, file.public_url || (await publishClosed(files, { url, openName })));
  }
  return addresses;
}

/** Writes a version over the published project within the caller's transaction, or adds it under its reserved id. */
async function publish(
  transaction: Queryable,
  { db, site, now }: Pick<Reviewing, "db" | "site" | "now">,
  row: MemberProject,
  addresses: ReadonlyMap<number, string>,
): Promise<void> {
  const content = contentOf(row);
  const addressOf = (file: number) => addresses.get(file) ?? "";
  const fields = fieldsOf(content, await filesOf(transaction, row.id), addressOf);
  const change = projectSchemas.change.parse({ ...fields, publication: "published" });
  const isThere = (await findRow(transaction, "projects", row.id)) !== undefined;
  if (isThere) await projects.update(within(db, transaction), row.id, change, now(), site.timeZone);
  else {
    const item = projectSchemas.create.parse({ ...newProject, ...fields });
    await projects.insert(transaction, item, now(), site.timeZone, row.id);
  }
  await writeGuide(transaction, row.id, guideOf(content, shownMakers(await makersOf(transaction, row.id)), addressOf));
  for (const [id, public_url] of addresses) await updateRow(transaction, "project_files", id, { public_url });
  const at = now().toISOString();
  const set = { review: "approved" as const, review_note: "", approved_at: at };
  await updateRow(transaction, "member_projects", row.id, set);
}

/**
 * Publishes a submitted project with its pictures and files.
 * @throws Problem 404; 409 if it does not wait for a review, or was changed in the same moment
 */
export async function approve(
  call: Reviewing,
  id: number,
  notify: (transaction: Queryable, row: MemberProject) => Promise<unknown>,
): Promise<{ id: number }> {
  const seen = await findWaiting(call, id);
  // Before the transaction: copying takes long, and cannot be undone by it. Unused copies are swept.
  const addresses = await publishFiles(call, seen);
  await call.db.change(async (transaction) => {
    const row = await lockSubmitted(transaction, id, call);
    if (row.updated_at !== seen.updated_at) throw new Problem(409, "It was changed a moment ago. Please look again");
    await publish(transaction, call, row, addresses);
    await notify(transaction, row);
  });
  return { id };
}

/** Sends a submitted project back with a note. @throws Problem 404; 409 if it does not wait for a review */
export const sendBack = (
  call: Calendar & { db: Database },
  { id, note }: { id: number; note: string },
  notify: (transaction: Queryable, row: MemberProject) => Promise<unknown>,
): Promise<{ id: number }> =>
  call.db.write(async (transaction) => {
    const row = await lockSubmitted(transaction, id, call);
    const set = { review: "returned" as const, review_note: note, updated_at: call.now().toISOString() };
    await updateRow(transaction, "member_projects", id, set);
    await notify(transaction, { ...row, ...set });
    return { id };
  });

/** Changes a submission as a reviewer. @throws Problem 404, 409, 412 */
export const changeSubmission = (
  call: Pick<Reviewing, "db" | "site" | "now">,
  id: number,
  change: ContentChange,
): Promise<OwnProject> =>
  call.db.write(async (transaction) => {
    const row = await lockSubmitted(transaction, id, call);
    return changeContent(transaction, row, change, { userId: undefined, site: call.site, now: call.now() });
  });

/** Whether a member's submission is published at once. */
async function publishesDirectly(db: Queryable, { id, submitted_by: userId }: MemberProject, call: Reviewing) {
  if (!call.site.membersPublish) return false;
  if (!(await waitingForReview(db, call).select("id").where("id", "=", id).executeTakeFirst())) return false;
  const { count } = await db
    .selectFrom("member_projects")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("submitted_by", "=", userId)
    .where("approved_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count) >= approvedToPublish;
}

/**
 * Submits a maker's project for a review, or publishes it where the site allows that.
 * @throws Problem 404; 409 if something is missing, or it waits already
 */
export async function submit(
  call: Reviewing & { user: CurrentUser },
  id: number,
  notify: (transaction: Queryable, row: MemberProject) => Promise<unknown>,
): Promise<OwnProject> {
  const { db, user, site, now } = call;
  const at = now().toISOString();
  const submitted = await db.write(async (transaction) => {
    const row = await lockOwn(transaction, id, user.id);
    const missing = missingIn(contentOf(row));
    if (missing) throw new Problem(409, missing);
    if (row.review === "submitted") throw new Problem(409, "It waits for a review already");
    if (row.review === "approved" && (await siteState(transaction, id, now())) === "published")
      throw new Problem(409, "It is on the site already");
    const set = { review: "submitted" as const, submitted_at: at, submitted_by: user.id };
    const after = requireRow(await updateRow(transaction, "member_projects", id, set), "Project");
    if (!(await publishesDirectly(transaction, after, call))) await notify(transaction, after);
    return after;
  });
  const reading = { userId: user.id, site, now: now() };
  if (!(await publishesDirectly(db, submitted, call))) return toOwn(db, submitted, reading);
  await approve(call, id, async () => undefined);
  return toOwn(db, requireRow(await findRow(db, "member_projects", id), "Project"), reading);
}

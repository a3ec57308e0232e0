import type { Services } from "../../../api/endpoint.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { putSetting, readSetting } from "../../../platform/database/setting-rows.server";
import { counted, t } from "../../../platform/languages/texts";
import { safeName } from "../../mails/templates/greeting";
import { projectApprovedMail, projectAskedMail, projectReturnedMail } from "../../mails/templates/project";
import { notifyAdministrators } from "../../notices/notices.server";
import type { MemberProject } from "./model.server";
import { type Calendar, waitingForReview } from "./waiting.server";

type MailServices = Pick<Services, "mails" | "site" | "siteAddress" | "now">;

/** How long administrators hear of no other submission after a notice; milliseconds. */
const pauseMs = 3_600_000;

/** The accounts of the makers of a project. */
const accountsOf = (db: Queryable, id: number) =>
  db
    .selectFrom("project_makers")
    .innerJoin("users", "users.id", "project_makers.user_id")
    .select(["users.email", "users.full_name", "users.username"])
    .where("project_makers.project_id", "=", id)
    .where("project_makers.state", "=", "accepted")
    .where("users.is_active", "=", 1)
    .execute();

const itemOf = ({ id }: Pick<MemberProject, "id">) => `project ${id}`;

/** Tells the makers that their project is published, in the transaction that publishes it. */
export async function notifyApproved(
  transaction: Queryable,
  { mails, siteAddress }: MailServices,
  row: MemberProject,
): Promise<void> {
  const url = `${siteAddress()}/projects/${row.id}`;
  const people = await accountsOf(transaction, row.id);
  await mails.queue(
    transaction,
    ...people.map(({ email, full_name, username }) => ({
      kind: "project-approved" as const,
      to: email,
      content: () => projectApprovedMail({ name: safeName(full_name, username), title: safeName(row.title), url }),
      item: itemOf(row),
    })),
  );
}

/** Tells the makers that their project came back with a note. */
export async function notifyReturned(
  transaction: Queryable,
  { mails, siteAddress }: MailServices,
  row: MemberProject,
): Promise<void> {
  const url = `${siteAddress()}/account/projects?edit=${row.id}`;
  const { review_note: note } = row;
  const people = await accountsOf(transaction, row.id);
  await mails.queue(
    transaction,
    ...people.map(({ email, full_name, username }) => ({
      kind: "project-returned" as const,
      to: email,
      content: () =>
        projectReturnedMail({
          name: safeName(full_name, username),
          title: safeName(row.title),
          note,
          url,
        }),
      item: itemOf(row),
    })),
  );
}

/** Asks somebody by mail whether they want to be named. @param stranger the mark of the asker's network */
export const askMaker = (
  transaction: Queryable,
  { mails, siteAddress }: MailServices,
  asked: { row: MemberProject; email: string; by: string; stranger: string },
): Promise<unknown> =>
  mails.queue(transaction, {
    kind: "project-asked",
    to: asked.email,
    content: () =>
      projectAskedMail({
        by: safeName(asked.by),
        title: safeName(asked.row.title),
        url: `${siteAddress()}/account/projects`,
      }),
    item: itemOf(asked.row),
    stranger: asked.stranger,
  });

/** The row of settings with the time of the last notice. Searching all drafts for it would read all their texts. */
const toldKey = "submissions_told_at";

/** Whether administrators have had a notice of a submission within the hour. */
const wereTold = async (db: Queryable, now: Date): Promise<boolean> =>
  ((await readSetting(db, toldKey)) ?? "") > new Date(now.getTime() - pauseMs).toISOString();

const untoldOf = (db: Queryable, calendar: Calendar) =>
  waitingForReview(db, calendar)
    .select(["id", "title"])
    .where((where) => where.or([where("told_at", "is", null), where("told_at", "<", where.ref("submitted_at"))]))
    .orderBy("submitted_at")
    .execute();

/** Tells the administrators who chose it of submissions; at most once an hour, later ones come with the next notice. */
export async function notifySubmitted(transaction: Queryable, services: MailServices): Promise<void> {
  const { now } = services;
  if (await wereTold(transaction, now())) return;
  const untold = await untoldOf(transaction, services);
  const [first] = untold;
  if (!first) return;
  const at = now().toISOString();
  const ids = untold.map(({ id }) => id);
  await putSetting(transaction, toldKey, at);
  await transaction.updateTable("member_projects").set({ told_at: at }).where("id", "in", ids).execute();
  await notifyAdministrators(transaction, services, {
    notice: "projects",
    about: () =>
      untold.length === 1 ? safeName(first.title) : counted({ projects: untold.length }, "# project", "# projects"),
    facts: () => untold.slice(0, 10).map(({ title }): [string, string] => [t`Project`, safeName(title)]),
    path: untold.length === 1 ? `/admin/projects?review=${first.id}` : "/admin/projects?review=waiting",
    item: itemOf(first),
  });
}

/** Tells of the submissions that have waited for an hour since the last notice. */
export async function notifyOfGatheredSubmissions(db: Database, services: MailServices): Promise<void> {
  // A read first: it costs a write only if somebody is due.
  if ((await wereTold(db, services.now())) || (await untoldOf(db, services)).length === 0) return;
  await db.write((transaction) => notifySubmitted(transaction, services));
}

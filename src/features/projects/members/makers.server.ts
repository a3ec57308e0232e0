import type { CurrentUser } from "../../../api/current-user";
import type { Services } from "../../../api/endpoint.server";
import type { Queryable } from "../../../platform/database/database.server";
import { deleteRow, findRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import { invalid, Problem } from "../../../platform/errors/problem.server";
import { isEmail } from "../../../platform/mail/email";
import { foldKey } from "../../../platform/text";
import { nameOfUser } from "../../users/admin/labels";
import { askMaker } from "./mails.server";
import {
  listOwn,
  lockOwn,
  type MakerRow,
  type MemberProject,
  makersOf,
  publishMakers,
  siteState,
  toOwn,
  writeShown,
} from "./model.server";
import type { MakersChange, OwnProject, OwnProjects } from "./schema";

interface Changing extends Pick<Services, "db" | "mails" | "site" | "siteAddress" | "now"> {
  user: CurrentUser;
  /** the mark of the caller's network, for the daily bound of mails to strangers */
  stranger: string;
  /** the addresses, folded, that may get a mail today; others find the request on their account page alone */
  mailed: ReadonlySet<string>;
}

type Wanted = MakersChange["makers"][number];

/** Takes a maker off. Nobody takes off another one who has agreed, and the last one stays while it is public. */
async function takeOff(transaction: Queryable, { user, now }: Changing, maker: MakerRow, left: number): Promise<void> {
  const isOwn = maker.user_id === user.id;
  if (maker.state === "accepted" && !isOwn) throw new Problem(409, "Only they themselves can leave this project");
  if (isOwn && left === 0)
    throw new Problem(
      409,
      (await siteState(transaction, maker.project_id, now())) === "none"
        ? "You are its last maker. Delete it instead"
        : "Archive it first",
    );
  // A declined request stays unseen, so that nobody is asked twice.
  if (maker.state === "declined") return;
  await deleteRow(transaction, "project_makers", maker.id);
}

/** Adds a maker: by name alone, or by an address that is asked. @throws Problem 422, 409 for an address asked before */
async function addMaker(
  transaction: Queryable,
  call: Changing,
  { row, wanted, position }: { row: MemberProject; wanted: Wanted; position: number },
): Promise<void> {
  const { user, now } = call;
  const { name } = wanted;
  const email = wanted.email.trim();
  if (email === "" && name === "") throw invalid("makers", "A maker needs a name or an e-mail address");
  if (email !== "" && !isEmail(email)) throw invalid("makers", "This is not an e-mail address");
  const key = email === "" ? null : foldKey(email);
  if (key !== null) {
    if (key === foldKey(user.email)) throw new Problem(409, "You are a maker already");
    const before = (await makersOf(transaction, row.id)).find(({ email_key }) => email_key === key);
    if (before) throw new Problem(409, "This address was asked before");
  }
  await transaction
    .insertInto("project_makers")
    .values({
      project_id: row.id,
      position,
      user_id: null,
      name,
      shown_name: "",
      email,
      email_key: key,
      state: key === null ? "named" : "asked",
      asked_by: key === null ? null : user.id,
      accepted_at: null,
      created_at: now().toISOString(),
    })
    .execute();
  if (key !== null && call.mailed.has(key))
    await askMaker(transaction, call, { row, email, by: nameOfUser(user), stranger: call.stranger });
}

/** Keeps a maker at another place; names are changed by whoever they are about, or who typed them. */
async function keepMaker(
  transaction: Queryable,
  { user }: Changing,
  { maker, wanted, position }: { maker: MakerRow; wanted: Wanted; position: number },
): Promise<void> {
  const isOwn = maker.user_id === user.id;
  await updateRow(transaction, "project_makers", maker.id, {
    position,
    ...(wanted.name !== "" && isOwn && { shown_name: wanted.name }),
    ...(wanted.name !== "" && maker.state === "named" && { name: wanted.name, shown_name: "" }),
  });
}

/**
 * Sets the makers of a project, in order; those who are not in the list leave.
 * @throws Problem 404; 409 for people who have agreed, an address asked before, and the last maker; 422
 */
export const setMakers = (call: Changing, id: number, { makers: wanted }: MakersChange): Promise<OwnProject> =>
  writeShown(call.db, { id, now: call.now() }, async (transaction) => {
    const { user, site, now } = call;
    const row = await lockOwn(transaction, id, user.id);
    const before = await makersOf(transaction, id);
    const kept = before.filter((maker) => wanted.some((one) => one.id === maker.id));
    if (wanted.some((one) => one.id !== undefined && !kept.some((maker) => maker.id === one.id)))
      throw invalid("makers", "There is no such maker");
    const left = kept.filter(({ state }) => state === "accepted").length;
    for (const maker of before) if (!kept.includes(maker)) await takeOff(transaction, call, maker, left);
    for (const [position, one] of wanted.entries()) {
      const maker = kept.find((known) => known.id === one.id);
      if (maker) await keepMaker(transaction, call, { maker, wanted: one, position });
      else await addMaker(transaction, call, { row, wanted: one, position });
    }
    await publishMakers(transaction, id);
    const after = requireRow(await findRow(transaction, "member_projects", id), "Project");
    return toOwn(transaction, after, { userId: user.id, site, now: now() });
  });

/**
 * Answers a request to be named, by the confirmed address that was asked. Answering again changes nothing.
 * @throws Problem 404 for requests to others
 */
export async function answerRequest(
  { db, user, site, now }: Omit<Changing, "stranger" | "mailed">,
  id: number,
  { accept, shown_name }: { accept: boolean; shown_name?: string | undefined },
): Promise<OwnProjects> {
  const project = (await findRow(db, "project_makers", id))?.project_id ?? 0;
  return writeShown(db, { id: project, now: now() }, async (transaction) => {
    const found = await findRow(transaction, "project_makers", id);
    const isAsked = found?.state === "asked" && user.is_verified && found.email_key === foldKey(user.email);
    const maker = requireRow(isAsked ? found : undefined, "Request");
    const name = shown_name || nameOfUser(user);
    const set = accept
      ? { state: "accepted" as const, user_id: user.id, name, shown_name: name, accepted_at: now().toISOString() }
      : { state: "declined" as const };
    await updateRow(transaction, "project_makers", maker.id, { ...set, email: "" });
    await publishMakers(transaction, maker.project_id);
    return listOwn(transaction, user, { site, now: now() });
  });
}

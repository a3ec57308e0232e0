import type { Queryable } from "../../../platform/database/database.server";
import { requireRow } from "../../../platform/database/rows.server";
import { type PostVersion, type PostVersions, versionsKept } from "./schema";

/** The fields of an article that a version keeps. */
export interface Text {
  title: string;
  excerpt: string;
  content: string;
}

const isSame = (one: Text, other: Text) =>
  one.title === other.title && one.excerpt === other.excerpt && one.content === other.content;

interface Saved {
  postId: number;
  userId: number | null;
  at: string;
}

/** Adds a version in a save's transaction, if the text changed. @param before becomes version 1 if there is none yet */
export async function noteVersion(
  transaction: Queryable,
  text: Text,
  { postId, userId, at }: Saved,
  before?: Text & { updated_at: string },
): Promise<void> {
  if (before && isSame(before, text)) return;
  const { latest } = await transaction
    .selectFrom("post_versions")
    .select(({ fn }) => fn.max<number | null>("number").as("latest"))
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  const row = (number: number, { title, excerpt, content }: Text, created_at: string, user_id: number | null) => ({
    ...{ post_id: postId, number, title, excerpt, content, created_at, user_id },
  });
  const first = before && latest === null ? [row(1, before, before.updated_at, null)] : [];
  const number = (latest ?? first.length) + 1;
  await transaction
    .insertInto("post_versions")
    .values([...first, row(number, text, at, userId)])
    .execute();
  await transaction
    .deleteFrom("post_versions")
    .where("post_id", "=", postId)
    .where("number", "<=", number - versionsKept)
    .execute();
}

const found = (db: Queryable, postId: number) =>
  db
    .selectFrom("post_versions")
    .leftJoin("users", "users.id", "post_versions.user_id")
    .where("post_id", "=", postId)
    .select(["number", "title", "users.full_name as by_name", "post_versions.created_at"]);

/** The versions of an article, the latest first. @throws Problem 404 for an unknown article */
export async function listVersions(db: Queryable, postId: number): Promise<PostVersions> {
  const _post = requireRow(
    await db.selectFrom("posts").select("id").where("id", "=", postId).executeTakeFirst(),
    "Post",
  );
  const items = await found(db, postId)
    .select(({ fn }) => fn<number>("length", ["post_versions.content"]).as("content_length"))
    .orderBy("number", "desc")
    .execute();
  return { items };
}

/** One version of an article. @throws Problem 404 */
export async function findVersion(db: Queryable, postId: number, number: number): Promise<PostVersion> {
  const row = requireRow(
    await found(db, postId).select(["excerpt", "content"]).where("number", "=", number).executeTakeFirst(),
    "Version",
  );
  return { ...row, content_length: row.content.length };
}

import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import { draftFields } from "../../api/fields/draft-fields.server";
import type { TypedDraft } from "../../api/preview-links";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import {
  deleteRow,
  filterBySearch,
  findRow,
  insertRow,
  requireRow,
  updateRow,
} from "../../platform/database/rows.server";
import { type LookedUp, lookUp, titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { searchText, slugOf } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { withPictureText } from "../uploads/library/library.server";
import { openingOf } from "./public/opening";
import { post } from "./resource";
import {
  type Article,
  type NewPost,
  type Post,
  type PostChange,
  type PostList,
  type PostQuery,
  postFields,
} from "./schema";
import { noteVersion } from "./versions/versions.server";

type PostRow = Selectable<Tables["posts"]>;

const wordsPerMinute = 200;

/** A row as in a response. @param brief with only the opening of the content */
const toPost = (row: PostRow, brief = false): Post => ({
  ...row,
  ...fromColumns(postFields, row),
  content: brief ? openingOf(row.content) : row.content,
  content_length: row.content.length,
  read_time: Math.max(1, Math.ceil(row.content.split(/\s+/).length / wordsPerMinute)),
});

function conditions(
  db: Queryable,
  where: ExpressionBuilder<Tables, "posts">,
  query: LookedUp<PostQuery>,
  { seesHidden, at }: Viewer,
) {
  const { status, featured, author, search } = query;
  return where.and([
    ...(seesHidden ? [] : [isPublished(post.published, at)]),
    ...filterBySearch(db, "posts", { status, featured }, search),
    ...(author ? [byAuthor(where, author)] : []),
  ]);
}

/** A number of up to nine digits is an account's id, anything else a name. */
const byAuthor = (where: ExpressionBuilder<Tables, "posts">, author: string) =>
  /^\d{1,9}$/.test(author)
    ? where("posts.author_id", "=", Number(author))
    : where("posts.author_key", "=", foldKey(author));

/** The articles a query finds; those of a category by way of the table that holds them in order. */
const matching = (db: Queryable, query: LookedUp<PostQuery>, viewer: Viewer) =>
  db
    .selectFrom("posts")
    .$if(query.category !== undefined, (select) =>
      select.innerJoin("post_categories", (join) =>
        join
          .onRef("post_categories.post_id", "=", "posts.id")
          .on("post_categories.category", "=", query.category as string),
      ),
    )
    .where((where) => conditions(db, where, query, viewer));

function orderOf(db: Queryable, { sort, category }: Pick<PostQuery, "sort" | "category">): RawBuilder<unknown>[] {
  if (sort.endsWith("title")) return [titleOf(db, "posts"), sql.ref("posts.id")];
  if (sort.endsWith("views")) return [sql.ref("posts.views"), sql.ref("posts.id")];
  const table = category === undefined ? "posts" : "post_categories";
  return [sql.ref(`${table}.date`), sql.ref(category === undefined ? "posts.id" : "post_categories.post_id")];
}

/** One page of articles, the latest first unless asked otherwise. */
export async function listPosts(db: Queryable, asked: PostQuery, viewer: Viewer): Promise<PostList> {
  const query = await lookUp(db, "posts", asked);
  const posts = matching(db, query, viewer);
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    posts,
    (select) =>
      orderOf(db, query).reduce((ordered, column) => ordered.orderBy(column, direction), select.selectAll("posts")),
    query,
  );
  return listAnswer(
    rows.map((row) => toPost(row, query.brief)),
    total,
    query,
  );
}

/** @param by the article's id, or its slug @throws Problem 404, also for an article that is not for this viewer */
export async function findPost(db: Queryable, by: number | string, { seesHidden, at }: Viewer): Promise<Post> {
  const row = await db
    .selectFrom("posts")
    .selectAll()
    .where((where) => (typeof by === "number" ? where("id", "=", by) : where("slug", "=", by)))
    .executeTakeFirst();
  if (!row || !(seesHidden || isPublishedRow(row, at))) throw unknown("Post");
  return toPost(row);
}

/** The published articles that came before and after one; null at an end of the row. */
export async function findNeighbours(db: Queryable, { id, date }: Pick<Post, "id" | "date">, at: string) {
  const next = async (comparison: "<" | ">", direction: "desc" | "asc") => {
    const row = await db
      .selectFrom("posts")
      .select(["id", "title"])
      .where(isPublished(post.published, at))
      .where(({ refTuple, tuple, eb }) => eb(refTuple("date", "id"), comparison, tuple(date, id)))
      .orderBy("date", direction)
      .orderBy("id", direction)
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  };
  return { older: await next("<", "desc"), newer: await next(">", "asc") };
}

const relatedShown = 3;

/** Up to three published articles: related ones, then the latest that share a category. @throws Problem 404 */
export async function listRelated(db: Queryable, id: number, viewer: Viewer): Promise<PostList> {
  const article = await findPost(db, id, viewer);
  const published = () =>
    db.selectFrom("posts").selectAll("posts").where(isPublished(post.published, viewer.at)).where("id", "<>", id);
  const named = article.related_post_ids.length
    ? await published().where("id", "in", article.related_post_ids).execute()
    : [];
  const place = ({ id }: PostRow) => article.related_post_ids.indexOf(id);
  const rows = named.sort((a, b) => place(a) - place(b)).slice(0, relatedShown);
  if (rows.length < relatedShown && article.categories.length > 0) {
    const sharing = published()
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("post_categories").select("post_id").where("category", "in", article.categories),
      )
      .$if(rows.length > 0, (select) =>
        select.where(
          "id",
          "not in",
          rows.map(({ id }) => id),
        ),
      );
    rows.push(
      ...(await sharing
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .limit(relatedShown - rows.length)
        .execute()),
    );
  }
  return listAnswer(
    rows.map((row) => toPost(row, true)),
    rows.length,
    { page: 1, size: relatedShown },
  );
}

/**
 * Counts one reading, reported by the browser because pages are cached. Cached pages stay fresh.
 * @throws Problem 404 for an article that is not published
 */
export async function countView(db: Database, id: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set((set) => ({ views: set("views", "+", 1) }))
    .where("id", "=", id)
    .where(isPublished(post.published, now.toISOString()))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw unknown("Post");
}

const slugTaken = "This slug is already taken";

/** Runs `work`; turns the engine's error for a taken slug into a Problem. */
async function refusingTakenSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(409, slugTaken, { errors: { slug: slugTaken } });
    throw error;
  }
}

/** Slugs of articles with one title are numbered up to this; later ones end with the time in milliseconds. */
const numbered = 50;

/** A slug made from a title that no article has yet: "soldering", "soldering-2" … */
async function freeSlug(transaction: Queryable, title: string, now: Date): Promise<string> {
  const base = slugOf(title, 80) || "post";
  const candidates = Array.from({ length: numbered }, (_, index) => (index === 0 ? base : `${base}-${index + 1}`));
  const rows = await transaction.selectFrom("posts").select("slug").where("slug", "in", candidates).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${base}-${now.getTime()}`;
}

/** The first publication, which never changes. */
const publishedAt = (
  { status, publish_at = null }: { status: string; publish_at?: string | null },
  before: string | null,
  at: string,
): string | null => {
  if (before !== null && before <= at) return before;
  if (status !== "published") return null;
  return publish_at !== null && publish_at > at ? publish_at : at;
};

type PostFields = Omit<PostRow, "id" | "views" | "search_text" | "author_key" | "date">;

const derived = ({ title, excerpt, content, categories, author_name, published_at, created_at }: PostFields) => ({
  author_key: foldKey(author_name),
  date: published_at ?? created_at,
  search_text: searchText(title, excerpt, content, (JSON.parse(categories) as string[]).join(" "), author_name),
});

async function writeCategories(transaction: Queryable, { id, categories, date }: PostRow): Promise<void> {
  await transaction.deleteFrom("post_categories").where("post_id", "=", id).execute();
  const rows = (JSON.parse(categories) as string[]).map((category) => ({ post_id: id, category, date }));
  if (rows.length > 0) await transaction.insertInto("post_categories").values(rows).execute();
}

interface Authorship {
  /** the account that writes it; null for nobody's */
  authorId: number | null;
  now: Date;
  /** when it was first published elsewhere */
  publishedBefore?: Date | undefined;
  /** for dates without a zone */
  timeZone?: string;
}

/** The ids of the articles that have one of some slugs. */
export async function idsOfSlugs(db: Queryable, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.selectFrom("posts").select(["id", "slug"]).where("slug", "in", slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Adds an article. @throws Problem 409 for a slug that is taken */
export function createPost(db: Database, post: NewPost, by: Authorship): Promise<Post> {
  return refusingTakenSlug(() => db.change((transaction) => insertPost(transaction, post, by)));
}

/** Adds an article within the caller's transaction. */
export async function insertPost(
  transaction: Queryable,
  post: NewPost,
  { authorId, now, timeZone = "UTC", publishedBefore }: Authorship,
): Promise<Post> {
  const at = now.toISOString();
  const slug = post.slug || (await freeSlug(transaction, post.title, now));
  const given = toColumns(postFields, post, timeZone);
  const columns = {
    ...given,
    slug,
    author_id: authorId,
    published_at: publishedAt(given, null, (publishedBefore ?? now).toISOString()),
    created_at: at,
    updated_at: at,
  };
  const row = await insertRow(transaction, "posts", { ...columns, ...derived(columns) });
  await writeCategories(transaction, row);
  await noteVersion(transaction, row, { postId: row.id, userId: authorId, at });
  return toPost(row);
}

/**
 * Changes the given fields. An empty slug is made from the title. The date stays.
 * @throws Problem 404; 409 for a taken slug
 */
export function updatePost(
  db: Database,
  id: number,
  change: PostChange,
  { now, userId, timeZone = "UTC" }: { now: Date; userId: number | null; timeZone?: string },
): Promise<Post> {
  const at = now.toISOString();
  return refusingTakenSlug(() =>
    db.change(async (transaction) => {
      const before = requireRow(await lockRow(transaction, "posts", id), "Post");
      const columns = toColumns(postFields, change, timeZone);
      const after = { ...before, ...columns };
      if (after.slug === "") after.slug = await freeSlug(transaction, after.title, now);
      after.published_at = publishedAt(after, before.published_at, at);
      const { slug, published_at } = after;
      const set = { ...columns, slug, published_at, ...derived(after), updated_at: at };
      const row = requireRow(await updateRow(transaction, "posts", id, set), "Post");
      await writeCategories(transaction, row);
      await noteVersion(transaction, row, { postId: id, userId, at }, before);
      return toPost(row);
    }),
  );
}

/** @throws Problem 404 */
export const deletePost = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => requireRow(await deleteRow(transaction, "posts", id), "Post"));

/** Renders Markdown as HTML that is safe in any page, like articles. The parser loads with the first text. */
export const renderText = async (content: string): Promise<{ html: string }> =>
  (await import("./article-html.server")).renderArticle(content);

/** Returns an article as visitors would see it with a draft's values. @throws Problem 404 */
export async function previewArticle(
  db: Queryable,
  id: number,
  { values, now, timeZone }: TypedDraft,
): Promise<Article> {
  const row = requireRow(await findRow(db, "posts", id), "Post");
  return toArticle(db, toPost({ ...row, ...draftFields(postFields, values, timeZone).columns }), now);
}

/** Returns an article with its rendered text and the articles before and after it. */
export const toArticle = async (db: Queryable, post: Post, now: Date): Promise<Article> => ({
  ...(await withPictureText(db, post)),
  ...(await (await import("./article-html.server")).renderArticle(post.content)),
  ...(await findNeighbours(db, post, now.toISOString())),
});

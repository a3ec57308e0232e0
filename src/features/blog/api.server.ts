import { endpoint } from "../../endpoint.server";
import type { Database } from "../../platform/database.server";
import { doneSchema, idParams } from "../../platform/fields";
import { drawArticle, renderArticle } from "./article-html.server";
import {
  countView,
  createPost,
  deletePost,
  findNeighbours,
  findPost,
  listPosts,
  listRelated,
  updatePost,
} from "./model.server";
import {
  articleSchema,
  drawnTextSchema,
  newPostSchema,
  type Post,
  postChangeSchema,
  postListSchema,
  postQuerySchema,
  postSchema,
  slugParams,
  textToDrawSchema,
} from "./schema";

/** A hundred thousand characters of any script, as JSON; bytes. */
const postLimit = 1024 * 1024;

export const list = endpoint({
  summary: "Articles, the latest first; administrators also find drafts and archived ones",
  query: postQuerySchema,
  answer: postListSchema,
  cached: true,
  handle: ({ db, query, isAdmin }) => listPosts(db, query, { isAdmin }),
});

/** An article with its text as a page shows it, and what was written before and after it. */
const whole = async (db: Database, post: Post) => ({
  ...post,
  ...(await renderArticle(post.content)),
  ...(await findNeighbours(db, post)),
});

export const read = endpoint({
  summary: "One article, ready to be read",
  params: idParams,
  answer: articleSchema,
  cached: true,
  handle: async ({ db, params, isAdmin }) => whole(db, await findPost(db, params.id, { isAdmin })),
});

export const readBySlug = endpoint({
  summary: "The same, by its address part",
  params: slugParams,
  answer: articleSchema,
  cached: true,
  handle: async ({ db, params, isAdmin }) => whole(db, await findPost(db, params.slug, { isAdmin })),
});

export const related = endpoint({
  summary: "Up to three articles to read after this one",
  params: idParams,
  answer: postListSchema,
  cached: true,
  handle: ({ db, params, isAdmin }) => listRelated(db, params.id, { isAdmin }),
});

export const view = endpoint({
  summary: "Count one reading; a reader's browser says so, once",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params, limits, address, now }) {
    const key = `${params.id} ${address}`;
    await limits.views.count(key, now());
    await countView(db, params.id);
    return { detail: "View counted" };
  },
});

export const preview = endpoint({
  summary: "A text as an article's page would show it; nothing is stored",
  body: textToDrawSchema,
  bodyLimit: postLimit,
  answer: drawnTextSchema,
  handle: ({ body }) => drawArticle(body.content),
});

export const create = endpoint({
  summary: "Add an article",
  body: newPostSchema,
  bodyLimit: postLimit,
  answer: postSchema,
  status: 201,
  handle: ({ db, body, user, now }) => createPost(db, body, { authorId: user?.id ?? null, now: now() }),
});

export const update = endpoint({
  summary: "Change the fields that are sent",
  params: idParams,
  body: postChangeSchema,
  bodyLimit: postLimit,
  answer: postSchema,
  handle: ({ db, params, body, now }) => updatePost(db, params.id, body, now()),
});

export const remove = endpoint({
  summary: "Delete an article",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deletePost(db, params.id);
    return { detail: "Post deleted" };
  },
});

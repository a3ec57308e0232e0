import { type BulkRun, bulkOf } from "../../api/bulk.server";
import { type CallContext, type Calls, type DraftRule, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/import-export/export.server";
import { importEndpoint } from "../../api/import-export/import.server";
import { isPublishedRow } from "../../platform/database/published.server";
import {
  countView,
  createPost,
  deletePost,
  findPost,
  listPosts,
  listRelated,
  previewArticle,
  toArticle,
  updatePost,
} from "./model.server";
import { personalDataOfArticles } from "./personal.server";
import { post } from "./resource";
import { refuseTakenAddress } from "./restore.server";
import {
  articleSchema,
  drawnTextSchema,
  newPostSchema,
  type PostChange,
  postChangeSchema,
  postFields,
  postListSchema,
  postQuerySchema,
  postSchema,
  slugParams,
  textToDrawSchema,
} from "./schema";
import { versionParams, versionSchema, versionsSchema } from "./versions/schema";
import { findVersion, listVersions } from "./versions/versions.server";

const drafts: DraftRule = { publish: "posts.write", isDraft: ({ status }) => status === "draft" };

/** A hundred thousand characters of any script, as JSON; bytes. */
const postLimit = 1024 * 1024;

type Asking = Pick<CallContext<unknown, unknown>, "db" | "now" | "can">;

const viewerOf = ({ now, can }: Asking) => ({ seesHidden: can("posts.read_hidden"), at: now().toISOString() });

const readArticle = async (call: Asking, by: number | string) =>
  toArticle(call.db, await findPost(call.db, by, viewerOf(call)), call.now());

export const list = endpoint({
  call: "GET /blog",
  access: "anyone",
  summary: "Articles, latest first; administrators also see drafts and archived ones",
  query: postQuerySchema,
  answer: postListSchema,
  cached: true,
  handle: (call) => listPosts(call.db, call.query, viewerOf(call)),
});

/** The Markdown parser has some megabytes, so it is loaded with the first article. */
const loadMarkdown = () => import("./article-html.server");

export const read = endpoint({
  call: "GET /blog/{id}",
  access: "anyone",
  summary: "One article",
  answer: articleSchema,
  cached: true,
  handle: (call) => readArticle(call, call.params.id),
});

export const readBySlug = endpoint({
  call: "GET /blog/slug/{slug}",
  access: "anyone",
  summary: "One article, by its slug",
  params: slugParams,
  answer: articleSchema,
  cached: true,
  handle: (call) => readArticle(call, call.params.slug),
});

export const related = endpoint({
  call: "GET /blog/{id}/related",
  access: "anyone",
  summary: "Up to three articles to read after this one",
  answer: postListSchema,
  cached: true,
  handle: (call) => listRelated(call.db, call.params.id, viewerOf(call)),
});

export const view = doneEndpoint({
  call: "POST /blog/{id}/view",
  access: "public",
  summary: "Count one view; a reader's browser reports it once",
  done: "View counted",
  async handle({ db, params, limits, address, now }) {
    const key = `${params.id} ${address}`;
    await limits.views.count(key, now());
    await countView(db, params.id, now());
  },
});

export const preview = endpoint({
  call: "POST /blog/preview",
  access: "posts.draft",
  summary: "Render a text as it would look on an article's page; stores nothing",
  body: textToDrawSchema,
  bodyLimit: postLimit,
  answer: drawnTextSchema,
  handle: async ({ body }) => (await loadMarkdown()).drawArticle(body.content),
});

export const create = endpoint({
  call: "POST /blog",
  access: "posts.draft",
  drafts,
  summary: "Add an article",
  body: newPostSchema,
  bodyLimit: postLimit,
  answer: postSchema,
  status: 201,
  handle: ({ db, body, user, site, now }) =>
    createPost(db, body, { authorId: user?.id ?? null, now: now(), timeZone: site.timeZone }),
});

export const update = endpoint({
  call: "PUT /blog/{id}",
  access: "posts.draft",
  drafts,
  summary: "Update the given fields",
  body: postChangeSchema,
  bodyLimit: postLimit,
  answer: postSchema,
  handle: ({ db, params, body, user, site, now }) =>
    updatePost(db, params.id, body, { now: now(), userId: user.id, timeZone: site.timeZone }),
});

export const versions = endpoint({
  call: "GET /blog/{id}/versions",
  access: "posts.draft",
  summary: "The saved versions of an article, latest first",
  answer: versionsSchema,
  handle: ({ db, params }) => listVersions(db, params.id),
});

export const version = endpoint({
  call: "GET /blog/{id}/versions/{n}",
  access: "posts.draft",
  summary: "One saved version of an article, in full",
  params: versionParams,
  answer: versionSchema,
  handle: ({ db, params }) => findVersion(db, params.id, params.n),
});

export const remove = doneEndpoint({
  call: "DELETE /blog/{id}",
  access: "posts.delete",
  summary: "Delete an article",
  done: "Post deleted",
  handle: ({ db, params }) => deletePost(db, params.id),
});

const change = ({ db, user, now }: Parameters<BulkRun>[0], id: number, changed: PostChange) =>
  updatePost(db, id, changed, { now: now(), userId: user?.id ?? null });

export const bulk = bulkOf(post, {
  publish: (call, id) => change(call, id, { status: "published" }),
  hide: (call, id) => change(call, id, { status: "draft" }),
  archive: (call, id) => change(call, id, { status: "archived" }),
  feature: (call, id) => change(call, id, { featured: true }),
  unfeature: (call, id) => change(call, id, { featured: false }),
  delete: ({ db }, id) => deletePost(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /blog/export",
  access: "posts.export",
  resource: post,
  fields: postFields,
});

export const importArticles = importEndpoint({
  call: "POST /blog/import",
  access: "posts.import",
  summary:
    "Import articles from a Markdown file with front matter (YAML or TOML), or from a ZIP of such files; a file with an existing slug updates that article",
  resource: post,
  needed: "Please select a Markdown file (.md), or a ZIP with them",
  read: async (call) => (await import("./import/import.server")).readArticles(call),
});

export const calls: Calls = {
  part: "blog",
  resource: post,
  hooks: { beforeRestore: refuseTakenAddress },
  preview: { item: articleSchema, show: previewArticle, isSeen: isPublishedRow },
  personal: [personalDataOfArticles],
  endpoints: [
    exportAll,
    importArticles,
    list,
    create,
    preview,
    readBySlug,
    read,
    update,
    remove,
    related,
    view,
    bulk,
    versions,
    version,
  ],
};

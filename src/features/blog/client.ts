import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { Article, DrawnText, newPostSchema, Post, PostChange, PostFilter, PostList } from "./schema";
import type { PostVersion, PostVersions } from "./versions/schema";

/** The calls about blog. */
export const blogApi = ({ call }: Caller) => ({
  list: (query: PostFilter) => call<PostList>("GET", "/blog", { query }),
  read: (id: number | string) => call<Article>("GET", `/blog/${encodeURIComponent(id)}`),
  readBySlug: (slug: string) => call<Article>("GET", `/blog/slug/${encodeURIComponent(slug)}`),
  related: (id: number) => call<PostList>("GET", `/blog/${id}/related`),
  preview: (content: string) => call<DrawnText>("POST", "/blog/preview", { body: { content } }),
  countView: (id: number) => call<unknown>("POST", `/blog/${id}/view`),
  listVersions: (id: number) => call<PostVersions>("GET", `/blog/${id}/versions`),
  readVersion: (id: number, number: number) => call<PostVersion>("GET", `/blog/${id}/versions/${number}`),
  create: (body: z.input<typeof newPostSchema>) => call<Post>("POST", "/blog", { body }),
  update: (id: number, body: PostChange, seen?: string) => call<Post>("PUT", `/blog/${id}`, { body, seen }),
  remove: (id: number) => call<Done>("DELETE", `/blog/${id}`),
});

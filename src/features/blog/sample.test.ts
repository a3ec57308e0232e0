import { beforeAll, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "../../../tests/support/app";
import { readPictureAddress } from "../../platform/picture-address";
import { keepPictures } from "../../samples/keep.server";
import { addSamplePosts } from "./sample.server";
import { newPostSchema, type Post, type PostList, postCategories } from "./schema";

let app: TestApp;
let posts: Post[];
beforeAll(async () => {
  app = await openApp();
  const pictures = await keepPictures(app.services.files);
  await addSamplePosts(app.db, pictures, app.clock.now());
  posts = (await app.get<PostList>("/blog", { size: 100 })).body.items;
  return app.close;
});

describe("the sample articles", () => {
  test("1 and 2 have everything an article can have, in 300 to 600 words", async () => {
    for (const id of [1, 2]) {
      const { body } = await app.get<Post>(`/blog/${id}`);
      expect(body).toMatchObject({ id, status: "published", featured: true });
      for (const field of ["excerpt", "slug", "author_name", "author_bio", "date"] as const) {
        expect(body[field], field).not.toBe("");
      }
      expect(body.categories.length).toBeGreaterThan(1);
      expect(body.read_time).toBeGreaterThan(1);
      expect(body.content).toMatch(/^```\w+\n/m);
      expect(body.content).toMatch(/^## /m);
      expect(body.content).toMatch(/^\|---/m);
      const words = body.content.split(/\s+/).length;
      expect(words).toBeGreaterThan(300);
      expect(words).toBeLessThan(600);
      const { body: related } = await app.get<PostList>(`/blog/${id}/related`);
      expect(related.items.map((post) => post.id)).toEqual(body.related_post_ids);
    }
  });

  test("are all of real length, in sections, each with something to do, to look up or to look at", () => {
    for (const { title, content, read_time } of posts) {
      expect(content.split(/\s+/).length, title).toBeGreaterThan(450);
      expect(read_time, title).toBeGreaterThan(2);
      expect(content.match(/^## /gm)?.length, title).toBeGreaterThan(3);
      expect(content, title).toMatch(/^(\|---|```\w+\n)/m);
    }
  });

  test("are twelve, the latest first, each as an administrator could have written it", () => {
    expect(posts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const post of posts) {
      expect(newPostSchema.parse(post)).toMatchObject({ content: post.content, categories: post.categories });
      expect(post.date < app.clock.now().toISOString()).toBe(true);
      expect(post.related_post_ids).not.toContain(post.id);
    }
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(12);
  });

  test("each has its picture and its author's, and the drawings in their texts have an address and say what they show", () => {
    expect(new Set(posts.map(({ image_url }) => image_url)).size).toBe(12);
    for (const { image_url, author_image } of posts)
      for (const address of [image_url, author_image]) expect(readPictureAddress(address)).toBeDefined();
    const drawings = posts.flatMap(({ content }) => [...content.matchAll(/!\[(.*)\]\((.*)\)/g)]);
    expect(drawings).toHaveLength(8);
    for (const [, alt, address] of drawings) {
      expect(alt?.length).toBeGreaterThan(20);
      expect(readPictureAddress(address ?? "")).toBeDefined();
    }
  });

  test("every category has one", () => {
    expect(new Set(posts.flatMap(({ categories }) => categories))).toEqual(new Set(postCategories));
  });
});

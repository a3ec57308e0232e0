import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day, start } from "../../../tests/support/clock";
import { insertGalleryItem } from "../../../tests/support/factories";
import { galleryCategories } from "./choices";
import type { GalleryItem, GalleryList } from "./schema";

const daysAgo = (days: number) => new Date(Date.parse(start) - days * day).toISOString();

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const titles = ({ body }: { body: GalleryList }) => body.items.map(({ title }) => title).join("");

describe("adding a picture", () => {
  test("takes every field, and anybody can see it", async () => {
    const { app, admin } = await office();
    const everything = {
      title: "The laser cutter",
      description: "Cutting the first panel of the shelf.",
      image_url: "https://pictures.example/laser.jpg",
      category: "equipment",
      featured: true,
      publication: "published",
      publish_at: "2026-03-01T08:00:00.000Z",
      order_priority: 3,
    };
    const { status, body } = await admin.post<GalleryItem>("/gallery", everything);
    expect(status).toBe(201);
    expect(body).toEqual({ ...everything, id: expect.any(Number), created_at: start, updated_at: start });
    expect((await app.get<GalleryItem>(`/gallery/${body.id}`)).body).toEqual(body);
  });

  test("needs a title; the category is general unless said", async () => {
    const { admin } = await office();
    expect((await admin.post<GalleryItem>("/gallery", { title: "A day" })).body).toMatchObject({
      description: "",
      image_url: "",
      category: "general",
      featured: false,
    });
  });

  test.each([
    ["title", "", "Title is required"],
    ["title", "x".repeat(201), "Title must be at most 200 characters"],
    ["description", "x".repeat(2_001), "Description must be at most 2000 characters"],
    ["image_url", "data:image/png;base64,AAAA", "Picture addresses begin with https:// or /"],
    ["category", "cats", `Category must be one of ${galleryCategories.join(", ")}`],
    ["featured", 1, "Featured must be true or false"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/gallery", { title: "A day", [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("gallery_items").select("id").execute()).toEqual([]);
  });
});

test("the list has the latest first, filters by category, featured and words, and has pages", async () => {
  const { app } = await office();
  await insertGalleryItem(app.db, { title: "A", created_at: daysAgo(3), category: "events", featured: 1 });
  await insertGalleryItem(app.db, { title: "B", created_at: daysAgo(1), category: "events" });
  await insertGalleryItem(app.db, { title: "C", created_at: daysAgo(2), description: "A LATHE at rest" });
  const found = async (query: Record<string, string>) => titles(await app.get<GalleryList>("/gallery", query));
  expect(await found({})).toBe("BCA");
  expect(await found({ sort: "created_at" })).toBe("ACB");
  expect(await found({ category: "events" })).toBe("BA");
  expect(await found({ category: "events", featured: "true" })).toBe("A");
  expect(await found({ featured: "false" })).toBe("BC");
  expect(await found({ search: "lathe" })).toBe("C");
  expect((await app.get<GalleryList>("/gallery", { size: 2, page: 2 })).body).toMatchObject({
    items: [{ title: "A" }],
    total: 3,
    page: 2,
    size: 2,
    pages: 2,
  });
  expect(await app.get("/gallery", { category: "cats" })).toMatchObject({ status: 422 });
});

test("the categories come whole, in the envelope of every list", async () => {
  const { app } = await office();
  expect((await app.get("/gallery/categories")).body).toEqual({
    items: [...galleryCategories],
    total: 7,
    page: 1,
    size: 7,
    pages: 1,
  });
});

test("a picture is changed, featured and put in order", async () => {
  const { app, admin } = await office();
  const id = await insertGalleryItem(app.db, { title: "A", created_at: daysAgo(3) });
  await insertGalleryItem(app.db, { title: "B", created_at: daysAgo(1) });
  await insertGalleryItem(app.db, { title: "C", created_at: daysAgo(2) });
  const shown = async () => titles(await app.get<GalleryList>("/gallery"));
  expect(await shown()).toBe("BCA");
  expect((await admin.patch<GalleryItem>(`/gallery/${id}/order`, { order_priority: 2 })).body.order_priority).toBe(2);
  expect(await shown()).toBe("ABC");
  expect(titles(await app.get<GalleryList>("/gallery", { sort: "order_priority" }))).toBe("CBA");
  expect((await admin.put<GalleryItem>(`/gallery/${id}/feature`, { featured: true })).body.featured).toBe(true);
  app.clock.advance(1_000);
  const changed = { title: "The lathe", description: "New.", category: "equipment" };
  expect((await admin.put<GalleryItem>(`/gallery/${id}`, changed)).body).toMatchObject({
    ...changed,
    featured: true,
    updated_at: app.clock.now().toISOString(),
  });
  expect(titles(await app.get<GalleryList>("/gallery", { search: "lathe" }))).toBe("The lathe");
  expect(await admin.put(`/gallery/${id}`, { title: "" })).toMatchObject({ status: 422 });
  expect(await admin.put("/gallery/999", changed)).toMatchObject({ status: 404 });
});

test("deletes a picture; an unknown one is a 404", async () => {
  const { app, admin } = await office();
  const [id, other] = [await insertGalleryItem(app.db), await insertGalleryItem(app.db)];
  const deleted = { status: 200, body: { detail: "Gallery item deleted" } };
  expect(await admin.delete(`/gallery/${id}`)).toMatchObject(deleted);
  const notFound = { status: 404, body: { detail: "Gallery item not found" } };
  expect(await admin.delete(`/gallery/${id}`)).toMatchObject(notFound);
  expect(await app.get(`/gallery/${id}`)).toMatchObject(notFound);
  expect((await app.get(`/gallery/${other}`)).status).toBe(200);
});

test("a bulk action updates the pictures' date of change", async () => {
  const { app, admin } = await office();
  const yesterday = daysAgo(1);
  for (const action of ["publish", "hide", "archive"]) {
    const id = await insertGalleryItem(app.db, { created_at: yesterday, updated_at: yesterday });
    expect((await admin.post("/gallery/bulk", { ids: [id], action })).body).toMatchObject({ done: 1 });
    expect({ action, ...(await admin.get<GalleryItem>(`/gallery/${id}`)).body }).toMatchObject({
      action,
      updated_at: start,
    });
  }
});

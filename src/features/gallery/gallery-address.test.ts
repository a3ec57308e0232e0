import { expect, test, vi } from "vitest";
import type { Caller } from "../../client/api";
import { galleryCategories } from "./choices";
import { galleryAddress, galleryFilters, isSameWall, listPictures } from "./public/gallery-address";

const ask = async (search: string) => {
  const call = vi.fn(async (_method: string, _path: string, _sent: { query: object }) => ({
    items: [],
    total: 0,
    page: 1,
    size: 50,
    pages: 0,
  }));
  await listPictures({ call } as unknown as Caller, galleryAddress.read(new URLSearchParams(search)));
  return [call.mock.lastCall?.[2].query];
};

test("the request has the category and page of the address, fifty pictures a page", async () => {
  expect(await ask("")).toEqual([{ page: 1, size: 50 }]);
  expect(await ask("category=equipment&page=2&picture=7")).toEqual([{ category: "equipment", page: "2", size: 50 }]);
});

test("a category there is not is refused with a sentence, before anything is asked", async () => {
  for (const wrong of ["cats", "constructor", "General"]) {
    await expect(ask(`category=${wrong}`), wrong).rejects.toMatchObject({
      status: 422,
      detail: `There are no pictures of a kind called “${wrong}”`,
    });
  }
});

test("there is a button for all, and one for each category", () => {
  expect(galleryFilters.map(({ id }) => id)).toEqual(["", ...galleryCategories]);
});

test("an address omits default values, and reads back as it was made", () => {
  expect(galleryAddress.href({})).toBe("/gallery");
  expect(galleryAddress.href({ category: "events", page: "1", picture: "" })).toBe("/gallery?category=events");
  const asked = { category: "community", page: "3", picture: "12" };
  expect(galleryAddress.read(new URL(galleryAddress.href(asked), "https://anchor.example").searchParams)).toEqual(
    asked,
  );
});

test("a wall stays the same with any picture open on it", () => {
  const wall = (path: string) => new URL(path, "https://anchor.example");
  expect(isSameWall(wall("/gallery?page=2"), wall("/gallery?page=2&picture=9"))).toBe(true);
  expect(isSameWall(wall("/gallery?page=2"), wall("/gallery?page=3"))).toBe(false);
  expect(isSameWall(wall("/gallery"), wall("/gallery?category=events"))).toBe(false);
  expect(isSameWall(wall("/gallery"), wall("/"))).toBe(false);
});

import { describe, expect, test } from "vitest";
import type { Caller } from "../../client/api";
import { blogAddress, listPosts } from "./public/blog-address";

async function askedBy(address: string): Promise<unknown> {
  let asked: unknown;
  const call = (_method: string, _path: string, { query }: { query: unknown }) => {
    asked = query;
    return Promise.resolve({ items: [], total: 0, page: 1, size: 20, pages: 0 });
  };
  await listPosts({ call } as unknown as Caller, blogAddress.read(new URLSearchParams(address)));
  return asked;
}

describe("an address of the blog", () => {
  test("names a category, an author, words and a page", async () => {
    expect(await askedBy("category=iot&author=Rudo&search=solder&page=2")).toEqual({
      status: "published",
      category: "iot",
      author: "Rudo",
      search: "solder",
      brief: "true",
      page: "2",
      size: 20,
    });
  });

  test.each(["", "category=", "category=all", "category=All"])("'%s' asks for all categories", async (address) => {
    expect(await askedBy(address)).not.toHaveProperty("category");
    expect(blogAddress.read(new URLSearchParams(address)).category).toBe("");
  });

  test("that names no category there is, is refused with a sentence", async () => {
    await expect(askedBy("category=cats")).rejects.toMatchObject({
      status: 422,
      detail: "There are no articles about “cats”",
    });
  });
});

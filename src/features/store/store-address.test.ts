import { expect, test, vi } from "vitest";
import type { Caller } from "../../client/api";
import { listProducts, sliderPrice, storeAddress } from "./public/store-address";

const ask = async (search: string) => {
  const call = vi.fn(async (_method: string, _path: string, _sent: { query: object }) => ({
    items: [],
    total: 0,
    page: 1,
    size: 50,
    pages: 0,
  }));
  await listProducts({ call } as unknown as Caller, storeAddress.read(new URLSearchParams(search)));
  return [call.mock.lastCall?.[2].query];
};

test("the request has the category, search, price and page of the address", async () => {
  expect(await ask("")).toEqual([{ search: "", page: 1, size: 50 }]);
  expect(await ask("category=3d-printing&search=+red%20pla+&max_price=40&page=2")).toEqual([
    { category: "3d-printing", max_price: 40, search: "red pla", page: "2", size: 50 },
  ]);
});

test("at 200 the price filters nothing, at 0 nearly everything", async () => {
  expect(await ask("max_price=200")).toEqual([{ search: "", page: 1, size: 50 }]);
  expect(await ask("max_price=0")).toEqual([{ max_price: 0, search: "", page: 1, size: 50 }]);
});

test("in a currency of small units the slider goes further, and its end is the one that filters nothing", async () => {
  const inYen = (price: string) => storeAddress.read(new URLSearchParams({ max_price: price }), 100).max_price;
  expect([inYen("200"), inYen("20000")]).toEqual(["200", ""]);
  expect([sliderPrice("", 100), sliderPrice("2500", 100), sliderPrice("", 1)]).toEqual([20_000, 2_500, 200]);
});

test("what there is not is refused with a sentence, before anything is asked", async () => {
  await expect(ask("category=cars")).rejects.toMatchObject({
    status: 422,
    detail: "There is no kind of product called “cars”",
  });
  for (const wrong of ["201", "-1", "9.5", "cheap", "1e2"]) {
    await expect(ask(`max_price=${wrong}`), wrong).rejects.toMatchObject({
      status: 422,
      detail: "The highest price is a whole number from 0 to 200",
    });
  }
});

test("the slider stands at its end where the address names no price that makes sense", () => {
  expect(sliderPrice("")).toBe(200);
  expect(sliderPrice("cheap")).toBe(200);
  expect(sliderPrice("25")).toBe(25);
});

test("an address omits default values, and reads back as it was made", () => {
  expect(storeAddress.href({})).toBe("/store");
  expect(storeAddress.href({ category: "tools", max_price: "", page: "1" })).toBe("/store?category=tools");
  const asked = { category: "books", search: "50% & more", max_price: "30", page: "3" };
  expect(storeAddress.read(new URL(storeAddress.href(asked), "https://anchor.example").searchParams)).toEqual(asked);
});

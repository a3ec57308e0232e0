import { expect, test } from "vitest";
import type { ListingPage } from "../../ui/list/listing";
import type { Caller } from "../api";
import { askedBy, categoryChoices, listAddress } from "./list-address";
import { loadList } from "./list-room";

test("a filter that the list does not have fails its section and never the whole page", async () => {
  const address = listAddress("/equipment", ["category"], ["page"]);
  const choices = categoryChoices(() => "All Equipment", { laser: "Laser" });
  const load = loadList({
    address,
    list: (api, { category }) => {
      const query = askedBy(choices, category, (id) => `There is no list of equipment called “${id}”`);
      return api.call<ListingPage<object>>("GET", "/equipment", { query });
    },
  });
  const url = new URL("https://makers.example/equipment?category=zzz");
  const { list } = load({ api: {} as Caller, params: {}, url, priceStep: 10 });
  expect(await list).toEqual({
    ok: false,
    error: { status: 422, detail: "There is no list of equipment called “zzz”" },
  });
});

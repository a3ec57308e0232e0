import { expect, test } from "vitest";
import { defaultSite } from "../../platform/site";
import { isDrawnCity, isDrawnCorner } from "./drawn-city";

const { address } = defaultSite;

test("the city of the drawings is known by its country and its name", () => {
  expect([isDrawnCity(address), isDrawnCorner(address)]).toEqual([true, true]);
  const moved = { country: "ZW", lines: ["7 Herbert Chitepo Street", "Harare"] };
  expect([isDrawnCity(moved), isDrawnCorner(moved)]).toEqual([true, false]);
  expect(isDrawnCity({ country: "ZW", lines: ["12 Robert Mugabe Way", "Bulawayo"] })).toBe(false);
  expect(isDrawnCorner({ country: "CL", lines: ["54 Jason Moyo Avenue", "Harare 100, Valparaíso"] })).toBe(false);
});

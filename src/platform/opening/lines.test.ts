import { expect, test } from "vitest";
import { inLanguage } from "../languages/current.server.ts";
import { catalogueOf } from "../languages/po.server.ts";
import { daysText } from "./lines.ts";

test("days are said in the language of the page, and as they are written where nobody can tell them", () => {
  const french = { tag: "fr", prefix: "/fr", catalogue: catalogueOf("fr", []) };
  const said = (text: string) => inLanguage(french, () => daysText(text));
  expect(["Mon–Fri", "Sat", "Sun", "By appointment"].map(said)).toEqual([
    "lun.–ven.",
    "sam.",
    "dim.",
    "By appointment",
  ]);
  expect(daysText("Mon–Fri")).toBe("Mon–Fri");
});

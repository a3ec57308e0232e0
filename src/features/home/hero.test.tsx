import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Site } from "../../platform/site";
import Hero from "./hero";

const heroIn = (country: string, ...lines: string[]) => {
  const site = { name: "Anchor", pitch: "", address: { short: "", country, lines } } as unknown as Site;
  return renderToStaticMarkup(<Hero site={site} hero={undefined} />);
};

test("the bench stands in any city but for the tower and the tree of this one", () => {
  expect(heroIn("ZW", "Harare")).not.toContain(".here]:hidden");
  expect(heroIn("DE", "Berlin")).toContain(".here]:hidden");
  for (const path of ["M118 424c2-62", "M66 428c2-34"])
    expect(heroIn("DE", "Berlin")).toMatch(new RegExp(`class="here"[^]{0,30}${path}`));
});

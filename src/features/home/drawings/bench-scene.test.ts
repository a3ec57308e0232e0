import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import BenchScene from "./bench-scene";

test("the bench stands in any city but for the tower and the tree of this one", () => {
  const [here, elsewhere] = [true, false].map((isHere) => renderToStaticMarkup(BenchScene({ isHere })));
  expect(here).toContain("M118 424c2-62");
  expect(elsewhere).not.toContain("M118 424c2-62");
  expect(elsewhere).not.toContain("M66 428c2-34");
});

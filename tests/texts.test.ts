import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { poFiles } from "../scripts/texts/update";
import { faultOf, readPo } from "../src/platform/languages/po.server";
import { root } from "./support/sources";

/** Update them with `npm run texts`. */
test("the PO files have every text of the source, and no other", () => {
  const made = poFiles(root);
  expect([...made.keys()]).toContain("languages/fr.po");
  for (const [file, content] of made) expect(readFileSync(join(root, file), "utf8"), file).toBe(content);
});

test("every translation has the places and tags of its English text", () => {
  const files = [...poFiles(root)].filter(([file]) => file.endsWith(".po"));
  const faults = files.flatMap(([file, content]) =>
    readPo(content).flatMap((entry) => {
      const fault = faultOf(entry);
      return entry.translation !== "" && fault ? [`${file}: ${fault}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

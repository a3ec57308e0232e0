import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Entry, readPo, writePo } from "../../src/platform/languages/po.server.ts";
import { findTexts } from "./find-texts.ts";

/** Returns what the files in `languages` should hold, by their paths: all texts of the source, with the translations. */
export function poFiles(root: string): Map<string, string> {
  const texts = findTexts(root);
  const template = writePo(
    "",
    texts.map((text) => ({ ...text, translation: "", flags: [] })),
  );
  const made = new Map([["languages/texts.pot", template]]);
  for (const file of globSync("languages/*.po", { cwd: root })) {
    const said = new Map(
      readPo(readFileSync(join(root, file), "utf8")).map((entry) => [entry.original, entry] as const),
    );
    const entries = texts.map((text): Entry => {
      const { translation = "", flags = [] } = said.get(text.original) ?? {};
      return { ...text, translation, flags };
    });
    made.set(file.replaceAll("\\", "/"), writePo(basename(file, ".po"), entries));
  }
  return made;
}

/** Brings the files in `languages` up to date. */
export function updatePoFiles(root: string): void {
  for (const [file, content] of poFiles(root)) writeFileSync(join(root, file), content);
}

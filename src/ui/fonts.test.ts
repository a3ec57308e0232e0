import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { common, rare } from "../../scripts/generate/fonts.ts";

const rangesIn = (file: string): string[] =>
  [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/U\+[\dA-F-]+(?:,\s*U\+[\dA-F-]+)*/g)].map(
    ([found]) => found,
  );

const within = (ranges: string) => {
  const bounds = ranges.split(/,\s*/).map((range) =>
    range
      .slice(2)
      .split("-")
      .map((end) => Number.parseInt(end, 16)),
  );
  return (letter: string) => {
    const point = letter.codePointAt(0) as number;
    return bounds.some(([first = 0, last = first]) => first <= point && point <= last);
  };
};

it.each(["fonts/bricolage.css", "fonts.css", "label-font.ts"])(
  "%s asks each font for the letters that it has",
  (file) => {
    const lists = [...new Set(rangesIn(file))];
    expect(lists).toHaveLength(2);
    const [commonRange, rareRange] = lists.sort().map(within);
    const known = [...common, ...rare];
    expect(known.filter((letter) => commonRange?.(letter))).toEqual([...common]);
    expect([...rare].filter((letter) => !rareRange?.(letter))).toEqual([]);
    expect(rare).toContain("é");
  },
);

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What no text says, by the rules of docs/glossary.md, and where the specification's words stay. */
const rules: { wrong: RegExp; unless?: RegExp }[] = [
  { wrong: /\b(one|this|an|each) equipment\b/i, unless: /^This equipment needs a unit$/ },
  { wrong: /\bmend(s|ed|ing)?\b/i },
  {
    wrong: /\blog(ged)? (in|out)\b|\blog-?(in|out)\b/i,
    unless: /\bLogout\b|Please log in as (an )?admin|\/(auth\/)?log/,
  },
  { wrong: /\bE-mail/ },
  { wrong: /\b\d{1,2}(:\d\d)? ?[AP]M\b/i, unless: /^Every Saturday, 10:30 AM to 4:00 PM$/ },
];

const screen = readFileSync("tests/interface-texts.txt", "utf8").split("\n");
const handbook = globSync("docs/handbook/*.md").flatMap((file) => readFileSync(file, "utf8").split("\n"));

test("one thing has one name on screen and in the handbook", () => {
  const texts = [...screen.filter((line) => line.startsWith("  ")), ...handbook].map((line) => line.trim());
  expect(texts.length).toBeGreaterThan(5_000);
  for (const { wrong, unless } of rules)
    expect(
      texts.filter((text) => wrong.test(text) && !unless?.test(text)),
      String(wrong),
    ).toEqual([]);
});

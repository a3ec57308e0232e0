import { expect, test } from "vitest";
import { repointed } from "./references";

const folder = "0a1b2c3d4e5f6g7h8i9j0klmn";
const old = `/files/${folder}/60x40-000000-000000.webp`;
const to = { url: "/files/zzzzzzzzzzzzzzzzzzzzzzzzz/90x60-ffffff-ffffff.webp", size: 7 };
const other = "/files/yyyyyyyyyyyyyyyyyyyyyyyyy/1x1.webp";

test.each([
  ["an address", old, to.url, ""],
  ["a whole address", `https://site.example${old}`, `https://site.example${to.url}`, ""],
  [
    "Markdown",
    `A ![lamp](${old} "Lamp") and [the plan](https://s.example${old}), not ![x](${other}).`,
    `A ![lamp](${to.url} "Lamp") and [the plan](https://s.example${to.url}), not ![x](${other}).`,
    `A lamp and the plan, not ![x](${other}).`,
  ],
  ["an address in running text", `See ${old}!`, `See ${to.url}!`, "See !"],
  ["Markdown that begins as JSON does", `[plan](${old})`, `[plan](${to.url})`, "plan"],
  [
    "a list of files",
    JSON.stringify([
      { name: "Plan", url: old, size: 1 },
      { name: "B", url: other, size: 2 },
    ]),
    JSON.stringify([
      { name: "Plan", url: to.url, size: 7 },
      { name: "B", url: other, size: 2 },
    ]),
    JSON.stringify([{ name: "B", url: other, size: 2 }]),
  ],
  [
    "a row as the trash keeps it",
    JSON.stringify([{ table: "posts", rows: [{ content: `a ![b](${old})`, image_url: old, views: 3 }] }]),
    JSON.stringify([{ table: "posts", rows: [{ content: `a ![b](${to.url})`, image_url: to.url, views: 3 }] }]),
    JSON.stringify([{ table: "posts", rows: [{ content: "a b", image_url: "", views: 3 }] }]),
  ],
  ["what does not name it", `![x](${other})`, `![x](${other})`, `![x](${other})`],
])("%s", (_name, text, moved, without) => {
  expect(repointed(text, folder, to)).toBe(moved);
  expect(repointed(text, folder, undefined)).toBe(without);
});

test("text that is made to keep the process at it is done with at once", () => {
  const evil = [
    "[](".repeat(20_000) + old.repeat(1_000),
    "[".repeat(90_000) + old,
    `[a](${"x".repeat(90_000)}${old}`,
    `https://${"x".repeat(90_000)}${old}`,
  ];
  for (const text of evil) expect(repointed(text, folder, undefined)).not.toContain(folder);
});

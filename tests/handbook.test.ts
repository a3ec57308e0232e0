import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { pictures } from "../scripts/handbook/pictures";
import { tabOf } from "../src/app/back-office/tabs";
import { handbookPages } from "../src/features/handbook/pages";
import { files, read } from "./support/sources";

const folder = "docs/handbook";
const pages = handbookPages.map((page) => ({ ...page, text: read(`${folder}/${page.slug}.md`) }));
const namesIn = (text: string) =>
  [...text.matchAll(/^!\[.{10,}\]\(pictures\/([a-z0-9-]+)\.webp\)$/gm)].map(([, name]) => name);

test("the handbook is its eight pages, each under its title", () => {
  expect(pages).toHaveLength(8);
  expect(files(`${folder}/*.md`).sort()).toEqual(pages.map(({ slug }) => `${folder}/${slug}.md`).sort());
  for (const { title, text } of pages) expect(text.split("\n", 1)).toEqual([`# ${title}`]);
});

test("each picture that a page shows is taken by the script, and each that is taken is shown", () => {
  const shown = pages.flatMap(({ text }) => namesIn(text)).sort();
  expect(shown).toEqual(pictures.map(({ name }) => name).sort());
  expect(files(`${folder}/pictures/*`).sort()).toEqual(shown.map((name) => `${folder}/pictures/${name}.webp`));
  // Every picture stands in a line of its own, with an alternative text.
  for (const { text } of pages) expect(text.match(/!\[/g)).toHaveLength(namesIn(text).length);
});

test("the folder stays small", () => {
  const sizes = files(`${folder}/**/*.{md,webp}`).map((file) => statSync(file).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_500_000);
});

test.each(pages)("$slug is short, has sections, and its links lead somewhere", ({ text }) => {
  expect(text.split(/\s+/).length).toBeLessThan(500);
  expect(text.match(/^## /gm)?.length).toBeGreaterThan(2);
  expect(text.split("\n").filter((line) => [...line].length > 120 && !/^[|!]/.test(line))).toEqual([]);
  const links = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, to]) => to as string);
  const isPage = (to: string) => pages.some(({ slug }) => to === `${slug}.md`);
  const isTab = (to: string) => /^\/admin(\/[\w-]+)?$/.test(to) && tabOf(to.split("/")[2]) !== undefined;
  expect(links.filter((to) => !isPage(to) && !isTab(to))).toEqual([]);
  expect([links.some(isPage), links.some(isTab)]).toEqual([true, true]);
});

import { wcagContrast } from "culori/fn";
import fc from "fast-check";
import { expect, test } from "vitest";
import { read } from "../../../tests/support/sources";
import { defaultSite } from "../../platform/site";
import { iconAddress, lookKey, markAddress } from "./look";
import { contrastOf, grounds, holds, leastContrast, lookStyles, nearest, paletteOf } from "./palette";

const { look } = defaultSite;
const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever somebody chooses, the nearest can be read on every ground in both themes, and letters on its soft ground", () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const colour = nearest(chosen);
      expect(holds(colour)).toBe(true);
      const palette = paletteOf(colour);
      for (const theme of ["light", "dark"] as const) {
        const { main, soft } = palette[theme];
        const { under, letters } = grounds[theme];
        for (const one of [...under, soft])
          expect(wcagContrast(main, one), `${chosen} ${main} on ${one}`).toBeGreaterThanOrEqual(leastContrast);
        for (const one of letters)
          expect(wcagContrast(one, soft), `${one} on ${soft}`).toBeGreaterThanOrEqual(leastContrast);
      }
    }),
    { numRuns: 1_500 },
  );
});

test("one that holds is left as it is; the nearest to one that does not is hardly enough, and nothing is nearer", () => {
  expect(nearest("#A03060")).toBe("#a03060");
  for (const colour of ["#ffcc00", "#ffffff", "#7fd4ff", "#00ff00", "#888888"]) {
    expect(holds(colour)).toBe(false);
    expect(contrastOf(nearest(colour))).toBeGreaterThanOrEqual(leastContrast);
    expect(contrastOf(nearest(colour))).toBeLessThan(leastContrast + 0.12);
  }
  expect(["#b8401a", "#5b3fa0", "#000000", "#0000ff"].map(holds)).toEqual([true, true, true, true]);
});

test("the grounds are those of the style sheet", () => {
  const sheet = read("src/ui/colours.css");
  const of = (text: string) =>
    new Map([...text.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
  const light = of(/@theme \{([\s\S]*?)\n\}/.exec(sheet)?.[1] ?? "");
  const dark = of(/@variant dark \{([\s\S]*?)\n {4}\}/.exec(sheet)?.[1] ?? "");
  const some = (theme: Map<string | undefined, string | undefined>, ...names: string[]) =>
    names.map((name) => theme.get(name));
  expect(grounds.light).toEqual({ under: some(light, "paper", "sheet", "stone"), letters: some(light, "ink", "soft") });
  expect(grounds.dark.under).toEqual([...some(dark, "paper", "sheet", "stone"), light.get("soot")]);
  expect(grounds.dark.letters).toEqual(some(dark, "ink", "soft"));
  expect([light.get("copper"), light.get("violet")]).toEqual([look.accent, look.second]);
});

test("a site without colours of its own is sent nothing for it, and has the design's icons", () => {
  expect(lookStyles(look)).toBe("");
  expect(lookKey(look)).toBe("");
  expect([markAddress(defaultSite), iconAddress(defaultSite, "180")]).toEqual(["/logo.svg", "/apple-touch-icon.png"]);
});

test("one colour of two is all that is said, for the page, its dark parts and the dark theme, within a kilobyte", () => {
  const styles = lookStyles({ ...look, second: "#006b5e" });
  expect(styles).toContain("--color-violet:#006b5e;");
  expect(styles).not.toContain("copper");
  expect(styles).toContain("prefers-color-scheme:dark");
  expect(styles.length).toBeLessThan(1_000);
  expect(styles).not.toMatch(/[<"&]/);
});

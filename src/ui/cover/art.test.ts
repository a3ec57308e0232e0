import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import CoverArt from "./art";

const draw = (seed: string | number, kind: string, ratio: `${number}/${number}` = "16/9") =>
  renderToStaticMarkup(createElement(CoverArt, { seed, kind, ratio }));
const coloursOf = (svg: string) => /style="([^"]*)"/.exec(svg)?.[1];
const linesOf = (svg: string) => svg.replace(/style="[^"]*"/, "");

describe("covers", () => {
  it("are the same each time", () => {
    for (const seed of [1, 2, "sdc", "hdc"]) expect(draw(seed, "event")).toBe(draw(seed, "event"));
    expect(draw("7", "event")).toBe(draw(7, "event"));
  });

  it("differ between neighbours, in colours and in drawing, whatever their kinds", () => {
    const kinds = ["event", "workshop", "hackathon", "project", "post"];
    for (let seed = 1; seed < 120; seed++) {
      const [one, next] = [draw(seed, kinds[seed % 5] as string), draw(seed + 1, kinds[(seed + 1) % 5] as string)];
      expect(coloursOf(one)).not.toBe(coloursOf(next));
      expect(linesOf(one)).not.toBe(linesOf(next));
    }
  });

  it("are drawings of bounded size in every shape", () => {
    for (const ratio of ["16/9", "1/1", "3/1", "4/5"] as const)
      for (let seed = 0; seed < 36; seed++) {
        const svg = draw(seed, "project", ratio);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.length).toBeLessThan(40_000);
      }
  });

  it("take any text for a seed and any word for a kind", () => {
    for (const seed of ["", "0", "-1", "1e9", "ünï", "99999999999999999999"])
      expect(draw(seed, "constructor")).toMatch(/<path d="m3 15/);
  });
});

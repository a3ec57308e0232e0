import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitted, fittedLine } from "./fit";

/** Letters half as wide as they are high. */
const measure = (text: string) => [...text].length / 2;
const room = { width: 600, height: 260 };
const style = { sizes: [92, 76, 60, 50, 40], leading: 1 };
const titled = (text: string) => fitted(text, measure, room, style);

describe("a title", () => {
  test("is set as large as it has room", () => {
    expect(titled("Why")).toEqual({ size: 92, lines: ["Why"] });
    expect(titled("Soldering for beginners").size).toBe(92);
    expect(titled("A solar-powered weather station for schools in the district of Zvimba").size).toBeLessThan(76);
  });

  test("has lines of about the same length, and no last word alone", () => {
    expect(titled("One two three four five six").lines).toEqual(["One two three", "four five six"]);
  });

  test("goes on after a hyphen, never within a word that has room", () => {
    const { lines } = fitted(
      "A neighbourhood-watch",
      measure,
      { width: 700, height: 300 },
      { sizes: [92], leading: 1 },
    );
    expect(lines).toEqual(["A", "neighbourhood-", "watch"]);
  });

  test("of one endless word is broken where it must be", () => {
    const { size, lines } = titled("x".repeat(80));
    expect({ size, lines }).toEqual({ size: 40, lines: ["x".repeat(30), "x".repeat(30), "x".repeat(20)] });
  });

  test("that is too long even in small type ends after a whole word", () => {
    const { lines } = titled("several words, ".repeat(40));
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/ (several|words)…$/);
  });

  test("of any words stays in its room, and says them all or says that there is more", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z-]{1,30}$/), { minLength: 1, maxLength: 60 }), (words) => {
        const { size, lines } = titled(words.join(" "));
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width);
        expect(lines.length * size).toBeLessThanOrEqual(room.height);
        const said = lines.join("").replaceAll(" ", "");
        if (!said.endsWith("…")) expect(said).toBe(words.join(""));
        else expect(words.join("").startsWith(said.slice(0, -1))).toBe(true);
      }),
    );
  });
});

test("a line is set smaller before anything of it is left out", () => {
  const line = (text: string) => fittedLine(text, measure, 200, [24, 20, 16]);
  expect(line("short")).toEqual({ size: 24, lines: ["short"] });
  expect(line("a little longer now")).toEqual({ size: 20, lines: ["a little longer now"] });
  expect(line("a place with a very long name")).toEqual({ size: 16, lines: ["a place with a very long…"] });
});

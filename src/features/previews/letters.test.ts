import { describe, expect, test } from "vitest";
import { display, mono } from "./letters.server";

describe("what can be drawn of a text", () => {
  test.each([
    ["Soldering  for\nbeginners", "Soldering for beginners"],
    ["Café Łódź & Ngũgĩ – 5 °C", "Café Łódź & Ngũgĩ – 5 °C"],
    ["$5.00 · Free", "$5.00 · Free"],
    ["Weather 🌦️☀️ station", "Weather station"],
    ["👩🏾‍🔧", ""],
    ["مستقبل الذكاء", ""],
    ["هراري, Harare", "Harare"],
    ["李 & friends", "& friends"],
    ["ḱ and Ǣ", "k and Æ"],
    ["e\u0301te\u0301", "été"],
    ["x\u0338y", "xy"],
    ["— · —", ""],
  ])("%j is %j", (text, kept) => expect(display.drawable(text)).toBe(kept));
});

test("letters are outlines: curves, nothing that a machine would have to have a font for", () => {
  const path = display.line("Harare").path(10, 100, 80);
  expect(path).toMatch(/^M[\d.-]+ [\d.-]+[MLQCZ\d. -]+Z$/);
  expect(path).not.toMatch(/NaN|undefined|Infinity/);
});

test("lines are as wide as their letters: all of one width in labels, each its own in titles", () => {
  const perLetter = (text: string) => (mono.line(text).width + 0.01) / text.length;
  expect(perLetter("iiii")).toBeCloseTo(perLetter("MMMM"), 5);
  expect(display.line("iiii").width).toBeLessThan(display.line("MMMM").width / 2);
  expect(display.line("AVAV").width).toBeLessThan(display.line("A").width * 2 + display.line("V").width * 2); // kerned
});

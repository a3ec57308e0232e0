import { expect, test, vi } from "vitest";

const lacking: [object, string[]][] = [
  [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
  [String.prototype, ["isWellFormed", "toWellFormed"]],
  [URL, ["parse", "canParse"]],
];

const results = () => [
  [3, 1, 2].toSorted(),
  [3, 1, 2].toSorted((one, other) => other - one),
  [1, 2, 3].toReversed(),
  [1, 2, 3, 4].toSpliced(1, 2, 9),
  [1, 2, 3, 4].toSpliced(1),
  [1, 2, 3].with(1, 9),
  [1, 2, 3].with(-1, 9),
  ["a\ud83d\ude00", "a\ud83d", "\ude00a"].map((text) => [text.isWellFormed(), text.toWellFormed()]),
  ["https://a.example/b", "/b", ""].map((text) => [URL.parse(text)?.href, URL.canParse(text)]),
  URL.parse("b", "https://a.example/c/")?.href,
  Object.keys([1]),
];

test("browsers that lack these methods get them, with the same results", async () => {
  const expected = results();
  const own = lacking.flatMap(([owner, names]) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor] as const),
  );
  for (const [owner, name] of own) Reflect.deleteProperty(owner, name);
  try {
    expect(() => [1].toSorted()).toThrow(TypeError);
    vi.resetModules();
    await import("./missing-methods");
    const indexes: string[] = [];
    for (const index in [1]) indexes.push(index);
    expect(indexes).toEqual(["0"]);
    expect(results()).toEqual(expected);
  } finally {
    for (const [owner, name, descriptor] of own) Object.defineProperty(owner, name, descriptor);
  }
});

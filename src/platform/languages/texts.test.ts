import { afterEach, describe, expect, test } from "vitest";
import { textsOf } from "../../../scripts/texts/find-texts";
import { inLanguage } from "./current.server";
import { factsOf, isLanguage } from "./facts.server";
import { catalogueOf, type Entry, faultOf, PoError, readPo, writePo } from "./po.server";
import { counted, formatNumber, meant, named, speaking, t } from "./texts";
import { fill, pluralForm, translator } from "./translate";

const entry = (original: string, translation: string): Entry => ({ original, translation, files: [], flags: [] });

const speak = <Result>(tag: string, pairs: Record<string, string>, work: () => Result): Result => {
  const entries = Object.entries(pairs).map(([original, translation]) => entry(original, translation));
  const catalogue = catalogueOf(tag, entries);
  return inLanguage({ tag, prefix: `/${tag}`, catalogue, say: translator(catalogue) }, work);
};

const places = "{places, plural, one {# place is left, {name}} other {# places are left, {name}}}";
const left = (count: number) =>
  counted({ places: count, name: "Rudo" }, "# place is left, {name}", "# places are left, {name}");

describe("a text", () => {
  const hello = (name: string) => t`Hello ${{ name }}, welcome.`;

  test("is English without a language, and where the language lacks it", () => {
    expect(hello("Rudo")).toBe("Hello Rudo, welcome.");
    expect(speak("fr", {}, () => hello("Rudo"))).toBe("Hello Rudo, welcome.");
  });

  test("has its values where the translation places them", () => {
    const pairs = { "Hello {name}, welcome.": "{name}, soyez là. {name}!" };
    expect(speak("fr", pairs, () => hello("Rudo"))).toBe("Rudo, soyez là. Rudo!");
  });

  test("is never read as a text again: a value may hold braces and tags", () => {
    const pairs = { "Hello {name}, welcome.": "Bonjour {name}." };
    expect(speak("fr", pairs, () => hello("{name} <0> #"))).toBe("Bonjour {name} <0> #.");
  });

  test("belongs to its own request, however many are answered at once", async () => {
    const said = (tag: string, greeting: string) =>
      speak(tag, { "Hello {name}, welcome.": `${greeting} {name}` }, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return [speaking().tag, hello("Rudo")];
      });
    expect(await Promise.all([said("fr", "Bonjour"), said("pt", "Olá"), hello("Rudo")])).toEqual([
      ["fr", "Bonjour Rudo"],
      ["pt", "Olá Rudo"],
      "Hello Rudo, welcome.",
    ]);
  });
});

test("a text with several meanings is translated by its meaning, also by way of a PO file", () => {
  const words = () => [t`Free`, meant("price")`Free`];
  expect(words()).toEqual(["Free", "Free"]);
  const entries = [entry("Free", "Libre"), entry("price\u0004Free", "Gratuit")];
  expect(writePo("fr", entries)).toContain('msgctxt "price"\nmsgid "Free"\nmsgstr "Gratuit"');
  const catalogue = catalogueOf("fr", readPo(writePo("fr", entries)));
  const french = { tag: "fr", prefix: "/fr", catalogue, say: translator(catalogue) };
  expect(inLanguage(french, words)).toEqual(["Libre", "Gratuit"]);
  expect(textsOf("a.ts", 'import { meant } from "./languages/texts";\nconst a = () => meant("price")`Free`;')).toEqual([
    "price\u0004Free",
  ]);
});

describe("a number in a text", () => {
  test("has the plural form of its language", () => {
    expect([0, 1, 2].map(left)).toEqual([
      "0 places are left, Rudo",
      "1 place is left, Rudo",
      "2 places are left, Rudo",
    ]);
    const french = "{places, plural, one {Il reste # place, {name}} other {Il reste # places, {name}}}";
    expect(speak("fr", { [places]: french }, () => [0, 1, 2].map(left))).toEqual([
      "Il reste 0 place, Rudo",
      "Il reste 1 place, Rudo",
      "Il reste 2 places, Rudo",
    ]);
  });

  test("has the signs of its language", () => {
    expect(formatNumber(1234567.5)).toBe("1,234,567.5");
    expect(speak("fr", {}, () => formatNumber(1234567.5))).toBe("1\u202f234\u202f567,5");
    expect(speak("pt", {}, () => formatNumber(1234567))).toBe("1.234.567");
  });

  test.each(["fr", "pt", "sw", "sn", "ar", "ru", "pl", "cy", "he", "ja", "lv"])(
    "in %s the table has the forms that the server's ICU knows",
    (tag) => {
      const [rules, facts] = [new Intl.PluralRules(tag), factsOf(tag)];
      const numbers = [...Array(2_000).keys(), 10_001, 123_456];
      expect(numbers.map((number) => pluralForm(number, facts))).toEqual(numbers.map((number) => rules.select(number)));
    },
  );

  test("an exact number goes before its form", () => {
    const pieces = [["n", { "=0": ["none"], other: [["#"], " left"] }]] as const;
    expect([0, 3].map((n) => fill(pieces, { n }, factsOf("fr")))).toEqual(["none", "3 left"]);
  });
});

describe("a translation", () => {
  test.each([
    ["Hello {name}", "Bonjour", "needs exactly these places: {name}"],
    ["Hello {name}", "Bonjour {name} {other}", "needs exactly these places: {name}"],
    ["Read the <0>terms</0>", "Lisez les conditions", "needs exactly these places: </0> <0>"],
    ["Hello", "Bonjour {", "has braces that do not match"],
    ["Hello", "<b>Bonjour</b>", "has markup in it"],
    ["Hello", "<script>alert(1)</script>", "has markup in it"],
  ])("of “%s” as “%s” is refused", (original, translation, why) => {
    expect(faultOf({ original, translation })).toContain(why);
    expect(catalogueOf("fr", [entry(original, translation)]).texts).toEqual({});
  });

  test("may have other plural forms than English", () => {
    const arabic =
      "{places, plural, zero {لا {name}} two {اثنان {name}} few {# {name}} many {# {name}} other {# {name}}}";
    expect(faultOf({ original: places, translation: arabic })).toBeUndefined();
  });
});

test("a PO file is read as it was written", () => {
  const entries = [
    {
      original: 'Say "yes"\nor no',
      translation: "Dites « oui »\nou non",
      files: ["src/a.ts", "src/b.tsx"],
      flags: ["fuzzy"],
    },
  ];
  expect(readPo(writePo("fr", entries))).toEqual(entries);
});

test("a PO file of other tools is read: obsolete texts, comments, plural forms, folded lines, Windows ends", () => {
  const file = [
    ...['msgid ""', 'msgstr "Language: fr\\n"', "", "# by hand", "#. for translators", "#, fuzzy", '#~ msgid "Old"'],
    ...['#~ msgstr "Vieux"', "", "#: src/a.ts:3 src/b.ts", 'msgid "New"', 'msgstr "Nou"', '"veau"', ""],
    ...['msgid "One"', 'msgid_plural "Many"', 'msgstr[0] "Un"', 'msgstr[1] "Plusieurs"'],
  ].join("\r\n");
  expect(readPo(file)).toEqual([
    { original: "New", translation: "Nouveau", files: ["src/a.ts:3", "src/b.ts"], flags: [] },
    { original: "One", translation: "Un", files: [], flags: [] },
  ]);
});

/** The longest that 4 MB of anything may take to be read; generous, since what they are against takes minutes. Milliseconds. */
const longestReading = 5_000;

test.each([
  ["empty lines", "\n".repeat(4_000_000)],
  ["lines", "x\n".repeat(2_000_000)],
  ["spaces", `msgid "a"\nmsgstr "a${" ".repeat(4_000_000)}b"`],
  ["headers", `msgid ""\nmsgstr ""\n${'"aaaaaaaaaaaaaaaa"\n'.repeat(200_000)}`],
  ["files", `#: ${"a ".repeat(2_000_000)}`],
  ["backslashes", `msgid "a"\nmsgstr "${"\\".repeat(4_000_000)}"`],
])(
  "4 MB of %s take no longer than their length",
  (_, text) => {
    const began = performance.now();
    try {
      readPo(text);
    } catch (error) {
      expect(error).toBeInstanceOf(PoError);
    }
    expect(performance.now() - began).toBeLessThan(longestReading);
  },
  4 * longestReading,
);

test.each([["{".repeat(900)], [`{a${" ".repeat(900)}}`], ["x".repeat(4_000_000)]])(
  "a translation out of all proportion is refused before it is parsed",
  (translation) => {
    expect(faultOf(entry("Events", translation))).toContain("is too long");
  },
);

test("a text that is called like something of every object is English, not an error", () => {
  expect(speak("fr", {}, () => ["constructor", "__proto__", "toString"].map(named))).toEqual([
    "constructor",
    "__proto__",
    "toString",
  ]);
});

test.each(["", "x", "not a po file", "{}"])("%o is no PO file", (text) => {
  expect(() => readPo(text)).toThrow("PO file");
});

test.each([
  ["fr", true],
  ["pt-BR", true],
  ["sn", true],
  ["FR", false],
  ["zz", false],
  ["../fr", false],
  ["", false],
])("%o is a language: %o", (tag, is) => {
  expect(isLanguage(tag)).toBe(is);
});

describe("the texts of a source file", () => {
  const from = (code: string) =>
    textsOf(
      "a.tsx",
      `import { counted, t } from "./languages/texts";\nimport { T, V } from "./ui/texts/texts";\n${code}`,
    );

  test("are found with the names of their places", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is about such a text
    expect(from("const a = () => t`Hello ${{ name: user.name }}`;")).toEqual(["Hello {name}"]);
    expect(from('const a = () => counted({ n }, "# place", "# places");')).toEqual([
      "{n, plural, one {# place} other {# places}}",
    ]);
    expect(
      from('const A = () => <T>Read the <a href="/terms">terms</a>,{" "}\n  <V name={name} />, <i />.</T>;'),
    ).toEqual(["Read the <0>terms</0>, {name}, <1/>."]);
  });

  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is about such a text
    ["const a = () => t`Hello ${name}`;", "needs the name of its place"],
    ["const a = t`Hello`;", "is said while its module is loaded"],
    ["const A = () => <T>Hello {name}</T>;", "needs its value in <V"],
    ['const a = () => counted(n, "# place", "# places");', "needs an object of values"],
  ])("%s is refused", (code, why) => {
    expect(() => from(code)).toThrow(why);
  });
});

afterEach(() => {
  expect(speaking().tag).toBe("en");
});

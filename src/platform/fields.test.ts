import { describe, expect, test } from "vitest";
import { z } from "zod";
import { email, longText, pictureAddress, requiredLongText, requiredText, text, textList, webAddress } from "./fields";
import { check } from "./http/http.server";

const name = requiredText("Name", 20);
const refusal = (value: string) => name.safeParse(value).error?.issues[0]?.message;

describe("a text that has to say something", () => {
  test.each(["\u200b", " \u2060\u200d ", "\u00ad", "\u3164"])("%j says nothing", (value) => {
    expect(refusal(value)).toBe("Name is required");
  });

  test.each(["\ud800", "a\u0000b", "a\u007fb"])("%j cannot be shown as it is", (value) => {
    expect(refusal(value)).toBe("Name contains characters that cannot be shown");
  });

  test.each(["Ναί", "李", "O’Neil-Dube", "👩🏾‍🔧 Rudo", "می\u200cخواهم"])("%s is a name", (value) => {
    expect(refusal(value)).toBeUndefined();
  });
});

test.each([
  "sinead.o'brien@people.example",
  "rudo+soldering@people.example",
  "!#$%&'*+/=?^_`{|}~-@people.example",
  "rudo@co.people.example",
  "1@xn--bcher-kva.example",
])("%s is an e-mail", (value) => {
  expect(email("Email", "Wrong").parse(value)).toBe(value);
});

test.each([
  "user@people..example",
  "user@.people.example",
  "user@people.example.",
  "user@-people.example",
  "user@people-.example",
  "user@people",
  "user@pe_ople.example",
  `user@${"a".repeat(64)}.example`,
  "@people.example",
])("%s is no e-mail", (value) => {
  expect(email("Email", "Wrong").safeParse(value).error?.issues[0]?.message).toBe("Wrong");
});

test.each([
  "a(x)@b.example",
  "a@b.example(x)",
  "(hello)a@b.example",
  "a@b(c).example",
  "a@[127.0.0.1]",
  "a@b.example, c@d.example",
])("%s is no e-mail: a mail would go to another address, or to more", (value) => {
  expect(email("Email", "Wrong").safeParse(value).error?.issues[0]?.message).toBe("Wrong");
});

test.each([
  ["Fab\nLab", "Fab Lab"],
  ["Fab \r\n\r\n  Lab\u2028Mutare\n", "Fab Lab Mutare"],
  ["  Fab  Lab\t1 ", "Fab  Lab\t1"],
  ["\n", ""],
])("%j in one line is %j; texts of several lines keep theirs", (sent, kept) => {
  expect(text("Name", 40).parse(sent)).toBe(kept);
  if (kept) expect(requiredText("Name", 40).parse(sent)).toBe(kept);
  else expect(refusal(sent)).toBe("Name is required");
  expect(longText("Text", 40).parse(sent)).toBe(sent.trim());
});

describe("invisible marks of direction", () => {
  test.each([
    ["\u202a+263 77 000 0100\u202c", "+263 77 000 0100"],
    ["\u2066+263\u00a077 000 0100\u2069", "+263\u00a077 000 0100"],
    [" \u200e Rudo\u200f ", "Rudo"],
    ["a\u202eb", "ab"],
  ])("%j in one line is %j", (typed, kept) => {
    expect(text("Phone", 40).parse(typed)).toBe(kept);
    expect(requiredText("Phone", 40).parse(typed)).toBe(kept);
  });

  test("alone say nothing", () => {
    expect(refusal("\u202a\u202c")).toBe("Name is required");
    expect(text("Phone", 40).parse("\u202a\u202c")).toBe("");
  });

  test("are dropped from addresses before these are looked at", () => {
    expect(email("Email", "Wrong").parse("\u2068rudo@people.example\u2069")).toBe("rudo@people.example");
    expect(webAddress("Site").parse("\u202ahttps://makers.example\u202c")).toBe("https://makers.example");
    expect(pictureAddress("Picture").parse("\u200e/files/a.png")).toBe("/files/a.png");
    expect(textList("Tags", { each: "Tag", most: 2, max: 9 }).parse(["\u200eLinux", "Linux"])).toEqual(["Linux"]);
  });

  test.each([
    ["balanced", "one \u2067אחת\u2069 and \u202bשתיים\u202c\u200f", "one \u2067אחת\u2069 and \u202bשתיים\u202c\u200f"],
    ["one in the other", "\u2066a \u202eb\u202c c\u2069", "\u2066a \u202eb\u202c c\u2069"],
    ["opened only", "a\u202eb\u2066c", "abc"],
    ["closed only", "a\u202cb\u2069c", "abc"],
    ["opened in one line and closed in the next", "a\u202eb\nc\u202cd", "ab\ncd"],
    ["crossed", "\u202ea\u2066b\u202cc\u2069d", "a\u2066bc\u2069d"],
  ])("in several lines: %s", (_what, typed, kept) => {
    expect(longText("Message", 100).parse(typed)).toBe(kept);
    expect(requiredLongText("Message", 100).parse(typed)).toBe(kept);
  });

  // As many as a body holds. In time that grows with the square of their number this takes minutes.
  test.each([
    ["of the other kind", "\u202a".repeat(42_000) + "\u2069".repeat(42_000)],
    ["within one isolated run", `\u2066${"\u202a".repeat(42_000)}${"\u2069".repeat(42_000)}`],
    ["in turns", `\u2066${"\u202a".repeat(28_000)}${"\u202c\u2069".repeat(28_000)}`],
  ])("are looked through once, also when tens of thousands open and tens of thousands close: %s", (_what, typed) => {
    expect(
      longText("Message", 100_000)
        .parse(typed)
        .replaceAll(/[\u202a\u202c\u2066\u2069]/g, ""),
    ).toBe("");
  });
});

test.each(["http://makers.example/a.png", "a.png", "//makers.example/a.png", "data:image/png;base64,AAAA"])(
  "the picture address %s is refused with what to do",
  (address) => {
    expect(
      pictureAddress("Image URL")
        .safeParse(address)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["Picture addresses begin with https:// or /"]);
  },
);

test("a body that is no object is refused in a sentence of ours", () => {
  expect(() => check(z.object({ name }), [])).toThrow("The request must be an object with fields");
});

test.each([pictureAddress("Picture"), webAddress("Site")])(
  "an address with a name before its host is refused",
  (field) => {
    expect(field.safeParse("https://makers.example/a@b.png").success).toBe(true);
    for (const address of ["https://makers.example@other.example/", "https://a:b@other.example/"])
      expect(field.safeParse(address).success, address).toBe(false);
  },
);

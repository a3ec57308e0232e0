import { describe, expect, test } from "vitest";
import { z } from "zod";
import { pictureAddress, requiredText, webAddress } from "./fields";
import { check } from "./http/http.server";

const name = requiredText("Name", 20);
const refusal = (value: string) => name.safeParse(value).error?.issues[0]?.message;

describe("a text that has to say something", () => {
  test.each(["\u200b", " \u2060\u200d ", "\u00ad", "\u3164"])("%j says nothing", (value) => {
    expect(refusal(value)).toBe("Name is required");
  });

  test.each(["a\u202eb", "\u2066x", "\ud800", "a\u0000b"])("%j cannot be shown as it is", (value) => {
    expect(refusal(value)).toBe("Name contains characters that cannot be shown");
  });

  test.each(["Ναί", "李", "O’Neil-Dube", "👩🏾‍🔧 Rudo", "می\u200cخواهم"])("%s is a name", (value) => {
    expect(refusal(value)).toBeUndefined();
  });
});

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

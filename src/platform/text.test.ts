import { expect, test } from "vitest";
import { likePattern, searchText, slugOf } from "./latin";
import { fold, foldKey } from "./text";

test.each([
  ["ΟΔΟΣ", "οδος"],
  ["Straße", "STRASSE"],
  ["ПРИВЕТ", "привет"],
  ["Ｆｕｌｌ", "full"],
  ["e\u0301cole", "ÉCOLE"],
])("%s folds like %s", (one, other) => expect(fold(one)).toBe(fold(other)));

test("folding twice is folding once", () => {
  for (const text of ["İstanbul", "ΣΊΣΥΦΟΣ", "ﬁnal", "ẞ"]) expect(fold(fold(text))).toBe(fold(text));
});

test("what is searched for has no accents, whatever the script, and Latin letters are those of English", () => {
  expect(searchText("Môyo", "CAFÉ", "Ωμέγα", "Straße", "Łódź", "한국", "भारत", "ガ")).toBe(
    ["moyo", "cafe", "ωμεγα", "strasse", "lodz", "한국", "भारत", "ガ"].join("\n"),
  );
  expect(searchText("Ørsted, Đurđa, Þór, ISIK, ışık, œuvre")).toBe("orsted, durda, thor, isik, isik, oeuvre");
  expect(searchText(searchText("Ĝis la revido, Ångström"))).toBe("gis la revido, angstrom");
});

test("a key has no spaces around it", () => expect(foldKey("  Rudo@Example.ORG ")).toBe("rudo@example.org"));

test("what LIKE would take for a wildcard is a letter", () =>
  expect(likePattern(" 100%_a\\b ")).toBe("%100\\%\\_a\\\\b%"));

test.each([
  ["Software Development", "software-development"],
  ["  Café & Code!  ", "cafe-code"],
  ["Women’s Robotics Club", "womens-robotics-club"],
  ["3D printing", "3d-printing"],
  ["Łódź: Straße & Ærø", "lodz-strasse-aero"],
  ["Jürgen", "jurgen"],
  ["Привет, мир", "privet-mir"],
  ["Ωμέγα", "omega"],
  ["技術", ""],
  [`${"a".repeat(19)} b`, "a".repeat(19)],
])("%s makes the address part %j", (name, slug) => expect(slugOf(name, 20)).toBe(slug));

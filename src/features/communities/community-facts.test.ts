import { expect, test } from "vitest";
import { choiceOf, coverKind, membersLine } from "./public/community-facts";

test("the join form knows the two communities by its own words, and others by their ids", () => {
  expect(["sdc", "hdc", "weavers", "toString", ""].map(choiceOf)).toEqual([
    "software",
    "hardware",
    "weavers",
    "toString",
    "",
  ]);
});

test("the cover follows a community's category", () => {
  const kinds = (["programming", "hardware", "design"] as const).map((category) => coverKind({ category }));
  expect(kinds).toEqual(["software", "hardware", "community"]);
});

test("members are counted, from the first on", () => {
  expect([0, 1, 150].map((member_count) => membersLine({ member_count }))).toEqual([
    "Be the first member",
    "1 member",
    "150 members",
  ]);
});

import { expect, test } from "vitest";
import { returnPath, signInPath } from "./return-path";

test("a path of this site is returned unchanged", () => {
  const path = "/admin/events?edit=3#end";
  expect(returnPath(new URL(signInPath(path), "http://site.example").search)).toBe(path);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/a b", "", "evil"])(
  "%s leads nowhere",
  (next) => expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBeUndefined(),
);

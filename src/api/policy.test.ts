import { expect, test } from "vitest";
import { files, read } from "../../tests/support/sources";
import { routes } from "../app/api.server";
import { can, type Right, type roles } from "./policy";

const person = (role: (typeof roles)[number]) => ({ role });

test("administrators have every right, moderators some, members and who is not signed in none", () => {
  const theirs: Right[] = [
    "back_office.enter",
    "registrations.review",
    "door.enter",
    "messages.review",
    "events.draft",
  ];
  const administrators: Right[] = [
    "events.write",
    "registrations.export",
    "trash.erase",
    "users.read",
    "settings.read",
  ];
  for (const right of [...theirs, ...administrators]) {
    expect(can(person("admin"), right)).toBe(true);
    expect(can(person("moderator"), right)).toBe(theirs.includes(right));
    expect(can(person("member"), right)).toBe(false);
    expect(can(undefined, right)).toBe(false);
  }
});

test("what is asked for outside the table of calls is a right of something that the table knows", () => {
  const things = new Set(routes.flatMap(({ access }) => (access.includes(".") ? [access.split(".")[0]] : [])));
  const asked = files("src/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...read(file).matchAll(/\bcan\([^()]*(?:\(\)[^()]*)?"(\w+)\.\w+"\)/g)].map(([, thing]) => thing),
    );
  expect(asked.length).toBeGreaterThan(8);
  expect([...new Set(asked)].filter((thing) => thing !== "back_office" && !things.has(thing))).toEqual([]);
});

test("no one but the policy looks at a role to decide what somebody may do", () => {
  const looks = /\brole\s*(===|!==)\s*"(admin|moderator)"/;
  const deciders = files("src/**/*.{ts,tsx}").filter((file) => !file.includes(".test.") && looks.test(read(file)));
  // These concern the role itself: who sets it, and the effects of a change.
  expect(deciders).toEqual([
    "src/features/users/admin/editor.tsx",
    "src/features/users/admin/list.tsx",
    "src/features/users/resource.ts",
  ]);
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";

const compared = vi.fn();
let passwords: typeof import("./passwords.server");

// A copy of the module that records its comparisons.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("@node-rs/argon2", async (original) => {
    const argon2 = await original<typeof import("@node-rs/argon2")>();
    const verify: typeof argon2.verify = (stored, password) => {
      compared(String(stored));
      return argon2.verify(stored, password);
    };
    return { ...argon2, verify };
  });
  passwords = await import("./passwords.server");
});
afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

const costly = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test("a password is kept as a costly hash with a salt of its own", async () => {
  const [one, other] = [await passwords.hashPassword("Secret1"), await passwords.hashPassword("Secret1")];
  expect(one).toMatch(costly);
  expect(one).not.toBe(other);
  expect(await passwords.verifyPassword(one, "Secret1")).toBe(true);
  expect(await passwords.verifyPassword(one, "secret1")).toBe(false);
});

test("the same letters, composed in another way, are the same password", async () => {
  const stored = await passwords.hashPassword("Caf\u00e9 123");
  expect(await passwords.verifyPassword(stored, "Cafe\u0301 123")).toBe(true);
});

test("one of the 10,000 commonest is known, whatever its letter case, and another one is not", async () => {
  for (const common of ["123456", "password", "PassWord1", "qwerty", "iloveyou", "Trustno1", "P@ssw0rd", "zaq12wsx"])
    expect(await passwords.isCommonPassword(common), common).toBe(true);
  for (const rare of ["", "Anchor7Bolt", "correct horse battery staple", "password "])
    expect(await passwords.isCommonPassword(rare), rare).toBe(false);
});

test("the list is long enough, ordered with the commonest first, and in lower case", async () => {
  const { default: list } = await import("./common-passwords.json");
  expect(new Set(list).size).toBe(10_000);
  expect(list.slice(0, 4)).toEqual(["123456", "password", "12345678", "qwerty"]);
  expect(list.filter((one) => one !== one.normalize("NFKC").toLowerCase())).toEqual([]);
});

test("where there is no account the same work is done as for a wrong password, and never succeeds", async () => {
  compared.mockClear();
  expect(await passwords.verifyPassword(undefined, "Secret1")).toBe(false);
  expect(await passwords.verifyPassword(undefined, "no account has this password")).toBe(false);
  expect(compared.mock.calls).toEqual([[expect.stringMatching(costly)], [expect.stringMatching(costly)]]);
});

import { expect, test } from "vitest";
import { localOrigin } from "./local-origin.server";

const asked = (headers: Record<string, string>) => localOrigin((name) => headers[name]);

test("on its own machine a site is where it was asked", () => {
  for (const host of ["localhost:3000", "127.0.0.1:8080", "[::1]:3000", "localhost"])
    expect(asked({ host }), host).toBe(`http://${host}`);
});

test("anywhere else, and behind a proxy, it does not know", () => {
  for (const host of ["makers.example", "localhost.evil.example", "127.0.0.1.example:80", "localhost:3000/x", ""])
    expect(asked({ host }), host).toBeUndefined();
  for (const name of ["x-forwarded-for", "forwarded", "via"])
    expect(asked({ host: "127.0.0.1:3000", [name]: "10.0.0.1" }), name).toBeUndefined();
});

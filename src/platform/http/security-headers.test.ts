import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pagePolicy, securityHeaders } from "./security-headers.server";

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

test("a page may run our files and the scripts that are named, and nothing else", () => {
  const scripts = directive(pagePolicy(["window.a = 1;", "\nwindow.b = '<p>';\n"]), "script-src");
  expect(scripts).toBe(`'self' ${hash("window.a = 1;")} ${hash("\nwindow.b = '<p>';\n")}`);
  expect(scripts).not.toMatch(/unsafe|\*|https:|data:|blob:/);
});

test("a page without scripts of its own allows none", () => {
  expect(directive(pagePolicy([]), "script-src")).toBe("'self'");
});

test("nothing frames it, nothing changes where its links and forms lead", () => {
  const policy = pagePolicy([]);
  expect(directive(policy, "frame-ancestors")).toBe("'none'");
  expect(directive(policy, "base-uri")).toBe("'none'");
  expect(directive(policy, "object-src")).toBe("'none'");
  expect(directive(policy, "form-action")).toBe("'self'");
  expect(directive(policy, "default-src")).toBe("'self'");
  expect(directive(policy, "frame-src")).toBe("https://www.openstreetmap.org");
});

test("only a site that has a public address with HTTPS says that it is never to be asked without", () => {
  const said = (origin?: string) => securityHeaders(origin)["strict-transport-security"];
  expect(said("https://makers.example")).toBe("max-age=63072000; includeSubDomains");
  expect([said("http://makers.example"), said(undefined)]).toEqual([undefined, undefined]);
});

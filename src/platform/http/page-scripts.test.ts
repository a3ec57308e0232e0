import { expect, test } from "vitest";
import { takeScripts } from "./page-scripts.server";

const nonce = "Xk3v0Qm1";
const ours = (script: string, attributes = "") => `<script nonce="${nonce}"${attributes}>${script}</script>`;

test("the scripts that carry the mark are taken note of, letter for letter, and the mark goes", () => {
  const marked = `<!doctype html><head>${ours("window.a = '<p>';")}<link nonce="${nonce}" rel="modulepreload"/></head><body>${ours('{"b":1}', ' type="application/ld+json"')}${ours("", ' src="/assets/a.js"')}\n${ours("\nc\n")}</body>`;
  const { html, scripts } = takeScripts(marked, nonce);
  expect(scripts).toEqual(["window.a = '<p>';", '{"b":1}', "\nc\n"]);
  expect(html).not.toContain("nonce");
  expect(html).toContain(`<script>window.a = '<p>';</script><link rel="modulepreload"/>`);
});

test.each([
  "<script>alert(1)</script>",
  "<SCRIPT>alert(1)</SCRIPT>",
  "<script\n>alert(1)</script>",
  "<script/x>alert(1)</script>",
  '<script src="/files/x.js"></script>',
  '<script type="application/ld+json">{}</script>',
  '<script nonce="guessed">alert(1)</script>',
  "<svg><script>alert(1)</script></svg>",
  '<p title=a"><script>alert(1)</script><p title=b">',
  "<!-- a --><script>alert(1)</script><!-- b -->",
  "<script>alert(1)",
  "<p title='a'b><script>alert(1)</script>",
])("a page with %s is refused", (injected) => {
  for (const marked of [`${ours("a")}<main>${injected}</main>${ours("b")}`, `<main>${injected}</main>`])
    expect(() => takeScripts(marked, nonce)).toThrow(/a script that is not ours: <script/i);
});

test.each([
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  '<a href="/x" title="<script>alert(1)</script>">a title is a text</a>',
  "<a title='<script>'>x</a>",
  "<!-- <script>alert(1)</script> -->",
  "<scripture>x</scripture>",
])("%s runs nowhere, and the page is sent", (harmless) => {
  expect(takeScripts(`${ours("a")}${harmless}${ours("b")}`, nonce).scripts).toEqual(["a", "b"]);
});

test("whatever stands around them, no text but that of a marked script is ever taken", () => {
  for (const around of ["<script ", "<script>alert(1)//", '<p title="', "<!--", "<style>", "<p title='>"]) {
    try {
      const { scripts } = takeScripts(`<main>${around}</main>${ours("a")}`, nonce);
      expect(scripts.filter((script) => script !== "a")).toEqual([]);
    } catch (error) {
      expect(String(error)).toMatch(/not ours/);
    }
  }
});

test("a page is read in a time that grows with its length, however many quotes and angles it has", () => {
  const processorTime = (times: number) => {
    const hostile = `<a b="c" d='e' f=g h="${"<".repeat(20)}'`.repeat(times);
    const begun = process.cpuUsage().user;
    takeScripts(hostile, nonce);
    return process.cpuUsage().user - begun;
  };
  processorTime(10);
  // Microseconds of the processor's, so that others on the machine do not count; a quadratic reading takes seconds.
  expect(processorTime(3_000)).toBeLessThan(3_000_000);
});

test("a page whose script never ends is refused, too", () => {
  const cut = ours("a").replace("</script>", "");
  expect(() => takeScripts(`<main>${cut}</main>`, nonce)).toThrow("The page contains a script that never ends");
});

import { expect, test } from "vitest";
import { plainText } from "./html-text.server";

const redirect = "https://www.google.com/url?q=https://forms.example.org/1&amp;sa=D";

test.each([
  ["plain words stay, with <3 and a < b", "plain words stay, with <3 and a < b"],
  ["AT&T and R&D", "AT&T and R&D"],
  ["Maker&#8217;s &amp; friends", "Maker’s & friends"],
  ["Caf&eacute;\n  &lt;b&gt;", "Café\n  <b>"],
  ["<p>Caf&eacute; &ndash; it&#8217;s open.</p><p>Come.</p>", "Café – it’s open.\n\nCome."],
  [
    'Sign up at <a href="https://tickets.example/a">this page</a>.',
    "Sign up at this page (https://tickets.example/a).",
  ],
  ['<a href="https://tickets.example/a">https://tickets.example/a</a>', "https://tickets.example/a"],
  [
    `Hello<br>Register: <a href="${redirect}">https://forms.example.org/1</a>`,
    "Hello\nRegister: https://forms.example.org/1",
  ],
  [`<a href="${redirect}">the form</a>`, "the form (https://forms.example.org/1)"],
  ['<a href="mailto:a@people.example">a@people.example</a>', "a@people.example"],
  ['<a href="javascript:alert(1)">press</a>', "press"],
  ["<ul><li>One</li><li>Two</li></ul>End", "- One\n- Two\nEnd"],
  ["First line\nsecond <b>line</b>", "First line\nsecond line"],
  ["<p>One\nparagraph</p>\n\n\n<p>Two</p>", "One paragraph\n\nTwo"],
  ["<b>Bold <i>both</b> end</i>", "Bold both end"],
  ["A<script>alert(1)</script><style>b{}</style><br>B", "A\nB"],
  ["<!-- note --><p>Text</p>", "Text"],
])("%j", (html, text) => expect(plainText(html)).toBe(text));

test.each(["<b>", "<a>x", "<table><tr><td>", "<div><p>"])("many tags like %s are read to a bound", (tag) => {
  const many = tag.repeat(100_000);
  expect(plainText(many)).toBe(many);
  expect(plainText(`${tag.repeat(400)}word`)).toContain("word");
});

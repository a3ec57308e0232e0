import { describe, expect, test } from "vitest";
import { showsHtml } from "../markdown.server";
import { convertHtml } from "./html.server";

const converted = "Its HTML was converted. Look through it before you publish it.";

test.each([
  [
    "paragraphs and a figure of WordPress",
    `<!-- wp:paragraph -->
<p>Our <strong>open evening</strong> in the caf&eacute;</p>
<!-- /wp:paragraph -->

<figure><img src="https://pictures.example/a.jpg" alt="A" /><figcaption>The hall</figcaption></figure>`,
    "Our **open evening** in the café\n\n![A](https://pictures.example/a.jpg)\n\nThe hall",
  ],
  [
    "headings and lists",
    '<h3 class="wp-block-heading">To bring</h3>\n\n<ul><li>A laptop &amp; charger</li><li>Ideas</li></ul>',
    "### To bring\n\n- A laptop & charger\n- Ideas",
  ],
  [
    "a video, whose frame becomes a link",
    '<figure><iframe width="560" src="//www.youtube.com/embed/xyz" allowfullscreen></iframe></figure>',
    "<https://www.youtube.com/embed/xyz>",
  ],
  [
    "a table and code",
    `<table><tr><th>Part</th></tr><tr><td>Screw | nut</td></tr></table>

<pre><code class="language-js">let a = 1 &lt; 2;
</code></pre>`,
    "| Part |\n| - |\n| Screw \\| nut |\n\n```js\nlet a = 1 < 2;\n```",
  ],
  [
    "Markdown between tags",
    "<div>\n\n**Bold** in\n\n- a div\n\n</div>\n\n* as it\n* was",
    "**Bold** in\n\n- a div\n\n* as it\n* was",
  ],
  [
    "words that are coloured, raised and lowered, and a link by its name",
    'A <span style="color: red">red</span> [word][a], 10<sup>3</sup> m and H<sub>2</sub>O.\n\n[a]: https://a.example',
    "A red [word](https://a.example), 10³ m and H₂O.\n\n[a]: https://a.example",
  ],
])("converts %s", (_name, text, content) => {
  expect(convertHtml(text)).toEqual({ content, notes: [converted] });
  expect(showsHtml(content)).toBe(false);
});

test("notes what it removes, and what stays as it is written", () => {
  const { content = "", notes } =
    convertHtml("<p>One</p>\n\n<script>alert(1)</script>\n\n<form><button>Go</button></form>\n\nA List<String>.") ?? {};
  expect(notes).toEqual([
    converted,
    "Left out: script.",
    "Readers would see these tags as text: form, button, string.",
  ]);
  expect(content).toBe("One\n\n\\<form>\\<button>Go\\</button>\\</form>\n\nA List\\<String>.");
  expect(convertHtml("A List<String>.")?.notes).toEqual(["Readers would see these tags as text: string."]);
});

test("leaves texts with footnotes in their HTML and those with too many tags", () => {
  expect(convertHtml("<b>One</b>[^1]\n\n[^1]: A note")).toBeUndefined();
  expect(convertHtml("<b>x</b>\n\n".repeat(600))).toBeUndefined();
});

describe("tangled HTML", () => {
  test.each([
    ["cells that span thousands", `<table><tr>${"<td rowspan=60000 colspan=1000>x".repeat(900)}`],
    ["elements within one another", "x<i>".repeat(900)],
    ["links without words", "<a href=x>".repeat(900)],
    ["open elements", "<b>x<p>".repeat(450)],
  ])("of %s stays short", (_name, text) => {
    expect(convertHtml(text)?.content.length).toBeLessThan(12_000);
  });
});

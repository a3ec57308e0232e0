import { describe, expect, test } from "vitest";
import { isSafeAddress } from "./admin/visual/schema";
import { renderArticle, renderForFeed } from "./article-html.server";

const htmlOf = async (content: string) => (await renderArticle(content)).html;

describe("an article's text", () => {
  test("headings get ids of their own kind and make the contents, below the page's own level", async () => {
    const { html, contents } = await renderArticle("# Wire it\n\n## The *power*\n\n# Wire it\n\n#### Deep\n\n# 技術");
    expect(html).toContain('<h2 id="part-wire-it">Wire it</h2>');
    expect(html).toContain('<h3 id="part-the-power">The <em>power</em></h3>');
    expect(html).toContain('<h5 id="part-deep">');
    expect(contents).toEqual([
      { id: "part-wire-it", text: "Wire it", level: 2 },
      { id: "part-the-power", text: "The power", level: 3 },
      { id: "part-wire-it-2", text: "Wire it", level: 2 },
      { id: "part-text", text: "技術", level: 2 },
    ]);
  });

  test("an id that another heading has taken by chance is not given twice", async () => {
    const { contents } = await renderArticle("## a\n\n## a 2\n\n## a\n\n## a");
    expect(contents.map(({ id }) => id)).toEqual(["part-a", "part-a-2", "part-a-3", "part-a-4"]);
  });

  test("a table stands in a frame that can be reached by keyboard and is named by its heads", async () => {
    const html = await htmlOf("| | Price |\n|---|--:|\n| ESP32 | $7 |");
    expect(html).toContain('<div class="table-frame" tabindex="0" role="group" aria-label="Table: Price"><table>');
    expect(html).toMatch(/<td><\/td>\s*<th align="right" scope="col">Price<\/th>/);
  });

  test("code has its language, a button to copy it, and colours by class", async () => {
    const html = await htmlOf("```py\nname = 'x'  # <b>\n```");
    expect(html).toContain('<span>Python</span><button type="button" data-copy-code>Copy</button>');
    expect(html).toContain('<pre tabindex="0" role="group" aria-label="Code, Python"><code>');
    expect(html).toMatch(/<span class="t-string-expression">'x'\s*<\/span>/);
    expect(html).toContain('<span class="t-comment"># &#x3C;b></span>');
    expect(html).not.toContain("style=");
  });

  test("code of a language that is not known stays as it is", async () => {
    expect(await htmlOf("```brainwave\n<i>+</i>\n```")).toContain("<code>&#x3C;i>+&#x3C;/i></code>");
    expect(await htmlOf("    indented")).toContain("<span>Text</span>");
  });

  test("a picture of our own comes in the size that fits, another one as it is; both wait", async () => {
    const id = "/files/0123456789abcdefghijklmno";
    const html = await htmlOf(`![A joint](${id}/500x300-aabbcc-112233.webp)`);
    expect(html).toContain('<picture><source type="image/avif" sizes="(min-width: 64rem) 44rem, 92vw" srcset="');
    expect(html).toContain(`srcset="${id}/160.webp 160w,${id}/320.webp 320w,${id}/480.webp 480w,`);
    expect(html).toContain('alt="A joint" loading="lazy" decoding="async" width="500" height="300"');
    expect(html).toContain('style="background-image:linear-gradient(#aabbcc,#112233)"');
    expect(await htmlOf("![x](https://pictures.example/a.jpg)")).toBe(
      '<p><img src="https://pictures.example/a.jpg" alt="x" loading="lazy" decoding="async"></p>',
    );
    expect(await htmlOf(`![x](${id}/500x300-aabbcc-112233);evil:x.webp)`)).not.toContain("style");
  });

  test.each([
    "Https://tickets.example/laser",
    "HTTP://tickets.example",
    "MailTo:rudo@people.example",
    "Tel:+263",
    "/events",
    "#part-a",
    "JavaScript:alert(1)",
    "Data:text/html,x",
    "//elsewhere.example",
  ])("%s is a link for readers where it is one for the editor", async (address) => {
    const isLink = isSafeAddress(address) || address.startsWith("//");
    expect((await htmlOf(`[a](${address})`)).includes("href=")).toBe(isLink);
    expect(renderForFeed(`[a](${address})`, "https://m.example").includes("href=")).toBe(isLink);
  });

  test("an address in the text and a picture may have a scheme in capitals", async () => {
    expect(await htmlOf("See Https://tickets.example")).toContain('<a href="https://tickets.example"');
    expect(await htmlOf("![x](HTTPS://pictures.example/a.jpg)")).toContain('src="https://pictures.example/a.jpg"');
    expect(await htmlOf("![x](HTTP://pictures.example/a.jpg)")).not.toContain("src=");
  });

  test("links elsewhere are told nothing of the page, links within lead on", async () => {
    expect(await htmlOf("[a](https://code.example) [b](/events)")).toBe(
      '<p><a href="https://code.example" rel="noopener noreferrer">a</a> <a href="/events">b</a></p>',
    );
  });

  test("lists to tick, notes, struck words and breaks are there", async () => {
    const html = await htmlOf("- [x] solder\n- [ ] test\n\n~~old~~ new<br>line[^1]\n\n[^1]: By hand.");
    expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done">');
    expect(html).toContain("<del>old</del> new<br>line");
    expect(html).toContain(
      '<a href="#note-fn-1" id="note-fnref-1" data-footnote-ref aria-describedby="footnote-label">',
    );
    expect(html).toContain('<li id="note-fn-1">');
    expect(html).toContain('<h2 id="footnote-label">Notes</h2>');
  });

  test("a feed has it without frames and colours, with whole addresses", () => {
    const html = renderForFeed(
      "![x](/files/a.webp) [b](/events) [c](//other.example)\n\n```js\n1\n```",
      "https://a.example",
    );
    expect(html).toContain('<img src="https://a.example/files/a.webp" alt="x">');
    expect(html).toContain('<a href="https://a.example/events">b</a> <a href="//other.example">c</a>');
    expect(html).toContain('<pre><code class="language-js">1\n</code></pre>');
  });
});

describe("a hostile text", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script within a line", "So <script src=//evil.example></script> it goes"],
    ["a handler", '<img src=x onerror="alert(1)">'],
    ["a style", '<p style="position:fixed;inset:0">over it all</p>'],
    ["a frame", '<iframe src="https://evil.example"></iframe>'],
    ["a form", '<form action="https://evil.example"><input name="password"></form>'],
    ["an id that is another's", '<a id="main" name="location"></a>'],
  ])("%s is shown as the letters it is", async (_, content) => {
    const html = await htmlOf(content);
    expect(html).not.toMatch(/<(script|img|iframe|form|input|style|a)\b/);
    expect(html).toContain("&#x3C;");
  });

  test.each([
    ["[x](javascript:alert(1))", "<p><a>x</a></p>"],
    ["[x](JaVaScRiPt&#58;alert(1))", "<p><a>x</a></p>"],
    ["[x](data:text/html;base64,PHNjcmlwdD4=)", "<p><a>x</a></p>"],
    ["[x](vbscript:x)", "<p><a>x</a></p>"],
    ["<javascript:alert(1)>", "<p><a>javascript:alert(1)</a></p>"],
    ["![x](javascript:alert(1))", "<p><span>x</span></p>"],
    ["![x](data:image/svg+xml,<svg/onload=alert(1)>)", "<p><span>x</span></p>"],
    ['[x](/a "t&quot; onclick=&quot;alert(1)")', '<p><a href="/a" title="t&#x22; onclick=&#x22;alert(1)">x</a></p>'],
  ])("%s has no address that runs", async (content, expected) => {
    const html = await htmlOf(content);
    expect(html).toContain(expected);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript)/i);
  });

  test("no heading and no note takes an id of the page", async () => {
    const { html } = await renderArticle(
      '## main\n\n## part-main\n\n[^main]\n\n[^main]: x\n\n```main" onclick=x\ny\n```',
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["part-main", "part-part-main", "note-fnref-main", "footnote-label", "note-fn-main"]);
    expect(html).not.toMatch(/<[^>]+\sonclick/);
  });

  const length = 100_000;
  const fill = (part: string) => part.repeat(length / part.length);
  test.each([
    ["opening brackets", fill("[")],
    ["closing brackets", fill("]")],
    ["quotes in quotes", fill("> ")],
    ["lists in lists", fill("- ")],
    ["stars", fill("*a ")],
    ["struck out", fill("~~a")],
    ["links in links", fill("[a](")],
    ["cells", `${"|a".repeat(25_000)}\n${"|-".repeat(25_000)}`],
    ["lists that step in", Array.from({ length: 400 }, (_, at) => `${" ".repeat(at)}- a`).join("\n")],
    ["underlined headings", fill("a\n=\n")],
    ["a quote that goes on without its mark", `> a\n${fill("a\n")}`],
    ["empty items", fill("-\n")],
    ["small tables", fill("|a|\n|-|\n\n")],
    ["lists in quotes, many times", Array(990).fill("> > > - - > a").join("\n").concat("\n\n").repeat(4)],
    ["notes that are not there", fill("[^a]\n\n")],
    ["the same behind what looks like a fence", `\`\`\` a \`\n${"> a\n".repeat(3_900)}`],
    ["brackets behind a fence in a quote", `> \`\`\`\n${fill("]")}`],
  ])("%s, 100 kB of it, is shown as it was written instead of being worked on", async (_, content) => {
    const { html, contents } = await renderArticle(content);
    expect(html).toMatch(/^<p class="as-written">/);
    expect(contents).toEqual([]);
  });

  test.each([
    ["Soldering\n==============================", '<h2 id="part-soldering">'],
    ["Soldering\n------------------------------", '<h2 id="part-soldering">'],
    ["one\n\n******************************\n\ntwo", "<hr>"],
  ])("a long line under words or between them is a heading or a rule: %j", async (content, expected) => {
    expect(await htmlOf(content)).toContain(expected);
  });

  test("100 kB of ordinary writing is read as Markdown", async () => {
    const part =
      "## A part\n\nSome *words* with [a link](/events), `code` and more words to fill the line.\n\n- one\n- two\n\n";
    expect(await htmlOf(fill(part))).toContain('<h2 id="part-a-part-900">');
  });
});

describe("the address of a video that stands alone", () => {
  const drawn = async (content: string) => (await renderArticle(content)).html;

  test("is a link as a card, which loads nothing from there", async () => {
    for (const [address, place] of [
      ["https://www.youtube.com/watch?v=abc", "YouTube"],
      ["https://youtu.be/abc", "YouTube"],
      ["https://vimeo.com/123", "Vimeo"],
    ]) {
      const html = await drawn(`Before.\n\n${address}\n\nAfter.`);
      expect(html).toContain(
        `<p class="video"><a href="${address}" rel="noopener noreferrer"><span>Watch the video</span>`,
      );
      expect(html).toContain(`on ${place}`);
      expect(html).not.toMatch(/<(iframe|img|script|video|object|embed)/);
    }
  });

  test("takes the text of its link as its name, and escapes it", async () => {
    expect(await drawn("[How to <b>solder](https://vimeo.com/1)")).toContain("<span>How to &#x3C;b>solder</span>");
  });

  test("within a sentence it is a link like others, and so is what only looks like one", async () => {
    for (const text of [
      "See https://youtu.be/abc now.",
      "https://youtube.com.evil.example/watch",
      "http://youtube.com/watch?v=a",
      "https://youtube.com/",
      "- https://youtu.be/abc",
    ])
      expect(await drawn(text)).not.toContain('class="video"');
  });
});

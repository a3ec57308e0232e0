import fc from "fast-check";

const word = fc.constantFrom(
  ..."laser cutter resin 3D café Môyo 100% C++ snake_case a*b 2<3 R&D #1 ~5 [x] (y) https://a.example/b_c?d=e&f=1 me@a.example".split(
    " ",
  ),
);
const phrase = fc.oneof(
  { weight: 6, arbitrary: word },
  fc.constantFrom(
    "**bold**",
    "__bold__",
    "*slanted*",
    "_slanted_",
    "***both***",
    "~~gone~~",
    "`code`",
    "`` a ` b ``",
    "[a link](https://a.example)",
    '[a link](</a b> "title")',
    "[ref][one]",
    "[one][]",
    "[one]",
    "![alt](/files/a.webp)",
    "![alt][one]",
    '![alt](/files/a.webp "a \\"title\\"")',
    "![a [b] c](</files/a b.webp> (title))",
    "note[^1]",
    "&copy;",
    "&#35;",
    "\\*not\\*",
    "<b>x</b>",
    "<!-- c -->",
    "<https://a.example>",
    "two  \nlines",
    "two\\\nlines",
    "soft\nline",
    "a **b *c* d** e",
    "[**bold** link](https://a.example)",
  ),
);
const line = fc.array(phrase, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const cell = fc.oneof(
  word.map((one) => one.replaceAll("|", "\\|")),
  fc.constantFrom("a \\| b", "`x \\| y`", "", "**b**", "[l](https://a.example)", "&#124;", "a<br>b"),
);
const table = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.boolean(),
    fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  )
  .map(([columns, framed, rows]) => {
    const row = (cells: string[]) => {
      const inner = cells.slice(0, columns).join(" | ");
      return framed || columns === 1 ? `| ${inner} |` : inner;
    };
    const [head = [], ...rest] = rows;
    const names = head.map((name) => name || "h");
    const rule = Array.from({ length: columns }, (_, place) => [":--", "---", "--:", ":-:"][place % 4] ?? "---");
    return [row(names), row(rule), ...rest.map((cells) => row(cells.map((one) => one || "x")))].join("\n");
  });
const fence = fc
  .tuple(
    fc.constantFrom("```", "~~~", "````"),
    fc.constantFrom("", "js", "c++ title=x"),
    fc.constantFrom("a | b", "```\nin\n```", "", "  two\n\n    x", "# no"),
  )
  .map(([mark, info, code]) => {
    const ticks = mark === "```" && code.includes("```") ? "`````" : mark;
    return `${ticks}${info}\n${code}\n${ticks}`;
  });
const marker = fc.constantFrom("- ", "* ", "+ ", "1. ", "3) ", "10. ");
const flat = (text: string) => text.replaceAll("\n", " ");
const list = fc
  .tuple(
    marker,
    fc.array(fc.tuple(line.map(flat), fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([mark, items, loose]) => {
    const pad = " ".repeat(mark.length);
    const extra = [
      "",
      `\n${pad}- inner\n${pad}  1. deeper`,
      `\n\n${pad}second paragraph`,
      `\n\n${pad}\`\`\`\n${pad}x\n${pad}\`\`\``,
      `\n${pad}> quote`,
    ];
    const task = mark === "- " ? "[x] " : "";
    return items
      .map(([words, kind], place) => mark + (place === 1 ? task : "") + words + extra[kind])
      .join(loose ? "\n\n" : "\n");
  });
const fixed = fc.constantFrom(
  "# Heading",
  "## Heading #",
  "Setext\n===",
  "Setext *two*\nlines\n---",
  "---",
  "***",
  "> quote\nlazy\n>\n> - list",
  "> > deep\n> \n> after",
  // After a list, the parser reads indented code with an empty line differently.
  "    indented\n    code",
  "\ttabbed",
  "<div>\n**x**\n</div>",
  "<!-- comment -->",
  "<details>\n<summary>a</summary>",
  "[one]: https://a.example 'title'",
  "[two]: </x y>",
  "[^1]: A note with *words*",
  "[^1]: A note\n\n    of two paragraphs\n\n    - and a list",
  "---\ntitle: Front matter\ntags: [a, b]\n---",
  "https://youtu.be/abc",
  "trailing spaces   ",
  "  indented by two",
  "1986\\. A great year",
  "{ name } costs {price}",
);
const block = fc.oneof({ weight: 3, arbitrary: line }, table, fence, list, { weight: 4, arbitrary: fixed });
const gap = fc.oneof(
  { weight: 5, arbitrary: fc.constant("\n\n") },
  fc.constantFrom("\n", "\n\n\n", "\n  \n", "\n\n<!-- -->\n\n"),
);

/** Indented code needs an empty line after it: without one, parsers disagree about the next line. */
const parted = (one: string, after: string) => (after === "\n" && /^( {4}|\t)/.test(one) ? "\n\n" : after);

/** Articles with everything that people and programs write in Markdown. */
export const article = fc
  .tuple(
    fc.constantFrom("", "", "\n", "\uFEFF", "\n\n"),
    fc.array(fc.tuple(block, gap), { minLength: 1, maxLength: 8 }),
    fc.constantFrom("", "", "\n", "\n\n", "  \n"),
    fc.boolean(),
  )
  .map(([lead, blocks, end, crlf]) => {
    const text =
      lead +
      blocks.map(([one, after], place) => (place === blocks.length - 1 ? one : one + parted(one, after))).join("") +
      end;
    return crlf ? text.replaceAll("\n", "\r\n") : text;
  });

/** Letters that mean something in Markdown, in any order. */
export const chaos = fc.string({
  unit: fc.constantFrom(..."*_`[]()#->+|\\ \n\t1.:<>&!~ax=^\"'\r\u00A0;"),
  maxLength: 120,
});

import fc from "fast-check";
import type { Node as PmNode } from "prosemirror-model";
import { expect, test } from "vitest";
import { schema } from "./schema";
import { openText } from "./stored-text";

const { nodes, marks } = schema;

// Text without spaces at line ends, which Markdown ignores, and without addresses, which become links.
const words = fc
  .string({ unit: fc.constantFrom(..."ab  *_`[]()#->+|\\.1:<&!~é~=^\"';{}"), minLength: 1, maxLength: 12 })
  .map((text) => text.trim() || "a");
const markings = fc.subarray([
  marks.strong.create(),
  marks.em.create(),
  marks.strike.create(),
  marks.link.create({ href: "https://a.example/b(c)" }),
]);
const run = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(words, markings).map(([text, over]) => schema.text(`x${text}y`, over)) },
  words.map((text) => schema.text(text.replaceAll("\\|", "|"), [marks.code.create()])),
  fc.constant(nodes.image.create({ src: "/files/a.webp", alt: "A [picture] of *it*" })),
  fc.constant(nodes.footnote_reference.create({ identifier: "1", label: "1" })),
);
/** Runs with a space between them, as people mark words. */
const inline = fc
  .array(run, { minLength: 1, maxLength: 4 })
  .map((runs) => runs.flatMap((one, place) => (place === 0 ? [one] : [schema.text(" "), one])));
const plain = fc.tuple(words, inline).map(([text, rest]) => [schema.text(`${text} `), ...rest]);
const paragraph = plain.map((content) => nodes.paragraph.create(null, content));
const lines = fc
  .tuple(inline, inline)
  .map(([one, other]) => nodes.paragraph.create(null, [...one, nodes.hard_break.create(), ...other]));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), plain)
  .map(([level, content]) => nodes.heading.create({ level }, content));
const code = fc
  .tuple(
    fc.constantFrom(null, "js"),
    fc.array(fc.oneof(words, fc.constantFrom("```", "~~~~", "  a | b", "")), { maxLength: 4 }),
  )
  .map(([lang, rows]) =>
    nodes.code_block.create({ lang }, rows.join("\n") === "" ? [] : [schema.text(rows.join("\n"))]),
  );
const table = fc.array(fc.array(inline, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map((rows) =>
  nodes.table.create(
    { align: [null, "right"] },
    rows.map((cells, place) =>
      nodes.table_row.create(
        null,
        cells.map((content) => nodes.table_cell.create({ header: place === 0 }, content)),
      ),
    ),
  ),
);
const rule = fc.constant(nodes.horizontal_rule.create());
const list = (item: fc.Arbitrary<PmNode>) =>
  fc
    .tuple(fc.boolean(), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([ordered, items]) => (ordered ? nodes.ordered_list : nodes.bullet_list).create(null, items));
const item = (inner: fc.Arbitrary<PmNode[]>) =>
  fc
    .tuple(paragraph, inner, fc.constantFrom(null, true, false))
    .map(([first, rest, checked]) => nodes.list_item.create({ checked }, [first, ...rest]));
const flatList = list(item(fc.constant<PmNode[]>([])));
const nestedList = list(
  item(
    fc.oneof(
      fc.constant<PmNode[]>([]),
      flatList.map((one) => [one]),
    ),
  ),
);
const quote = fc
  .array(fc.oneof(paragraph, flatList), { minLength: 1, maxLength: 2 })
  .map((inner) => nodes.blockquote.create(null, inner));
const block = fc.oneof(paragraph, lines, heading, code, table, rule, nestedList, quote);
const typed = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((inner) =>
    schema.topNodeType.create(null, [
      ...inner,
      nodes.footnote_definition.create(
        { identifier: "1", label: "1" },
        nodes.paragraph.create(null, schema.text("A note")),
      ),
    ]),
  );

/** A document in words that can be compared; how far the items of a list stand apart is not asked. */
const said = (node: PmNode): unknown =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === "spread" ? undefined : value)));

test("a typed document reads back as it was typed", () => {
  fc.assert(
    fc.property(typed, (doc) => {
      const stored = openText("").write(doc);
      expect(said(openText(stored).doc), stored).toEqual(said(doc));
    }),
    { numRuns: 60, seed: 91 },
  );
});

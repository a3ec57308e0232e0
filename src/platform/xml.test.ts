import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml } from "./xml";

/** The text of an element and of its attribute, as a strict reader of XML has it. */
function read(xml: string): { element: string | undefined; attribute: string | undefined } {
  const root: XmlElement | null = parseXml(xml).root;
  return { element: root?.text, attribute: root?.attributes.is };
}

const written = (text: string) => `<a is="${escapeXml(text)}">${escapeXml(text)}</a>`;

test("signs of markup stay signs", () => {
  const text = `</a><b c="d" e='f'>&amp; ]]> <![CDATA[x]]> 🤖`;
  expect(read(written(text))).toEqual({ element: text, attribute: text });
});

test("control characters and halves of characters are left out, tabs and line breaks are not", () => {
  expect(escapeXml("a\u0000b\u0008c\u001fd\u007fe\u0085f\ufffeg\uffffh\ud800i\udc00j\tk\nl\rm")).toBe(
    "abcdefghij\tk\nl\rm",
  );
});

/** The part of a text that XML can hold, with normalised line breaks. */
const heldOf = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu, "").replace(/\r\n?/g, "\n");

test("any text at all makes XML that a strict reader takes, with each character that it can hold", () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    units.map((codes) => String.fromCharCode(...codes)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { element, attribute } = read(written(text));
      // In an attribute every kind of white space is read as a space.
      return element === heldOf(text) && attribute === heldOf(text).replace(/[\t\n]/g, " ");
    }),
    { seed: 11, numRuns: 300 },
  );
});

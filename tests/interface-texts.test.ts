import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Node {
  type: string;
  value?: unknown;
  name?: Node | string;
  key?: Node;
  children?: Node[];
  expression?: Node;
  quasis?: { value: { cooked: string } }[];
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** "Hello {…}, you have {…} mails": the fixed parts of a template. */
const template = ({ quasis = [] }: Node) => quasis.map(({ value }) => value.cooked).join("{…}");

/** The text that an element shows, with "{…}" for values; inner elements are part of its sentence. */
const shown = ({ children = [] }: Node): string =>
  children
    .map((child) => {
      if (child.type === "JSXText") return String(child.value);
      if (nameOf((child.openingElement as Node | undefined)?.name) === "V") return "{…}";
      if (child.type === "JSXElement" || child.type === "JSXFragment") return shown(child);
      if (child.type !== "JSXExpressionContainer" || !child.expression) return "";
      const { expression } = child;
      if (expression.type === "Literal" && typeof expression.value === "string") return expression.value;
      return expression.type === "JSXEmptyExpression" ? "" : "{…}";
    })
    .join("");

/** Fields and attributes whose strings people read, also those of one word. */
const readFields =
  /^(label|title|text|message|placeholder|description|hint|alt|aria-label|summary|one|many|name|heading)$/;

/** Whether a string in code is a sentence: a capital letter at the beginning and two words. */
const isSentence = (text: string) => /^[“"‘(]?[A-Z{][^_]*\s\S/.test(text) && /[a-z]{2}/.test(text);

const nameOf = (name: Node | string | undefined): string =>
  isNode(name) ? nameOf(name.name ?? String(name.value)) : (name ?? "");

/** Every text of a file that people may read, in its order. */
function textsIn(node: Node, field = "", found: string[] = []): string[] {
  const add = (text: string, isRead: boolean) => {
    const one = squeezed(text);
    if (/[A-Za-z]{2}/.test(one) && (isRead || isSentence(one))) found.push(one);
  };
  if (node.type === "TaggedTemplateExpression" && nameOf(node.tag as Node) === "t")
    add(template(node.quasi as Node), true);
  if (/^(ImportDeclaration|ExportAllDeclaration|TaggedTemplateExpression|TSLiteralType)$/.test(node.type)) return found;
  if (node.type === "Literal" && typeof node.value === "string")
    add(node.value, readFields.test(field) && /^[A-Z]/.test(node.value));
  if (node.type === "TemplateLiteral") add(template(node), false);
  const isElement = node.type === "JSXElement" || node.type === "JSXFragment";
  const isSaid =
    isElement &&
    (node.children ?? []).some((child) => child.type === "JSXText" && squeezed(String(child.value)) !== "");
  if (isSaid) add(shown(node), true);
  const own = node.type === "Property" || node.type === "JSXAttribute" ? nameOf(node.key ?? node.name) : "";
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && !(isSaid && child.type === "JSXText"))
        textsIn(child, own || (key === "value" ? field : ""), found);
    }
  }
  return found;
}

/**
 * Lists every text that people read. Update it with `npm run test:unit -- tests/interface-texts.test.ts -u`, and read
 * the diff aloud before you commit it.
 */
test("the list of all interface texts is complete", async () => {
  const sources = globSync("src/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|d)\.tsx?$|\/migrations\//.test(file))
    .sort();
  const sections = sources.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(file, "utf8"));
    const texts = [...new Set(textsIn(program as unknown as Node))];
    return texts.length ? [`${file}\n${texts.map((text) => `  ${text}`).join("\n")}\n`] : [];
  });
  expect(sections.length).toBeGreaterThan(100);
  await expect(sections.join("\n")).toMatchFileSnapshot("interface-texts.txt");
});

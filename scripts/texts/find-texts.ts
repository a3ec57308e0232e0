import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { meaningEnd, pluralOriginal } from "../../src/platform/languages/texts.ts";

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

interface Quasi {
  value: { cooked: string };
}

/** An English text of the source, with the files where it stands. */
export interface SourceText {
  original: string;
  files: string[];
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const nameOf = (node: unknown): string => (isNode(node) ? nameOf(node.name ?? node.value) : String(node ?? ""));

/** Why a text cannot be translated, with its place. */
const fault = (file: string, code: string, { start }: Node, why: string) =>
  new Error(`${file}:${code.slice(0, start).split("\n").length} ${why}`);

/** The text between the tags of JSX, as React gets it. */
function jsxText(text: string): string {
  const lines = text.split(/\r?\n/);
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart();
      return at === last ? begun : begun.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

/** Reads the texts of one file. @throws Error with the place of a text that cannot be translated */
export function textsOf(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: string[] = [];
  /** Others have functions of the same name. */
  const isOurs = (name: string) =>
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "[^"]*/(?:languages|texts|ui)/texts"`).test(code);
  const hasTemplates = isOurs("t") || isOurs("meant");
  const [hasCounted, hasElements] = [isOurs("counted"), isOurs("T")];
  const isText = (tag: Node) =>
    nameOf(tag) === "t" || (tag.type === "CallExpression" && nameOf(tag.callee) === "meant");
  const refuse = (node: Node, why: string) => fault(file, code, node, why);

  /** The name of the only property of an object. */
  const placeOf = (node: Node): string => {
    const [property, ...more] = (node.properties as Node[] | undefined) ?? [];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is about such a text
    if (!property || more.length > 0) throw refuse(node, "needs the name of its place: ${{ name }}");
    return nameOf(property.key);
  };

  /** The meaning of meant("price")`Free`, as catalogues have it; empty for t. */
  const meaningOf = (tag: Node): string => {
    if (tag.type !== "CallExpression") return "";
    return String((tag.arguments as Node[])[0]?.value) + meaningEnd;
  };

  const ofTemplate = (node: Node): string => {
    const { quasis, expressions } = node.quasi as unknown as { quasis: Quasi[]; expressions: Node[] };
    const text = quasis
      .map(({ value }) => value.cooked)
      .reduce((text, piece, at) => `${text}{${placeOf(expressions[at - 1] as Node)}}${piece}`);
    return meaningOf(node.tag as Node) + text;
  };

  const ofCounted = (node: Node): string => {
    const [values, ...words] = node.arguments as Node[];
    const [one, other] = words.map(({ value }) => value);
    const [first] = (values?.properties as Node[] | undefined) ?? [];
    if (!first || typeof one !== "string" || typeof other !== "string")
      throw refuse(node, "needs an object of values and two texts");
    return pluralOriginal(nameOf(first.key), one, other);
  };

  const ofElement = (node: Node): string => {
    let count = 0;
    const inside = (children: Node[]): string => children.map(ofChild).join("");
    const ofChild = (child: Node): string => {
      if (child.type === "JSXText") return jsxText(String(child.value));
      if (child.type === "JSXExpressionContainer") {
        const { type, value } = child.expression as Node;
        if (type === "JSXEmptyExpression") return "";
        if (type === "Literal" && typeof value === "string") return value;
        throw refuse(child, "needs its value in <V name={…} />");
      }
      const opening = child.openingElement as Node;
      if (nameOf(opening.name) === "V") return `{${nameOf((opening.attributes as Node[])[0])}}`;
      const at = count++;
      const words = inside(child.children as Node[]);
      return words === "" ? `<${at}/>` : `<${at}>${words}</${at}>`;
    };
    return inside(node.children as Node[]);
  };

  const add = (node: Node, text: string, inFunction: boolean) => {
    // A text that is made while its module loads is always English: no request has a language yet.
    if (!inFunction) throw refuse(node, "is said while its module is loaded; make it a function");
    found.push(text);
  };

  const read = (node: Node, inFunction: boolean): void => {
    if (hasTemplates && node.type === "TaggedTemplateExpression" && isText(node.tag as Node))
      add(node, ofTemplate(node), inFunction);
    if (hasCounted && node.type === "CallExpression" && nameOf(node.callee) === "counted")
      add(node, ofCounted(node), inFunction);
    if (hasElements && node.type === "JSXElement" && nameOf((node.openingElement as Node).name) === "T")
      add(node, ofElement(node), inFunction);
    const within = inFunction || /Function/.test(node.type);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) read(child, within);
  };
  read(program as unknown as Node, false);
  return found;
}

/** Finds all texts of the source, in the order of its files. @param root the project's folder */
export function findTexts(root: string): SourceText[] {
  const byText = new Map<string, SourceText>();
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|d)\.tsx?$|^src\/platform\/languages\/|^src\/ui\/texts\//.test(file))
    .sort();
  for (const file of sources)
    for (const original of textsOf(file, readFileSync(join(root, file), "utf8"))) {
      const known = byText.get(original) ?? { original, files: [] };
      byText.set(original, known);
      if (!known.files.includes(file)) known.files.push(file);
    }
  return [...byText.values()];
}

import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Elements whose text is a button or heading, and those whose property is one. */
const elements = /^(h[1-4]|Button|ButtonLink)$/;
const withTitle =
  /^(Dialog|FormDialog|ConfirmDialog|Group|FoldedGroup|Part|Piece|DashboardList|DashboardSection|PanelHeader|PageHeader|AuthFrame|InfoCard|Drawer)$/;
const titles = /^(title|confirmLabel|cancelLabel)$/;
const withLabel = /^(OwnForm|NameForm|CodeForm|Press|Sure|RegisterButton)$/;

/** Whole sentences without a full stop, and names as the specification has them. */
const asTheyAre = new Set([
  ...["Confirm it's you", "I accept", "I can't scan it", "I saw the signature", "In your calendar"],
  ...["No mail? Ask for it again", "Please leave this page open", "Please sign in", "Reading is half of it"],
  ...["Somebody else changed this", "The next one could be yours", "This event has been cancelled"],
  ...["This event is gone", "This part is for administrators", "This part of the back office does not exist"],
  ...["This site is set up", "We will tell you when it is free", "You are on the waiting list"],
  ...[
    "Your application was not accepted",
    "A sentence on every page",
    "This link has ended",
    "This link doesn't work any more",
    "This door is closed",
  ],
  // The specification's.
  ...[
    "Community lead",
    "Current projects",
    "Join the waiting list",
    "Learn more",
    "Remove sample content",
    "I am here",
  ],
]);

const small = new Set(
  "a an and as at but by for from if in into nor of on or over per so than the to vs with".split(" "),
);

/** Whether each word begins with a capital letter, but for small ones in between. Sentences may be as they are. */
function isInTitleCase(text: string): boolean {
  if (asTheyAre.has(text) || /[.?!:,…]$|^Yes, /.test(text)) return true;
  const words = text.split(/[\s/]+/).filter((word) => /^[“(]?[A-Za-z]/.test(word));
  return words.every((word, at) => {
    const isBetween = at > 0 && at < words.length - 1;
    return /^[“(]?[A-Z]/.test(word) || (isBetween && small.has(word));
  });
}

/** The words that an expression says by itself; undefined where it depends on values. */
function saidBy(expression: Node | undefined): string[] {
  if (expression?.type === "Literal") return typeof expression.value === "string" ? [expression.value] : [];
  if (expression?.type === "ConditionalExpression")
    return [expression.consequent, expression.alternate].flatMap((one) => saidBy(one as Node));
  if (expression?.type === "TaggedTemplateExpression") {
    const { quasis } = expression.quasi as unknown as { quasis: { value: { cooked: string } }[] };
    return quasis.length === 1 ? [quasis[0]?.value.cooked ?? ""] : [];
  }
  return expression?.type === "JSXExpressionContainer" ? saidBy(expression.expression as Node) : [];
}

/** The text of an element with nothing but text inside. */
function textOf({ children }: Node): string[] {
  const within = (children as Node[]).filter(({ type, value }) => type !== "JSXText" || String(value).trim() !== "");
  const [only] = within;
  if (within.length !== 1 || !only) return [];
  return only.type === "JSXText" ? [String(only.value).replaceAll(/\s+/g, " ").trim()] : saidBy(only);
}

/** The texts of the buttons and headings of a file. */
function titlesIn(node: Node, found: string[] = []): string[] {
  if (node.type === "JSXElement") {
    const { name, attributes } = node.openingElement as { name: { name?: string }; attributes: Node[] };
    if (elements.test(name.name ?? "")) found.push(...textOf(node));
    const read = withTitle.test(name.name ?? "") ? titles : withLabel.test(name.name ?? "") ? /^label$/ : undefined;
    for (const one of attributes)
      if (read?.test(String((one.name as Node | undefined)?.name))) found.push(...saidBy(one.value as Node));
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) titlesIn(child, found);
  return found;
}

test("buttons and headings are in title case, as the specification writes them", () => {
  const sources = globSync("src/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));
  const all = sources.flatMap((file) =>
    titlesIn(parseSync(file, readFileSync(file, "utf8")).program as unknown as Node).map((text) => `${text} (${file})`),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((text) => !isInTitleCase(text.replace(/ \([^(]*\)$/, "")))).toEqual([]);
});

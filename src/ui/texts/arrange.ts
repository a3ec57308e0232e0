import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Catalogue, Named, Piece } from "../../platform/languages/texts";
import { V } from "./texts";

interface WithChildren {
  children?: ReactNode;
}

/** The children of a `T` in another language; as they are where the language lacks the text. */
export function arrange(children: ReactNode, { texts }: Catalogue): ReactNode {
  const found = taken(children);
  const pieces = texts[found.original];
  return pieces ? withElements(pieces, found) : children;
}

interface Taken {
  /** the English text: "Read the <0>terms</0> first, {name}." */
  original: string;
  elements: ReactElement<WithChildren>[];
  values: Record<string, ReactNode>;
}

/** The English text of elements, as catalogues have it. */
function taken(children: ReactNode): Taken {
  const elements: Taken["elements"] = [];
  const values: Taken["values"] = {};
  const read = (nodes: ReactNode): string =>
    Children.toArray(nodes)
      .map((node) => {
        if (!isValidElement<WithChildren>(node)) return String(node);
        if (node.type === V) {
          const [[name, value] = ["", ""]] = Object.entries(node.props as Named);
          values[name] = value;
          return `{${name}}`;
        }
        const at = elements.push(node) - 1;
        const inner = read(node.props.children);
        return inner === "" ? `<${at}/>` : `<${at}>${inner}</${at}>`;
      })
      .join("");
  return { original: read(children), elements, values };
}

const tags = /(<\/?\d+\/?>)/;

/** An element whose words are being read; the outermost is no element. */
interface Open {
  at: number;
  inside: ReactNode[];
}

/** Puts the elements around the words of a translation. */
function withElements(pieces: readonly Piece[], { elements, values }: Taken): ReactNode[] {
  const whole: Open = { at: -1, inside: [] };
  const open = [whole];
  const add = (node: ReactNode) => open.at(-1)?.inside.push(node);
  const place = ({ at, inside }: Open) => {
    const element = elements[at];
    if (element) add(cloneElement(element, { key: `element ${at}` }, ...inside));
  };
  const readTag = (tag: string) => {
    const at = Number(/\d+/.exec(tag)?.[0]);
    if (tag.endsWith("/>")) return place({ at, inside: [] });
    if (!tag.startsWith("</")) return open.push({ at, inside: [] });
    const done = open.length > 1 ? open.pop() : undefined;
    return done && place(done);
  };
  for (const piece of pieces) {
    if (typeof piece !== "string") add(values[piece[0]]);
    else for (const [at, part] of piece.split(tags).entries()) at % 2 === 1 ? readTag(part) : add(part);
  }
  return whole.inside;
}

import type { ReactNode } from "react";
import { type Catalogue, type Named, speaking } from "../../platform/languages/texts";

/** A value in a `T`, under the name of its place: <V name={user.name} />. */
export const V = (value: Named): ReactNode => Object.values(value)[0];

type Arrange = (children: ReactNode, catalogue: Catalogue) => ReactNode;

let arrange: Arrange = (children) => children;

/** Sets what puts the elements of a text in the order of another language, which English needs not. */
export function arrangeBy(given: Arrange): void {
  arrange = given;
}

/**
 * A text with elements in it: <T>Read the <a href="/terms">terms</a> first, <V name={name} />.</T> Its translation names
 * the elements by number: "Lisez d’abord les <0>conditions</0>, {name}."
 */
export function T({ children }: { children: ReactNode }): ReactNode {
  const { catalogue } = speaking();
  return catalogue ? arrange(children, catalogue) : children;
}

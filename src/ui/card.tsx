import type { ComponentProps, ElementType } from "react";
import { classes } from "./classes";

interface CardProps extends ComponentProps<"div"> {
  /** the element it is: "article", "li", "section"; a div unless said */
  as?: ElementType;
  /** false where its parts have their own margins, such as a cover that reaches its edges */
  padded?: boolean;
}

/** A sheet with an edge. */
export const Card = ({ as: Element = "div", padded = true, className, ...rest }: CardProps) => (
  <Element
    {...rest}
    className={classes("overflow-hidden rounded-md border border-ink bg-sheet", padded && "p-5 sm:p-6", className)}
  />
);

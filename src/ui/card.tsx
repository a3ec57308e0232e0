import type { ComponentProps, ElementType } from "react";
import { classes } from "./classes";

interface CardProps extends ComponentProps<"div"> {
  /** the element: "article", "li", "section"; a div by default */
  as?: ElementType;
  /** false if its parts have margins of their own, such as a cover up to the edges */
  padded?: boolean;
}

/** A sheet with a border. */
export const Card = ({ as: Element = "div", padded = true, className, ...rest }: CardProps) => (
  <Element
    {...rest}
    className={classes("overflow-hidden rounded-md border border-ink bg-sheet", padded && "p-5 sm:p-6", className)}
  />
);

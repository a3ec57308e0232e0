import type { ReactNode } from "react";
import { TextLink } from "../ui/button";
import { ArrowLeft } from "./symbols";

/** The way back from a view to the list it belongs to, over its title. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className="reach inline-flex items-center gap-1.5 justify-self-start">
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </TextLink>
);

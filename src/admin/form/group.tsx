import type { ReactNode } from "react";

/** Fields that belong together, under their name. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 rounded-md border border-rule bg-sheet px-4 pt-1 pb-5 sm:px-5">
    <legend className="-ml-2 px-2 font-display text-lg font-[740] tracking-tight">{title}</legend>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 pt-2">{children}</div>
  </fieldset>
);

/** Groups of fields: the main ones wide, the others beside them on a desk and below on a phone. */
export const Groups = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="grid min-w-0 gap-6">{main}</div>
    <div className="grid min-w-0 gap-6">{side}</div>
  </div>
);

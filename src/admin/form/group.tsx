import type { ReactNode } from "react";

/** A group of fields with a heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 rounded-md border border-rule bg-sheet px-4 pt-1 pb-5 sm:px-5">
    <legend className="-ml-2 px-2 font-display text-lg font-[740] tracking-tight">{title}</legend>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 pt-2">{children}</div>
  </fieldset>
);

interface GroupsProps {
  /** wide, and first on a phone */
  main: ReactNode;
  /** beside `main` on a desk, and after it on a phone */
  side: ReactNode;
  /** wide, and last on a phone: long fields that would push `side` out of view */
  rest?: ReactNode;
}

/** Groups of fields: two columns on a desk, one column on a phone. */
export const Groups = ({ main, side, rest }: GroupsProps) => (
  <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
    <div className="grid min-w-0 gap-6">{main}</div>
    <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{side}</div>
    {rest && <div className="grid min-w-0 gap-6 lg:col-start-1">{rest}</div>}
  </div>
);

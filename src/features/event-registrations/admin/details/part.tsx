import type { ReactNode } from "react";

/** A fact over the whole width of the details. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:col-span-2">
    <dt className="label-type text-soft">{name}</dt>
    <dd className="mt-1 leading-snug break-words whitespace-pre-line">{children}</dd>
  </div>
);

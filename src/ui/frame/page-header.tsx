import type { ReactNode } from "react";

interface PageHeaderProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page: its h1 and lead. */
export const PageHeader = ({ eyebrow, title, lead, actions }: PageHeaderProps) => (
  <header className="wrap flex flex-col gap-x-10 gap-y-6 pt-10 pb-8 sm:pt-16 sm:pb-10 lg:flex-row lg:items-end lg:justify-between">
    <div className="flex max-w-3xl flex-col gap-4">
      {eyebrow && <p className="label-type text-soft">{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className="max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </header>
);

import type { ReactNode, Ref } from "react";

interface PanelHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** for a panel that gets the focus when it opens */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The head of a panel: its title and the actions for the whole list. */
export const PanelHeader = ({ title, note, actions, headingRef }: PanelHeaderProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      <h2
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="text-[1.5rem] outline-none sm:text-[1.625rem]"
      >
        {title}
      </h2>
      {note && <div className="mt-1.5 text-[0.9375rem] text-soft">{note}</div>}
    </div>
    {actions && (
      <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto md:max-lg:flex-wrap lg:flex-nowrap [&_search]:w-full [&_search]:sm:w-72">
        {actions}
      </div>
    )}
  </div>
);

import type { ReactNode, Ref } from "react";
import { TabAbout } from "../tab-about";

interface PanelHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** for a panel that gets the focus when it opens */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The head of a panel: its title, the actions for the whole list, and what its tab is for. */
export const PanelHeader = ({ title, note, actions, headingRef }: PanelHeaderProps) => (
  <div className="panel-head">
    <div className="panel-title">
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      <TabAbout />
      {note && <div className="panel-note">{note}</div>}
    </div>
    {actions && <div className="panel-actions">{actions}</div>}
  </div>
);

import { createContext, useContext } from "react";
import { Link } from "react-router";

/** What a tab is for, and the address of its page in the handbook. */
export interface About {
  sentence: string;
  handbook: string;
}

/** That of the current tab; undefined in its forms, and in views without one. */
export const TabAboutContext = createContext<About | undefined>(undefined);

/** A sentence under the title of a tab with a link to the handbook. */
export function TabAbout() {
  const about = useContext(TabAboutContext);
  if (!about) return null;
  return (
    <p className="panel-about">
      {about.sentence} <Link to={about.handbook}>How this works</Link>
    </p>
  );
}

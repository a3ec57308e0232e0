import type { ReactNode } from "react";
import { AccountLink } from "../../features/auth/account-link";
import { Logo } from "../../ui/frame/logo";
import { Progress } from "../../ui/frame/site-header";

interface FrameProps {
  /** the controls at the end of the bar above */
  tools?: ReactNode;
  /** the side bar, on wide screens */
  sideBar: ReactNode;
  children: ReactNode;
}

/** The frame of the back office: one bar above, the side bar, and the <main> of the page. */
export const Frame = ({ tools, sideBar, children }: FrameProps) => (
  <>
    <header className="office-bar">
      <Logo />
      <h1>Admin Dashboard</h1>
      <div className="ml-auto flex flex-none items-center gap-1 sm:gap-2">
        {tools}
        <span className="order-first max-sm:hidden">
          <AccountLink />
        </span>
      </div>
      <Progress />
    </header>
    <div className="office">
      {sideBar}
      <main id="main" tabIndex={-1} className="@container/page outline-none">
        <noscript>
          <p className="mb-6">The back office needs JavaScript. The rest of the site does not.</p>
        </noscript>
        {children}
      </main>
    </div>
  </>
);

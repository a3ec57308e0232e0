import type { ReactNode } from "react";
import { Link, NavLink, useNavigation } from "react-router";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";
import { Icon } from "../icon";
import { Logo } from "./logo";
import { MobileMenu } from "./mobile-menu";
import { mainLinks, useShownLinks } from "./site-links";

/** So many letters of links stand in one line beside the name at 1280 px; in a language with more they are in the menu. */
const mostLetters = 70;

/**
 * The sticky header, 64 px high.
 * @param account signing in or the account's menu
 * @param join for people not signed in
 */
export function SiteHeader({ account, join }: { account: ReactNode; join: ReactNode }) {
  const links = useShownLinks(mainLinks);
  const fits = links.map(({ label }) => label).join("").length <= mostLetters;
  return (
    <header className="sticky top-0 z-40 h-16 border-b border-ink bg-paper">
      <div className="wrap flex h-full items-center gap-2">
        <Logo />
        <nav aria-label={t`Main`} className={classes("ml-auto hidden h-full", fits && "xl:block")}>
          <ul className="flex h-full">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/"} className="main-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes("ml-auto flex flex-none items-center gap-1", fits && "xl:ml-1")}>
          <Link
            to="/search"
            aria-label={t`Search`}
            className="hidden size-11 place-items-center rounded-sm hover:bg-stone sm:grid"
          >
            <Icon name="search" />
          </Link>
          <span className="hidden sm:flex">{account}</span>
          {join}
          <MobileMenu account={account} onWide={!fits} />
        </div>
      </div>
      <Progress />
    </header>
  );
}

/** Shows at the foot of a header that a page is loading. */
export function Progress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div aria-hidden="true" className="progress absolute inset-x-0 -bottom-px h-1 origin-left bg-violet" />
  );
}

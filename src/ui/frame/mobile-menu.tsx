import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";
import OpenLine from "./opening/open-line";
import { mainLinks, useShownLinks } from "./site-links";

interface MobileMenuProps {
  account: ReactNode;
  /** on wide screens too */
  onWide: boolean;
}

/** The links behind a button on small screens; src/reader/menu.ts names and closes it. */
export function MobileMenu({ account, onWide }: MobileMenuProps) {
  const links = useShownLinks(mainLinks);
  return (
    <details data-menu="" suppressHydrationWarning className={classes("group", !onWide && "xl:hidden")}>
      <summary
        aria-label={t`Open menu`}
        suppressHydrationWarning
        className="grid size-11 place-items-center rounded-sm hover:bg-stone"
      >
        <span aria-hidden="true" className="menu-bars">
          <span />
          <span />
        </span>
      </summary>
      <nav aria-label={t`Menu`} className="menu-sheet">
        <ul className="wrap py-2 sm:grid sm:grid-cols-3 sm:gap-x-8">
          {links.map(({ to, label }) => (
            <li key={to} className="border-b border-rule last:border-0 sm:nth-[n+7]:border-0">
              <NavLink to={to} end={to === "/"} className="menu-link group/link">
                {label}
                <svg
                  viewBox="0 0 24 14"
                  aria-hidden="true"
                  className="hidden w-6 fill-current group-aria-[current=page]/link:block"
                >
                  <path d="m12 0 12 9v5L12 5 0 14V9z" />
                </svg>
              </NavLink>
            </li>
          ))}
          <li className="border-t border-rule sm:hidden">
            <NavLink to="/search" className="menu-link">{t`Search`}</NavLink>
          </li>
        </ul>
        <div className="menu-open">
          <OpenLine />
        </div>
        <div className="wrap flex min-h-16 items-center border-t *:-ml-3.5 border-ink bg-stone empty:hidden sm:hidden">
          {account}
        </div>
      </nav>
    </details>
  );
}

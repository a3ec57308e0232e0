import { type KeyboardEvent, lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { emptyComponent, ServerRendered } from "../motion/server-rendered";
import { mainLinks, useShownLinks } from "./site-links";

const OpenLine = lazy(() => import("./opening/open-line").catch(emptyComponent));

/** The links behind a button on small screens. Works without scripts. */
export function MobileMenu({ account }: { account: ReactNode }) {
  const links = useShownLinks(mainLinks);
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useCloses(menu, key);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };

  return (
    <details
      ref={menu}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      className="group xl:hidden"
    >
      <summary
        aria-label={open ? "Close menu" : "Open menu"}
        className="grid size-11 place-items-center rounded-sm hover:bg-stone"
      >
        <span aria-hidden="true" className="menu-bars">
          <span />
          <span />
        </span>
      </summary>
      <nav aria-label="Menu" className="menu-sheet">
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
            <NavLink to="/search" className="menu-link">
              Search
            </NavLink>
          </li>
        </ul>
        <ServerRendered component={OpenLine} props={{}} className="menu-open" />
        <div className="wrap flex min-h-16 items-center border-t *:-ml-3.5 border-ink bg-stone empty:hidden sm:hidden">
          {account}
        </div>
      </nav>
    </details>
  );
}

/** Closes it when the address changes and on a press elsewhere. */
function useCloses(menu: React.RefObject<HTMLDetailsElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, [menu]);
}

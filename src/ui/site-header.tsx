import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { AccountLink } from "../client/account-link";
import { ButtonLink } from "./button";
import { classes } from "./classes";
import { useSite } from "./site";
import { mainLinks } from "./site-links";

/** The bar that stays at the top of every page. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 h-16 bg-paper">
      <div className="wrap flex h-full items-center gap-3">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden h-full xl:block">
          <ul className="flex h-full items-stretch">
            {mainLinks.map(({ to, label }) => (
              <li key={to} className="flex">
                <NavLink
                  to={to}
                  end={to === "/"}
                  className={({ isActive }) =>
                    classes(
                      "flex items-center border-y-3 border-transparent px-2.5 text-[0.9375rem] font-[540] no-underline hover:text-copper",
                      isActive && "border-b-copper!",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 xl:ml-2">
          <span className="hidden sm:block">
            <AccountLink />
          </span>
          <ButtonLink to="/communities" className="min-h-11! border-ink bg-ink px-4! whitespace-nowrap">
            Join Us
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function Logo() {
  const { name } = useSite();
  const [failed, setFailed] = useState(false);
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2.5 no-underline" aria-label={`${name}, home`}>
      {!failed && (
        <img
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true);
          }}
          src="/logo.svg"
          alt=""
          width="34"
          height="34"
          onError={() => setFailed(true)}
        />
      )}
      <span className="font-display text-lg leading-[1.05] font-[780] tracking-tight">{name}</span>
    </Link>
  );
}

function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the address changes
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [location.key]);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        current.querySelector("summary")?.focus();
      } else if (current.contains(event.target as Node)) return;
      current.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={menu} className="group xl:hidden">
      <summary aria-label="Menu" className="grid size-11 place-items-center rounded-sm hover:bg-stone">
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-64px)] overflow-y-auto border-y border-ink bg-paper shadow-lift"
      >
        <ul className="wrap grid grid-cols-2 gap-x-6 py-3">
          {mainLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                className="flex min-h-12 items-center border-b border-rule font-display text-lg font-[700] no-underline aria-[current=page]:text-copper"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="wrap py-3 sm:hidden">
          <AccountLink />
        </div>
      </nav>
    </details>
  );
}

import { NavLink, useNavigation } from "react-router";
import { AccountLink } from "../client/account-link";
import { ButtonLink } from "./button";
import { Logo } from "./logo";
import { MobileMenu } from "./mobile-menu";
import { mainLinks } from "./site-links";

/** The bar that stays at the top of every page, 64 px high. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 h-16 border-b border-ink bg-paper">
      <div className="wrap flex h-full items-center gap-2">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden h-full xl:block">
          <ul className="flex h-full">
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  className="relative flex h-full items-center px-2.5 text-[0.9375rem] leading-tight font-[560] no-underline after:absolute after:inset-x-2.5 after:-bottom-px after:h-1 after:origin-bottom after:scale-y-0 after:bg-copper after:transition-transform after:duration-150 hover:after:scale-y-50 aria-[current=page]:font-[680] aria-[current=page]:after:scale-y-100"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex flex-none items-center gap-1 xl:ml-1">
          <span className="hidden sm:flex">
            <AccountLink />
          </span>
          <ButtonLink
            to="/communities"
            className="min-h-11! border-ink bg-ink px-3! whitespace-nowrap min-[22.5rem]:px-4! hover:border-copper! hover:bg-copper!"
          >
            Join Us
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
      <Progress />
    </header>
  );
}

/** A line along the bar while a page takes its time to arrive. */
function Progress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div aria-hidden="true" className="progress absolute inset-x-0 -bottom-px h-1 origin-left bg-violet" />
  );
}

import { lazy, useRef } from "react";
import { Link } from "react-router";
import { footerLink } from "./footer-link";
import { nothing, ServerDrawn } from "./server-drawn";
import { useSite } from "./site";
import { ThemeSwitch } from "./theme-switch";
import { useLinksWithin } from "./use-links-within";

const FooterContent = lazy(() => import("./footer-content").catch(nothing));

/** The foot of every page: dark in both themes, and it ends with the city at dusk. */
export function SiteFooter() {
  const site = useSite();
  const foot = useRef<HTMLElement>(null);
  useLinksWithin(foot);
  return (
    <footer ref={foot} data-theme="dark" className="mt-20 bg-soot text-ink sm:mt-28">
      <ServerDrawn art={FooterContent} properties={{ site }} />
      <div className="bg-sheet">
        {/* The right end is left to the way back up. */}
        <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-3 pr-20 text-[0.9375rem] xl:pr-22 2xl:pr-12">
          <p className="py-2 text-soft">
            © <span className="tabular-nums">{new Date().getFullYear()}</span> {site.name}
          </p>
          <div className="flex gap-x-6">
            <Link to="/terms" className={footerLink}>
              Terms
            </Link>
            <Link to="/privacy" className={footerLink}>
              Privacy
            </Link>
          </div>
          <div className="sm:ml-auto">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

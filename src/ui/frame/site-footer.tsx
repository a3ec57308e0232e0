import { lazy, Suspense, useRef } from "react";
import { Link } from "react-router";
import { emptyComponent, ServerRendered } from "../motion/server-rendered";
import { useNear } from "../motion/use-near";
import { useCommunities, useSite } from "../site";
import { footerLink } from "./footer-link";

const FooterContent = lazy(() => import("./footer-content").catch(emptyComponent));

const ThemeSwitch = lazy(() => import("./theme-switch").catch(emptyComponent));

/** The footer: dark in both themes, ending with the city at dusk. */
export function SiteFooter() {
  const [site, communities] = [useSite(), useCommunities()];
  return (
    <footer data-theme="dark" className="mt-20 bg-soot text-ink sm:mt-28">
      <ServerRendered component={FooterContent} props={{ site, communities }} />
      <div className="bg-sheet">
        {/* The right end is left free for the back-to-top link. */}
        <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-3 pr-20 text-[0.9375rem] xl:pr-22 2xl:pr-12">
          <p className="py-2 wrap-anywhere text-soft">
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
            <Colours />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The theme switch in its reserved place: it needs scripts, which load when it is nearly visible. */
function Colours() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className="min-h-11.5 min-w-11">
      {near && (
        <Suspense>
          <ThemeSwitch />
        </Suspense>
      )}
    </div>
  );
}

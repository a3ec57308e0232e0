import { Link } from "react-router";
import { t } from "../../platform/languages/texts";
import { useCommunities, useSite } from "../site";
import FooterContent from "./footer-content";
import { footerLink } from "./footer-link";
import { LanguageSwitch } from "./language-switch";
import { ThemeSwitch } from "./theme-switch";

/** The footer: dark in both themes, ending with the city at dusk. */
export function SiteFooter() {
  const [site, communities] = [useSite(), useCommunities()];
  return (
    <footer data-theme="dark" className="mt-20 bg-soot text-ink sm:mt-28">
      <div>
        <FooterContent site={site} communities={communities} />
      </div>
      <div className="bg-sheet">
        {/* The right end is left free for the back-to-top link. */}
        <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-3 pr-20 text-[0.9375rem] xl:pr-22 2xl:pr-12">
          <p className="py-2 wrap-anywhere text-soft">
            © <span className="tabular-nums">{new Date().getFullYear()}</span> {site.name}
          </p>
          <div className="flex gap-x-6">
            <Link to="/terms" className={footerLink}>
              {t`Terms`}
            </Link>
            <Link to="/privacy" className={footerLink}>
              {t`Privacy`}
            </Link>
          </div>
          <LanguageSwitch />
          <div className="min-h-11.5 min-w-11 sm:ml-auto">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

import { Link } from "react-router";
import { ChevronBand } from "./chevron";
import { useSite } from "./site";
import { callLink, chatLink, communityLinks, quickLinks, socialLinks } from "./site-links";
import { ThemeSwitch } from "./theme-switch";

/** The foot of every page. */
export function SiteFooter() {
  const site = useSite();
  return (
    <footer className="mt-24">
      <ChevronBand />
      <div className="bg-ink text-paper">
        <div className="wrap grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-4">
          <p className="font-display text-xl font-[780]">{site.name}</p>
          <LinkList title="Quick links" links={quickLinks} />
          <LinkList title="Communities" links={communityLinks} />
          <address className="not-italic">
            <p>{site.address.short}</p>
            <p>
              <a href={callLink(site.phone)}>{site.phone}</a>
            </p>
            <p>
              <a href={chatLink(site.whatsapp)}>{site.whatsapp}</a>
            </p>
            <p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </p>
          </address>
          <ul className="flex gap-4">
            {socialLinks(site).map(({ id, label, href }) => (
              <li key={id}>
                <a href={href} rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <p>
            © {new Date().getFullYear()} {site.name} <Link to="/terms">Terms</Link> <Link to="/privacy">Privacy</Link>
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

const LinkList = ({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) => (
  <nav aria-label={title}>
    <h2 className="label-type">{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

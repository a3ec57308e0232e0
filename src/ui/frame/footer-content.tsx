import type { ReactNode } from "react";
import { Link } from "react-router";
import { inPresentLanguage, t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { isDrawnCity } from "../art/drawn-city";
import harare from "../art/harare.svg?url";
import workshops from "../art/workshops.svg?url";
import { Button } from "../button";
import ChevronDrawing from "../chevron/chevron-drawing";
import { classes } from "../classes";
import { TextField } from "../form/fields";
import type { KnownCommunity } from "../site";
import { Mail, MapPin, MessageCircle, Phone } from "../symbols";
import { footerLink } from "./footer-link";
import { communityLinks } from "./links/community-links";
import { callLink, chatLink, socialLinks } from "./links/reach-links";
import { quickLinks, useShownLinks } from "./site-links";
import { SocialIcon } from "./social-icon";

interface FooterProps {
  site: Site;
  communities: readonly KnownCommunity[] | undefined;
}

/** The footer's text and its city at dusk: ours, or workshops without a city. Static: its code stays on the server. */
export default function FooterContent({ site, communities }: FooterProps) {
  const ofCommunities = communityLinks(communities);
  return (
    <>
      <ChevronDrawing tone="night" />
      <div
        className={classes(
          "wrap grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 pt-12 sm:grid-cols-2 sm:pt-16",
          ofCommunities.length > 0
            ? "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,0.8fr)_minmax(0,1.1fr)_minmax(0,1.4fr)]"
            : "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,0.8fr)_minmax(0,1.4fr)]",
        )}
      >
        <div className="flex flex-col gap-5">
          <p className="font-display text-[1.75rem] leading-none font-[780] tracking-tight text-balance">{site.name}</p>
          <p className="max-w-sm text-soft">{site.tagline}</p>
          <ul className="-ml-3 flex flex-wrap">
            {socialLinks(site).map(({ id, label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  rel="noopener noreferrer"
                  className="grid size-11 place-items-center rounded-sm hover:text-copper"
                >
                  <SocialIcon id={id} />
                  <span className="sr-only">{id === "whatsapp" ? t`WhatsApp chat` : label}</span>
                </a>
              </li>
            ))}
          </ul>
          {/* The browser posts it, so that it costs no script. */}
          <form method="post" action={inPresentLanguage("/news")} className="grid max-w-sm justify-items-start gap-3">
            <TextField
              id="footer-news"
              className="w-full"
              name="news_address"
              // Not "Email": the forms of many pages have a field of that name, which voice and tests ask for.
              label={t`News by mail, to this address`}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="email"
            />
            <Button type="submit" variant="secondary">{t`Get News by Mail`}</Button>
          </form>
        </div>
        <LinkList title={t`Quick links`} links={useShownLinks(quickLinks)} />
        {ofCommunities.length > 0 && <LinkList title={t`Communities`} links={ofCommunities} />}
        <div>
          <Heading>{site.address.short ? t`Find us` : t`Reach us`}</Heading>
          <address className="flex flex-col items-start not-italic">
            {site.address.short && (
              <span className="inline-flex min-h-11 items-center wrap-anywhere gap-3">
                <MapPin aria-hidden="true" className="size-4.5 flex-none text-copper" />
                {site.address.short}
              </span>
            )}
            {site.phone && (
              <ContactLink icon={<Phone />} to={callLink(site.phone)} note={t`calls`}>
                {site.phone}
              </ContactLink>
            )}
            {site.whatsapp && (
              <ContactLink icon={<MessageCircle />} to={chatLink(site.whatsapp)} note={t`WhatsApp`}>
                {site.whatsapp}
              </ContactLink>
            )}
            <ContactLink icon={<Mail />} to={site.email ? `mailto:${site.email}` : "/contact"}>
              {site.email || t`Write to us`}
            </ContactLink>
          </address>
        </div>
      </div>
      <img
        src={isDrawnCity(site.address) ? harare : workshops}
        alt=""
        width="1600"
        height="220"
        loading="lazy"
        decoding="async"
        className="mt-10 block h-36 w-full object-cover object-bottom sm:h-44 lg:h-55"
      />
    </>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="label-type mb-2 border-b border-rule pb-3 text-soft">{children}</h2>
);

const LinkList = ({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) => (
  <nav aria-label={title}>
    <Heading>{title}</Heading>
    <ul
      className={classes(
        links.length > 4 && "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] lg:grid-cols-1",
      )}
    >
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={footerLink}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** A contact link; the note describes the number. */
const ContactLink = ({
  icon,
  to,
  note,
  children,
}: {
  icon: ReactNode;
  to: string;
  note?: string;
  children: ReactNode;
}) => (
  <a href={to} rel="noopener" className={footerLink}>
    <span aria-hidden="true" className="flex-none text-copper [&_svg]:size-4.5">
      {icon}
    </span>
    <span className="min-w-0">
      {children}
      {note && <span className="label-type ml-2.5 text-soft">{note}</span>}
    </span>
  </a>
);

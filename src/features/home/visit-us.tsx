import type { ReactNode } from "react";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { ButtonLink } from "../../ui/button";
import { callLink, chatLink } from "../../ui/frame/links/reach-links";
import OpenLine, { Times, useHours } from "../../ui/frame/opening/open-line";
import { hasPlace } from "../contact/public/map-links";
import { PlaceMap } from "../contact/public/place-map";

/** The place, the opening hours and the contact. */
export default function VisitUs({ site }: { site: Site }) {
  return (
    <section aria-labelledby="visit" className="border-t border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <Facts site={site} />
        {hasPlace(site) && <PlaceMap site={site} />}
      </div>
    </section>
  );
}

const Facts = ({ site }: { site: Site }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
    <h2 id="visit">{t`Visit Us`}</h2>
    <address className="text-lg leading-snug not-italic empty:hidden">
      {site.address.lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
    <Hours />
    <ul className="grid empty:hidden">
      {site.phone && (
        <Way label={t`Calls`} to={callLink(site.phone)}>
          {site.phone}
        </Way>
      )}
      {site.whatsapp && (
        <Way label={t`WhatsApp`} to={chatLink(site.whatsapp)}>
          {site.whatsapp}
        </Way>
      )}
      {site.email && (
        <Way label={t`Email`} to={`mailto:${site.email}`}>
          {site.email}
        </Way>
      )}
    </ul>
    <ButtonLink to="/contact" className="justify-self-start">{t`Contact Us`}</ButtonLink>
  </div>
);

function Hours() {
  const lines = useHours();
  if (!lines) return null;
  return (
    <div>
      <h3 className="label-type mb-2 text-soft">{t`Opening Hours`}</h3>
      <OpenLine className="mb-3" />
      <dl className="border-t border-ink empty:hidden">
        {lines.map(({ name, text }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-2.5">
            <dt>{name}</dt>
            <dd className="fact-type">
              <Times>{text}</Times>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const Way = ({ label, to, children }: { label: string; to: string; children: ReactNode }) => (
  <li>
    <a
      href={to}
      rel="noopener"
      className="group grid min-h-11 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 no-underline"
    >
      <span className="label-type text-soft">{label}</span>
      <span className="wrap-anywhere underline decoration-rule decoration-1 underline-offset-4 group-hover:decoration-copper group-hover:decoration-2">
        {children}
      </span>
    </a>
  </li>
);

import type { ReactNode } from "react";
import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { classes } from "../../../ui/classes";
import { callLink, chatLink } from "../../../ui/frame/links/reach-links";
import OpenLine, { type GivenHours, Times, useHours } from "../../../ui/frame/opening/open-line";
import { Clock, Mail, MapPin, Phone } from "../../../ui/symbols";

const columns = ["", "", "", "lg:grid-cols-3", "lg:grid-cols-4"];

const emailsOf = ({ email, partnershipsEmail, eventsEmail }: Site): [string, string][] => [
  ...(email ? [[t`General and support`, email] satisfies [string, string]] : []),
  ...(partnershipsEmail !== email ? [[t`Partnerships`, partnershipsEmail] satisfies [string, string]] : []),
  ...(eventsEmail !== email ? [[t`Events`, eventsEmail] satisfies [string, string]] : []),
];

/** The place, the opening hours, and the ways to reach us. */
export default function ContactCards({ site }: { site: Site }) {
  const hours = useHours();
  const emails = emailsOf(site);
  const numbers = [site.phone && t`Phone`, site.whatsapp && "WhatsApp"].filter(Boolean).join(" / ");
  return (
    <ul
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden sm:grid-cols-2",
        columns[[hours, numbers, emails[0], site.address.lines[0]].filter(Boolean).length],
      )}
    >
      {site.address.lines.length > 0 && (
        <InfoCard icon={<MapPin />} title={t`Visit Us`}>
          <address className="not-italic">
            {site.address.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </InfoCard>
      )}
      {hours && (
        <InfoCard icon={<Clock />} title={t`Opening Hours`}>
          <Hours lines={hours} />
        </InfoCard>
      )}
      {numbers && (
        <InfoCard icon={<Phone />} title={numbers}>
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
        </InfoCard>
      )}
      {emails.length > 0 && (
        <InfoCard icon={<Mail />} title={t`Email`}>
          {emails.map(([label, email]) => (
            <Way key={label} label={label} to={`mailto:${email}`}>
              {email}
            </Way>
          ))}
        </InfoCard>
      )}
    </ul>
  );
}

/** The weekly hours, exceptions of the next two weeks, and whether it is open now. */
function Hours({ lines }: { lines: GivenHours[] }) {
  return (
    <>
      <dl className="grid gap-1 empty:hidden">
        {lines.map(({ name, text, isOther }) => (
          <div
            key={name}
            className={isOther ? "mt-2 border-t border-rule pt-2" : "flex flex-wrap justify-between gap-x-3"}
          >
            <dt>{name}</dt>
            <dd className="fact-type">
              <Times>{text}</Times>
            </dd>
          </div>
        ))}
      </dl>
      <OpenLine className="mt-4 border-t border-rule pt-4 first:mt-0 first:border-t-0 first:pt-0" />
    </>
  );
}

const InfoCard = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex flex-col gap-4 rounded-md border border-ink bg-sheet p-5">
    <h2 className="flex items-center gap-3 border-b border-rule pb-4 text-[1.1875rem]">
      <span aria-hidden="true" className="text-copper [&_svg]:size-5.5">
        {icon}
      </span>
      {title}
    </h2>
    <div className="leading-snug">{children}</div>
  </li>
);

const Way = ({ label, to, children }: { label: string; to: string; children: string }) => (
  <a href={to} rel="noopener" className="group -my-1 flex min-h-11 flex-col justify-center py-1.5 no-underline">
    <span className="label-type text-soft">{label}</span>
    <span className="text-[0.9375rem] wrap-anywhere underline decoration-rule decoration-1 underline-offset-4 group-hover:decoration-copper group-hover:decoration-2">
      {children}
    </span>
  </a>
);

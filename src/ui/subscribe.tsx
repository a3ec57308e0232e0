import { t } from "../platform/languages/texts";
import { ButtonLink, TextLink } from "./button";
import type { KnownSite } from "./frame/page-meta";
import { Icon } from "./icon";
import { T } from "./texts/texts";

interface SubscribeProps {
  /** of the calendar on this site, e.g. /events.ics */
  path: string;
  children: string;
  origin: KnownSite["origin"];
}

/** Google's page for subscribing; Android phones do not support webcal: addresses. */
const googleCalendar = (webcal: string) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;

/** The ways to subscribe to a calendar of this site. */
export default function Subscribe({ path, children, origin }: SubscribeProps) {
  const webcal = origin && `${origin.replace(/^https?:/, "webcal:")}${path}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="grow basis-72 leading-snug text-soft">{children}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {webcal ? (
          <ButtonLink to={webcal} variant="secondary" size="small">
            <T>
              <Icon name="calendar" className="size-4" />
              Subscribe
            </T>
          </ButtonLink>
        ) : null}
        {webcal ? (
          <TextLink to={googleCalendar(webcal)} className="reach text-[0.9375rem]">{t`Google Calendar`}</TextLink>
        ) : null}
        <TextLink to={path} className="reach text-[0.9375rem]">{t`Calendar file (.ics)`}</TextLink>
      </div>
    </div>
  );
}

import type { SavedLink } from "../../../client/outbox/registration-links";
import { t } from "../../../platform/languages/texts";
import { Icon } from "../../../ui/icon";

/** The way to a registration that was made on this device. @param path of its secret link */
export const SavedRegistration = ({ path, name = "" }: { path: string; name?: string }) => (
  // A plain link: the page is made whole by the server, with the code for the door.
  <p className="grid gap-2 rounded-sm bg-moss-soft px-4 py-3">
    <span className="text-[0.9375rem] wrap-anywhere">
      {name
        ? t`${{ name }} was registered for this event on this device.`
        : t`You registered for this event on this device.`}
    </span>
    <a href={path} rel="nofollow" className="button secondary medium">
      <Icon name="calendar" className="size-4.5" />
      {name ? t`See the registration` : t`See your registration`}
    </a>
  </p>
);

/** The ways to further registrations for an event that were made on this device. */
export function FurtherRegistrations({ links }: { links: readonly SavedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={t`Also registered on this device`} className="grid gap-1 border-rule border-t pt-4">
      <p className="text-[0.9375rem] text-soft">{t`Also registered on this device, each with a code of their own:`}</p>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path} rel="nofollow" className="reach inline-block text-copper underline wrap-anywhere">
              {name || t`Another registration`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

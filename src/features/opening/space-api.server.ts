import type { ResourceRequest } from "../../api/resource-route.server";
import { isOnMap } from "../../platform/location/place";
import { lastChange, openState } from "../../platform/opening/opening";
import { holds } from "../../platform/opening/timetable";
import type { WholeSite } from "../../platform/site";
import { callLink } from "../../ui/frame/links/reach-links";
import { markAddress } from "../../ui/look/look";
import { openNow } from "./open-state.server";

/** The links that SpaceAPI has fields for. */
const knownContacts = { facebook: "facebook", mastodon: "mastodon", x: "twitter", twitter: "twitter" } as const;

/** "@makers" or "@makers@social.example" from the address of a page. */
function accountIn(kind: string, address: string): string | undefined {
  const { hostname, pathname } = new URL(address);
  const name = /^\/@?([\w.-]+)\/?$/.exec(pathname)?.[1];
  if (kind === "facebook") return address;
  if (!name) return undefined;
  return kind === "mastodon" ? `@${name}@${hostname}` : `@${name}`;
}

function contacts({ phone, email, social }: WholeSite): Record<string, string> {
  const elsewhere = social.flatMap(({ kind, address }) => {
    const field = knownContacts[kind.toLowerCase() as keyof typeof knownContacts];
    const account = field && accountIn(field, address);
    return account ? [[field, account]] : [];
  });
  // SpaceAPI wants the country code; other numbers are left out.
  const number = callLink(phone).slice("tel:".length);
  return {
    ...Object.fromEntries(elsewhere),
    ...(email ? { email } : {}),
    ...(number.startsWith("+") ? { phone: number } : {}),
  };
}

function stateOf(site: WholeSite, now: Date) {
  const { message } = openNow(site, now);
  const state = openState(site, now.getTime());
  if (!state) return {};
  const { since = "", until } = site.openByHand ?? {};
  const byHand = [since, until ?? ""].map(Date.parse).filter((at) => at <= now.getTime());
  const changed = Math.max(
    holds(site.openByHand, now.getTime()) ? 0 : (lastChange(site, now.getTime()) ?? 0),
    ...byHand,
  );
  return {
    state: {
      open: state.open,
      ...(changed > 0 ? { lastchange: Math.floor(changed / 1000) } : {}),
      ...(message ? { message } : {}),
    },
  };
}

/** The space and its state as SpaceAPI 15 (https://spaceapi.io). */
export function spaceApi({ site, origin, now }: ResourceRequest): string {
  const { name, address, timeZone, social, turnedOff } = site;
  return JSON.stringify({
    api_compatibility: ["15"],
    space: name,
    logo: origin + (site.look.logo || markAddress(site)),
    url: `${origin}/`,
    ...(address.lines.length > 0
      ? {
          location: {
            address: address.lines.join(", "),
            ...(isOnMap(address) ? { lat: address.latitude, lon: address.longitude } : {}),
            timezone: timeZone,
            ...(address.country ? { country_code: address.country } : {}),
          },
        }
      : {}),
    contact: contacts(site),
    ...stateOf(site, now()),
    feeds: {
      ...(turnedOff.includes("blog") ? {} : { blog: { type: "atom", url: `${origin}/blog/atom.xml` } }),
      calendar: { type: "ical", url: `${origin}/events.ics` },
    },
    ...(turnedOff.includes("projects") ? {} : { projects: [`${origin}/projects`] }),
    links: social.map(({ kind, address }) => ({ name: kind, url: address })),
  });
}

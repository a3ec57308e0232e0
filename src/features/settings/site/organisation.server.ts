import { Problem } from "../../../platform/errors/problem.server";
import { priceStep } from "../../../platform/money/price-step";
import { linesWithoutFloor, withFloor } from "../../../platform/site";
import { zoneName } from "../../../platform/time-zone";
import type { organisationFields } from "../fields/organisation";
import type { Settings, SettingsChange } from "../schema";
import type { SettingsSection } from "./section.server";

type Name = keyof typeof organisationFields;

/** The organisation. */
export const organisation: SettingsSection<Name> = {
  configuredAs: {
    name: "name",
    tagline: "tagline",
    about: "pitch",
    founded: "founded",
    address_short: "address.short",
    floor: "address.floor",
    address_lines: "address.lines",
    country: "address.country",
    latitude: "address.latitude",
    longitude: "address.longitude",
    time_zone: "timeZone",
    currency: "currency",
    phone: "phone",
    whatsapp: "whatsapp",
    email: "email",
    partnerships_email: "partnershipsEmail",
    events_email: "eventsEmail",
    social_links: "social",
  },

  toValues: (site) => {
    const { address } = site;
    return {
      name: site.name,
      tagline: site.tagline,
      about: site.pitch,
      founded: site.founded,
      address_short: address.short,
      floor: address.floor,
      address_lines: linesWithoutFloor(address),
      country: address.country,
      latitude: address.latitude,
      longitude: address.longitude,
      time_zone: site.timeZone,
      currency: site.currency,
      phone: site.phone,
      whatsapp: site.whatsapp,
      email: site.email,
      partnerships_email: site.partnershipsEmail === site.email ? "" : site.partnershipsEmail,
      events_email: site.eventsEmail === site.email ? "" : site.eventsEmail,
      social_links: site.social,
    };
  },

  toSite: (base, values) => ({
    name: values.name,
    tagline: values.tagline,
    pitch: values.about,
    founded: values.founded,
    timeZone: values.time_zone,
    currency: values.currency,
    priceStep: priceStep(values.currency),
    timeZoneName: values.time_zone === base.timeZone ? base.timeZoneName : zoneName(values.time_zone),
    address: {
      ...base.address,
      short: values.address_short,
      ...withFloor({ floor: values.floor, lines: values.address_lines }),
      country: values.country,
      latitude: values.latitude,
      longitude: values.longitude,
    },
    phone: values.phone,
    whatsapp: values.whatsapp,
    email: values.email,
    partnershipsEmail: values.partnerships_email || values.email,
    eventsEmail: values.events_email || values.email,
    social: values.social_links,
  }),
};

const sentences = {
  latitude: "Latitude is required if there is a longitude",
  longitude: "Longitude is required if there is a latitude",
};

/** Refuses latitude without longitude or the reverse, as the missing one would be 0. @throws Problem 422 */
export function checkPosition(change: SettingsChange, { settings }: Settings): void {
  if (change.latitude === undefined && change.longitude === undefined && change.name === undefined) return;
  const isUnsaid = (name: keyof typeof sentences) => settings[name].source === "default";
  // An unknown position defaults to 0.
  const missing = (["latitude", "longitude"] as const).find((name) => isUnsaid(name) && settings[name].value === 0);
  if (!missing || (isUnsaid("latitude") && isUnsaid("longitude"))) return;
  throw new Problem(422, sentences[missing], { errors: { [missing]: sentences[missing] } });
}

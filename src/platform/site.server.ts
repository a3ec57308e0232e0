import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ConfigurationError } from "./env.server";
import { isCountry } from "./location/countries";
import { isEmail } from "./mail/email";
import { isCurrency } from "./money/currencies";
import { priceStep } from "./money/price-step";
import { weekOf } from "./opening/lines";
import { readPictureAddress } from "./picture-address";
import {
  asOtherOrganisation,
  defaultSite,
  linesWithoutFloor,
  type Site,
  type SiteBase,
  type WholeSite,
  withFloor,
} from "./site";
import { siteParts } from "./site-parts";
import { isTimeZone, zoneName } from "./time-zone";

const line = z.string().trim().min(1).max(300);
/** An e-mail address, or empty. */
const email = z.string().refine((value) => value === "" || isEmail(value), "must be an e-mail address");
const address = z.url({ protocol: /^https?$/ });

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour such as #b8401a");
const picture = z
  .string()
  .refine((path) => path === "" || readPictureAddress(path) !== undefined, "must be the address of a stored picture");

/** The places that `social` may name as one object, which says nothing of their order. */
const knownKinds = { x: "X", facebook: "Facebook", tiktok: "TikTok", linkedin: "LinkedIn" };

/** The hours of some days; a day may have several lines. Times are null where it is closed. */
const hoursLine = z.union([
  z
    .strictObject({ days: line, opens: line.nullable(), closes: line.nullable() })
    .transform(({ days, opens, closes }) => ({ days, times: opens && closes ? [`${opens}–${closes}`] : [] })),
  z.strictObject({ days: line, times: z.array(line).max(9) }),
]);

/** The content of a site's configuration file; omitted values keep their defaults. */
const siteSchema = z.strictObject({
  name: line.max(60),
  tagline: line,
  pitch: line,
  founded: z.int().min(1900).max(2200),
  timeZone: line.refine(isTimeZone, "is not the name of a time zone, such as Africa/Harare"),
  timeZoneName: line.max(21),
  currency: line.refine(isCurrency, "is not the code of a currency in which people pay, such as USD"),
  priceStep: z.int().min(1),
  address: z.strictObject({
    short: z.string().trim().max(300),
    floor: z.string().trim().max(60),
    lines: z.array(line).max(6),
    country: z
      .string()
      .refine((code) => code === "" || isCountry(code), "must be the two letters of a country, such as ZW"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  phone: z.string().trim().max(40),
  whatsapp: z.string().trim().max(40),
  email,
  partnershipsEmail: email,
  eventsEmail: email,
  social: z.array(z.strictObject({ kind: line.max(40), address })).max(20),
  hours: z.array(hoursLine).max(21),
  turnedOff: z.array(z.enum(siteParts)).max(siteParts.length),
  look: z.strictObject({ accent: colour, second: colour, logo: picture, darkLogo: picture, icon: picture }),
}) satisfies z.ZodType<Site>;

/**
 * Reads the configured organisation: a JSON file over the defaults.
 * @throws ConfigurationError with a sentence that names the file and each wrong entry
 */
export function readSite(path?: string, base: WholeSite = defaultSite): SiteBase {
  if (!path) return { site: base, configured: new Set() };
  const own = parseFile(path, "SITE_CONFIG");
  const within = ["address", "look"].flatMap((part) =>
    Object.keys((own[part] as object | undefined) ?? {}).map((name) => `${part}.${name}`),
  );
  return { site: laidOver(base, own, `SITE_CONFIG ${path}`), configured: new Set([...Object.keys(own), ...within]) };
}

/** Reads the organisation from the `site.json` of a folder of sample content; without one, the defaults. */
export function readSiteIn(folder: string): WholeSite {
  const path = join(folder, "site.json");
  return existsSync(path)
    ? laidOver(defaultSite, parseFile(path, "SAMPLE_CONTENT"), `SAMPLE_CONTENT ${path}`)
    : defaultSite;
}

/** @param source the setting that names the file, and its path */
function laidOver(first: WholeSite, own: Record<string, unknown>, source: string): WholeSite {
  const isAnother = typeof own.name === "string" && own.name.trim() !== first.name;
  const base = isAnother ? asOtherOrganisation(first, first.name) : first;
  const {
    timetable,
    dismissedHolidays,
    openByHand,
    banner,
    mailsToStrangers,
    lettersPerHour,
    regularLetter,
    framingSites,
    faultPicturesMb,
    projectRoomMb,
    membersPublish,
    ...shown
  } = base;
  const parsed = siteSchema.safeParse({
    ...shown,
    ...(typeof own.timeZone === "string" && isTimeZone(own.timeZone) ? { timeZoneName: zoneName(own.timeZone) } : {}),
    ...own,
    priceStep: priceStep(typeof own.currency === "string" ? own.currency : base.currency),
    address: { ...base.address, ...addressOver(base.address, own.address as Partial<Site["address"]> | undefined) },
    social: socialOver(base.social, own.social),
    look: { ...base.look, ...(own.look as Partial<Site["look"]> | undefined) },
  });
  const said = (own.address ?? {}) as Partial<Site["address"]>;
  if (isAnother && (said.latitude === undefined) !== (said.longitude === undefined))
    throw new ConfigurationError(`${source} is not usable. address: latitude and longitude go together.`);
  if (parsed.success) {
    const { address, hours } = parsed.data;
    return {
      ...parsed.data,
      address: { ...address, ...withFloor(address) },
      partnershipsEmail: parsed.data.partnershipsEmail || parsed.data.email,
      eventsEmail: parsed.data.eventsEmail || parsed.data.email,
      timetable: { ...timetable, week: weekOf(hours) },
      ...{
        dismissedHolidays,
        openByHand,
        banner,
        mailsToStrangers,
        lettersPerHour,
        regularLetter,
        framingSites,
        faultPicturesMb,
        projectRoomMb,
        membersPublish,
      },
    };
  }
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join(".") || "It"}: ${issue.message}.`);
  throw new ConfigurationError(`${source} is not usable. ${sentences.join(" ")}`);
}

/** Address lines without a floor of their own do not inherit one. */
const addressOver = (base: Site["address"], own: Partial<Site["address"]> = {}) =>
  own.lines ? { floor: "", ...own } : { lines: linesWithoutFloor(base), ...own };

/** A list replaces the base's; an object overrides single known places. */
function socialOver(base: Site["social"], own: unknown): unknown {
  if (own === undefined || Array.isArray(own) || own === null || typeof own !== "object") return own ?? base;
  const said = new Map<string, unknown>(
    Object.entries(own).map(([name, address]) => [knownKinds[name as keyof typeof knownKinds] ?? name, address]),
  );
  const kept = base.map((link) => ({ ...link, address: said.get(link.kind) ?? link.address }));
  const added = [...said].filter(([kind]) => !base.some((link) => link.kind === kind));
  return [...kept, ...added.map(([kind, address]) => ({ kind, address }))];
}

function parseFile(path: string, setting: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (cause) {
    throw new ConfigurationError(`${setting} ${path} could not be read as JSON.`, { cause });
  }
  throw new ConfigurationError(`${setting} ${path} must hold a JSON object.`);
}

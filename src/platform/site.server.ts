import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ConfigurationError } from "./env.server";
import { defaultSite, type Site } from "./site";

const line = z.string().trim().min(1).max(300);
const address = z.url({ protocol: /^https?$/ });

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What a zone is called where nobody says otherwise, e.g. "CAT". */
const shortName = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;

/** What a site's configuration file may hold; whatever it leaves out keeps its default. */
const siteSchema = z.strictObject({
  name: line.max(60),
  tagline: line,
  pitch: line,
  founded: z.int().min(1900).max(2200),
  timeZone: line.refine(isTimeZone, "is not the name of a time zone, such as Africa/Harare"),
  timeZoneName: line.max(10),
  currency: z.literal("USD"),
  address: z.strictObject({
    short: line,
    lines: z.array(line).min(1).max(6),
    country: z.string().regex(/^[A-Z]{2}$/, "must be the two letters of a country, such as ZW"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  phone: line.max(40),
  whatsapp: line.max(40),
  email: z.email(),
  partnershipsEmail: z.email(),
  eventsEmail: z.email(),
  social: z.strictObject({ x: address, facebook: address, tiktok: address, linkedin: address }),
  hours: z
    .array(z.strictObject({ days: line, opens: line.nullable(), closes: line.nullable() }))
    .min(1)
    .max(7),
}) satisfies z.ZodType<Site>;

/**
 * The configured organisation: a JSON file laid over what holds without it.
 *
 * @param path a JSON file, or nothing
 * @param base what holds without it
 * @throws ConfigurationError with a sentence that names the file and each wrong entry
 */
export const readSite = (path?: string, base: Site = defaultSite): Site =>
  path ? readOver(base, path, "SITE_CONFIG") : base;

/** The same from the `site.json` of a folder of sample content; the defaults where it has none. */
export function readSiteIn(folder: string): Site {
  const path = join(folder, "site.json");
  return existsSync(path) ? readOver(defaultSite, path, "SAMPLE_CONTENT") : defaultSite;
}

/** @param setting what led to the file */
function readOver(base: Site, path: string, setting: string): Site {
  const own = parseFile(path, setting);
  const parsed = siteSchema.safeParse({
    ...base,
    ...(typeof own.timeZone === "string" && isTimeZone(own.timeZone) ? { timeZoneName: shortName(own.timeZone) } : {}),
    ...own,
    address: { ...base.address, ...(own.address as object | undefined) },
    social: { ...base.social, ...(own.social as object | undefined) },
  });
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join(".") || "It"}: ${issue.message}.`);
  throw new ConfigurationError(`${setting} ${path} is not usable. ${sentences.join(" ")}`);
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

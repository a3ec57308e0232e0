import type { Selectable } from "kysely";
import { toColumns } from "../../../api/fields/columns.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { findRow, known, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { LiveSite } from "../../../platform/live-site.server";
import { linesWithoutFloor, type Site, type SiteBase, withFloor } from "../../../platform/site";
import { zoneName } from "../../../platform/time-zone";
import { type SettingName, type Settings, type SettingsChange, type SettingValues, settingFields } from "../schema";

/** The id of the one row. */
export const settingsId = 1;

/** Where SITE_CONFIG says the same as a setting. */
const configuredAs: Record<SettingName, string> = {
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
  phone: "phone",
  whatsapp: "whatsapp",
  email: "email",
  partnerships_email: "partnershipsEmail",
  events_email: "eventsEmail",
  social_links: "social",
};
const names = Object.keys(settingFields) as SettingName[];

/** A site as the values of settings. */
function toValues(site: Site): SettingValues {
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
    phone: site.phone,
    whatsapp: site.whatsapp,
    email: site.email,
    partnerships_email: site.partnershipsEmail,
    events_email: site.eventsEmail,
    social_links: site.social,
  };
}

/** A site by the values of settings; what no setting says is as in the base. */
function toSite(base: Site, values: SettingValues): Site {
  return {
    ...base,
    name: values.name,
    tagline: values.tagline,
    pitch: values.about,
    founded: values.founded,
    timeZone: values.time_zone,
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
    partnershipsEmail: values.partnerships_email,
    eventsEmail: values.events_email,
    social: values.social_links,
  };
}

type Row = Selectable<Tables["site_settings"]>;

/** When the settings were changed that nobody has changed yet. */
const never = new Date(0).toISOString();

/** Adds the one row while there is none, so that each change is one of a row. Others who do so wait for this transaction. */
export const ensureSettings = (transaction: Queryable): Promise<unknown> =>
  transaction
    .insertInto("site_settings")
    .values({ id: settingsId, updated_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What is set in a row. */
function setIn(row: Row | undefined): Partial<SettingValues> {
  if (!row) return {};
  const values = names.flatMap((name) => {
    const stored = row[name];
    if (stored === null) return [];
    return [[name, settingFields[name].parts.stored === "json" ? JSON.parse(String(stored)) : stored]];
  });
  return Object.fromEntries(values);
}

const readRow = (db: Queryable): Promise<Row | undefined> => findRow(db, "site_settings", settingsId);

/** Who the organisation is: as the settings say, and where they say nothing, as the base does. */
const readSiteSettings = async (db: Queryable, { site }: SiteBase): Promise<Site> =>
  toSite(site, { ...toValues(site), ...setIn(await readRow(db)) });

/** Who the organisation is, followed through all changes of the settings; it is the base until it is first refreshed. */
export const followSite = (db: Database, base: SiteBase): LiveSite =>
  new LiveSite({ db, base, read: () => readSiteSettings(db, base) });

/** All settings of a row, each with where it comes from. */
function toSettings(row: Row | undefined, { site, configured }: SiteBase): Settings {
  const [otherwise, set] = [toValues(site), setIn(row)];
  const settings = names.map((name) => {
    const otherwise_source = configured.has(configuredAs[name]) ? "SITE_CONFIG" : "default";
    const isSet = set[name] !== undefined;
    const [value, source] = isSet ? [set[name], "settings"] : [otherwise[name], otherwise_source];
    return [name, { value, source, otherwise: otherwise[name], otherwise_source }];
  });
  return { updated_at: row?.updated_at ?? never, settings: Object.fromEntries(settings) };
}

/** All settings, each with where its value comes from. */
export const readSettings = async (db: Queryable, base: SiteBase): Promise<Settings> =>
  toSettings(await readRow(db), base);

/** Sets what is given, sets back what is null, and leaves the others. */
export const changeSettings = (db: Database, base: SiteBase, change: SettingsChange, now: Date): Promise<Settings> =>
  db.change(async (transaction) => {
    await ensureSettings(transaction);
    await lockRow(transaction, "site_settings", settingsId);
    const columns = toColumns(settingFields, change as Partial<SettingValues>);
    const row = await updateRow(transaction, "site_settings", settingsId, {
      ...columns,
      updated_at: now.toISOString(),
    });
    return toSettings(known(row, "Settings"), base);
  });

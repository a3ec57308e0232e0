import type { Selectable } from "kysely";
import { fromColumn, toColumns } from "../../../api/fields/columns.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { findRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { LiveSite } from "../../../platform/live-site.server";
import { asOtherOrganisation, type SiteBase, type WholeSite } from "../../../platform/site";
import { readSiteProvider } from "../../identity-provider/provider.server";
import { readOpenByHand } from "../../opening/open-state.server";
import { readSampleWords } from "../sample-facts.server";
import { type SettingName, type Settings, type SettingsChange, type SettingValues, settingFields } from "../schema";
import { banner, checkBannerTime } from "./banner.server";
import { embedding } from "./embedding.server";
import { hours } from "./hours.server";
import { look } from "./look.server";
import { mail } from "./mail.server";
import { checkPosition, organisation } from "./organisation.server";
import { parts } from "./parts.server";
import { legalChanges, type Words, wordNames, words } from "./words.server";

/** The id of the only row. */
export const settingsId = 1;

/** All sections; together they cover each setting. */
const sections = [organisation, hours, banner, words, parts, look, mail, embedding];
const configuredAs: Record<SettingName, string> = Object.assign({}, ...sections.map((section) => section.configuredAs));
const names = Object.keys(settingFields) as SettingName[];

const toValues = (site: WholeSite, samples: Partial<SettingValues>): SettingValues =>
  Object.assign({}, ...sections.map((section) => section.toValues(site, samples)));

/** The values without settings. Under another name, everything that SITE_CONFIG omits is as in `asOtherOrganisation`. */
function toDefaults(
  { site, configured }: SiteBase,
  set: Partial<SettingValues>,
  samples: Partial<SettingValues> = {},
): SettingValues {
  const values = toValues(site, samples);
  if (set.name === undefined || set.name === site.name) return values;
  const others = toValues(asOtherOrganisation(site, set.name), samples);
  const unsaid = names.filter((name) => name !== "name" && !configured.has(configuredAs[name]));
  return { ...values, ...Object.fromEntries(unsaid.map((name) => [name, others[name]])) };
}

const toSite = (base: WholeSite, values: SettingValues): WholeSite =>
  Object.assign({}, base, ...sections.map((section) => section.toSite(base, values)));

type Row = Selectable<Tables["site_settings"]>;

const never = new Date(0).toISOString();

/** Adds the row if it is missing, so that each change updates a row. Concurrent callers wait. */
export const ensureSettings = (transaction: Queryable): Promise<unknown> =>
  transaction
    .insertInto("site_settings")
    .values({ id: settingsId, updated_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

function setIn(row: Row | undefined): Partial<SettingValues> {
  if (!row) return {};
  const values = names.flatMap((name) => {
    const stored = row[name];
    if (stored === null) return [];
    return [[name, fromColumn(settingFields[name], stored)]];
  });
  return Object.fromEntries(values);
}

const readRow = (db: Queryable): Promise<Row | undefined> => findRow(db, "site_settings", settingsId);

async function readSiteSettings(db: Queryable, base: SiteBase): Promise<WholeSite> {
  const set = setIn(await readRow(db));
  return {
    ...toSite(base.site, { ...toDefaults(base, set), ...set }),
    openByHand: await readOpenByHand(db),
    provider: await readSiteProvider(db),
  };
}

/** The organisation, kept up to date; the base until the first refresh. */
export const followSite = (db: Database, base: SiteBase): LiveSite =>
  new LiveSite({ db, base, read: () => readSiteSettings(db, base) });

async function toSettings(db: Queryable, row: Row | undefined, base: SiteBase): Promise<Settings> {
  const { configured } = base;
  const [samples, set] = [await readSampleWords(db), setIn(row)];
  const otherwise = toDefaults(base, set, samples);
  const settings = names.map((name) => {
    const otherwise_source =
      name in samples ? "samples" : configured.has(configuredAs[name]) ? "SITE_CONFIG" : "default";
    const isSet = set[name] !== undefined;
    const [value, source] = isSet ? [set[name], "settings"] : [otherwise[name], otherwise_source];
    return [name, { value, source, otherwise: otherwise[name], otherwise_source }];
  });
  return { updated_at: row?.updated_at ?? never, settings: Object.fromEntries(settings) };
}

/** Reads all settings with their sources. */
export const readSettings = async (db: Queryable, base: SiteBase): Promise<Settings> =>
  toSettings(db, await readRow(db), base);

/** The texts of pages, hidden sections, and the last change of the rules; null if never changed. */
export interface KnownWords extends Words {
  hidden: SettingValues["hidden_parts"];
  termsChangedAt: string | null;
  privacyChangedAt: string | null;
}

/** Reads the texts of pages: settings, then sample content, then defaults. */
export async function readWords(db: Queryable, base: SiteBase): Promise<KnownWords> {
  const row = await readRow(db);
  const set = setIn(row);
  const values = { ...toDefaults(base, set, await readSampleWords(db)), ...set };
  const said = Object.fromEntries(wordNames.map((name) => [name, values[name]])) as Words;
  return {
    ...said,
    hidden: values.hidden_parts,
    termsChangedAt: row?.terms_changed_at ?? null,
    privacyChangedAt: row?.privacy_changed_at ?? null,
  };
}

/** Sets given values; null resets. @throws Problem 422 for a banner that ends before it begins, and half a position */
export const changeSettings = (db: Database, base: SiteBase, change: SettingsChange, now: Date): Promise<Settings> =>
  db.change(async (transaction) => {
    await ensureSettings(transaction);
    await lockRow(transaction, "site_settings", settingsId);
    const columns = toColumns(settingFields, change as Partial<SettingValues>);
    const row = await updateRow(transaction, "site_settings", settingsId, {
      ...columns,
      ...legalChanges(change, now),
      updated_at: now.toISOString(),
    });
    const settings = await toSettings(transaction, requireRow(row, "Settings"), base);
    checkBannerTime(change, settings);
    checkPosition(change, settings);
    return settings;
  });

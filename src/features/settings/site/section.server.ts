import type { WholeSite } from "../../../platform/site";
import type { SettingName, SettingValues } from "../schema";

/** How the settings of a section become part of the site. */
export interface SettingsSection<Name extends SettingName> {
  /** where SITE_CONFIG says the same as a setting: "address.floor" */
  configuredAs: Record<Name, string>;
  /** the site as the values of its settings, and what the sample content says of what is no part of the site */
  toValues: (site: WholeSite, samples: Partial<SettingValues>) => Pick<SettingValues, Name>;
  /** what of the site follows from the values; whatever it leaves out is as it was */
  toSite: (site: WholeSite, values: Pick<SettingValues, Name>) => Partial<WholeSite>;
}

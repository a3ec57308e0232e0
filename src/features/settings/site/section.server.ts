import type { WholeSite } from "../../../platform/site";
import type { SettingName, SettingValues } from "../schema";

/** How a section's settings become part of the site. */
export interface SettingsSection<Name extends SettingName> {
  /** the place of each setting in SITE_CONFIG: "address.floor" */
  configuredAs: Record<Name, string>;
  /** the settings' values of a site, with sample content for values outside it */
  toValues: (site: WholeSite, samples: Partial<SettingValues>) => Pick<SettingValues, Name>;
  /** the site's properties for the values; others stay */
  toSite: (site: WholeSite, values: Pick<SettingValues, Name>) => Partial<WholeSite>;
}

import type { embeddingFields } from "../fields/embedding";
import type { SettingsSection } from "./section.server";

/** The sites that may show a page of this site in a frame. */
export const embedding: SettingsSection<keyof typeof embeddingFields> = {
  configuredAs: { framing_sites: "" },
  toValues: ({ framingSites }) => ({ framing_sites: framingSites }),
  toSite: (_, { framing_sites }) => ({ framingSites: framing_sites }),
};

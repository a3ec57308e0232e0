import type { bannerFields } from "../fields/banner";
import type { SettingsSection } from "./section.server";

/** A sentence on every page. */
export const banner: SettingsSection<keyof typeof bannerFields> = {
  configuredAs: { banner_text: "", banner_link: "", banner_from: "", banner_until: "", banner_tone: "" },

  toValues: ({ banner }) => ({
    banner_text: banner?.text ?? "",
    banner_link: banner?.link ?? "",
    banner_from: banner?.from ?? "",
    banner_until: banner?.until ?? "",
    banner_tone: banner?.isLoud ? "loud" : "quiet",
  }),

  toSite: (_, { banner_text: text, banner_link: link, banner_from: from, banner_until: until, banner_tone }) => ({
    banner: text === "" ? null : { text, link, from, until, isLoud: banner_tone === "loud" },
  }),
};

import { Problem } from "../../../platform/errors/problem.server";
import type { bannerFields } from "../fields/banner";
import type { Settings, SettingsChange } from "../schema";
import type { SettingsSection } from "./section.server";

/** The banner on every page. */
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

/** Refuses a banner that ends before it begins. @param settings after the change @throws Problem 422 */
export function checkBannerTime(change: SettingsChange, { settings }: Settings): void {
  if (change.banner_from === undefined && change.banner_until === undefined) return;
  const [from, until] = [settings.banner_from.value, settings.banner_until.value];
  // Both have the same form and time zone, so texts compare as times.
  if (from === "" || until === "" || until > from) return;
  const detail = "Until must be later than From";
  throw new Problem(422, detail, { errors: { banner_until: detail } });
}

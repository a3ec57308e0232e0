import * as field from "../../../api/fields/field";
import { text } from "../../../platform/fields";

/** A date and time in the site's time zone, or empty. */
const wallTime = (name: string) =>
  text(name, 16).refine(
    (value) => value === "" || isWallTime(value),
    `${name} must be a date and time such as 2026-12-01T09:00`,
  );

function isWallTime(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** A path of this site or a web address; browsers read a leading // as another site. */
const isLink = (value: string) =>
  /^\/(?![/\\])\S*$/.test(value) || (/^https?:\/\/[^\s@]+$/.test(value) && URL.canParse(value));

export const bannerTones = ["quiet", "loud"] as const;

/** The banner on every page. */
export const bannerFields = {
  banner_text: field.text(text("Sentence", 200)).describe("shown on every page; empty: no banner"),
  banner_link: field
    .text(
      text("Link", 500).refine(
        (value) => value === "" || isLink(value),
        "Link must begin with https://, http:// or a single /, such as /events",
      ),
    )
    .describe("link of the sentence; may be empty"),
  banner_from: field.text(wallTime("From")).describe("in the site's time zone: 2026-12-01T09:00; empty: at once"),
  banner_until: field.text(wallTime("Until")).describe("in the site's time zone; empty: until it is removed"),
  banner_tone: field.choice(bannerTones, "Tone must be quiet or loud").default("quiet"),
};

import type { Banner } from "./site";
import { toInstant } from "./time";

/** A banner as pages carry it. */
export interface ShownBanner {
  text: string;
  link: string;
  isLoud: boolean;
  /** from when until when it is shown; milliseconds, 0 for no bound */
  from: number;
  until: number;
  /** whether it was to be shown when the page was made */
  isDue: boolean;
}

/** How long before its time pages carry one: longer than any page is cached. Milliseconds. */
const ahead = 60 * 60_000;

/** The banner that pages show; undefined without one, and before and after its time. @param now milliseconds */
export function bannerOf(banner: Banner | null, timeZone: string, now: number): ShownBanner | undefined {
  if (!banner) return undefined;
  const at = (wall: string) => Date.parse(toInstant(wall, timeZone) ?? "") || 0;
  const [from, until] = [at(banner.from), at(banner.until)];
  if (from > now + ahead || (until > 0 && until <= now)) return undefined;
  const { text, link, isLoud } = banner;
  return { text, link, isLoud, from, until, isDue: from <= now };
}

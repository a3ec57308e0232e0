import type { ShownBanner } from "../../../platform/banner";
import { t } from "../../../platform/languages/texts";
import { InlineScript } from "../inline-script";
import { bannerScript } from "./banner-script";

const Sentence = ({ text, link }: Pick<ShownBanner, "text" | "link">) =>
  link ? (
    <a href={link} rel="noopener">
      {text}
    </a>
  ) : (
    text
  );

/** The banner's look without the button to hide it. */
export const BannerLook = ({ text, link, isLoud }: Pick<ShownBanner, "text" | "link" | "isLoud">) => (
  <p className="banner px-4" data-tone={isLoud ? "loud" : "quiet"}>
    <Sentence text={text} link={link} />
  </p>
);

/**
 * The banner. Without scripts it is hidden until the next page, with them for the visit. Its script checks the clock,
 * because pages are cached.
 */
export default function Banner({ banner }: { banner: ShownBanner | undefined }) {
  if (!banner) return null;
  const { text, link, isLoud, from, until, isDue } = banner;
  return (
    <aside aria-label={t`Notice`}>
      <details
        id="banner"
        open
        hidden={!isDue}
        className="banner"
        data-tone={isLoud ? "loud" : "quiet"}
        data-from={from}
        data-until={until}
        suppressHydrationWarning
      >
        <summary aria-label={t`Hide this notice`}>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            className="size-6"
          >
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </summary>
        <p className="wrap">
          <Sentence text={text} link={link} />
        </p>
      </details>
      <InlineScript text={bannerScript} />
    </aside>
  );
}

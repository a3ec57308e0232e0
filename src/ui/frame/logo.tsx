import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";
import { anchor } from "../look/mark";
import { useFrameLook, useSite } from "../site";

const themes = ["dark:hidden", "hidden dark:block"];

/** The design's own mark. Part of the page: a file of its own would cost a request before the first paint. */
const DesignedMark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-9 flex-none">
    <rect width="64" height="64" rx="7" fill="#b8401a" />
    <path fill="#fffdf8" fillRule="evenodd" d={anchor} />
  </svg>
);

/** The logo or mark with the name beside it; the name alone if the picture does not load. */
export function Logo() {
  const { name } = useSite();
  const { logo, isWide } = useFrameLook();
  const [failed, setFailed] = useState(false);
  return (
    <Link to="/" aria-label={t`${{ name }}, home`} className="flex min-h-11 min-w-0 items-center gap-2.5 no-underline">
      {!logo && <DesignedMark />}
      {!failed &&
        logo?.map((src, at) => (
          <img
            key={src}
            // A failure before hydration fired no event for React.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(true);
            }}
            src={src}
            alt=""
            width="36"
            height="36"
            className={classes("h-9 w-auto max-w-32 flex-none object-contain sm:max-w-44", logo[1] && themes[at])}
            onError={() => setFailed(true)}
          />
        ))}
      {(failed || !isWide) && (
        <span
          className={classes(
            "line-clamp-2 font-display text-[0.9375rem] leading-[1.05] min-[22.5rem]:text-[1.0625rem] font-[780] tracking-tight sm:text-[1.1875rem]",
            // With very large letters, the mark replaces the name.
            !failed && "max-[17rem]:hidden",
          )}
        >
          {name}
        </span>
      )}
    </Link>
  );
}

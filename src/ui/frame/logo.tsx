import { useState } from "react";
import { Link } from "react-router";
import { classes } from "../classes";
import { useSite } from "../site";

/** The mark with the name beside it, and the name alone where the mark does not load. */
export function Logo() {
  const { name } = useSite();
  const [failed, setFailed] = useState(false);
  return (
    <Link to="/" aria-label={`${name}, home`} className="flex min-h-11 min-w-0 items-center gap-2.5 no-underline">
      {!failed && (
        <img
          // An image that failed before the page was hydrated has told nobody.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true);
          }}
          src="/logo.svg"
          alt=""
          width="36"
          height="36"
          className="flex-none"
          onError={() => setFailed(true)}
        />
      )}
      <span
        className={classes(
          "line-clamp-2 font-display text-[0.9375rem] leading-[1.05] min-[22.5rem]:text-[1.0625rem] font-[780] tracking-tight sm:text-[1.1875rem]",
          // Where letters are so large that only some of the name would fit, the mark speaks for it.
          !failed && "max-[17rem]:hidden",
        )}
      >
        {name}
      </span>
    </Link>
  );
}

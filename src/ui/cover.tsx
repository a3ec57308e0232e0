import { lazy, useState } from "react";
import { classes } from "./classes";
import type { CoverArtProps, Ratio } from "./cover/art";
import { nothing, ServerDrawn } from "./server-drawn";

interface CoverProps extends Omit<CoverArtProps, "ratio"> {
  ratio?: Ratio;
  className?: string;
}

const CoverArt = lazy(() => import("./cover/art").catch(nothing));

/** A picture for a thing that has none, drawn from what it is: the same each time, unlike its neighbours. */
export const Cover = ({ seed, kind, ratio = "16/9", className }: CoverProps) => (
  <ServerDrawn
    key={`${kind}/${seed}`}
    art={CoverArt}
    properties={{ seed, kind, ratio }}
    style={{ aspectRatio: ratio }}
    className={classes("block w-full bg-stone", className)}
  />
);

interface PictureProps extends CoverProps {
  src?: string | null;
  alt: string;
  /** true for a picture at the top of its page; others wait until they are near the screen */
  eager?: boolean;
  sizes?: string;
  srcSet?: string;
}

/** The picture of a thing, or its cover where it has none or it does not load. Its place is kept either way. */
export function Picture({
  src,
  alt,
  seed,
  kind,
  ratio = "16/9",
  className,
  eager = false,
  sizes,
  srcSet,
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return <Cover seed={seed} kind={kind} ratio={ratio} className={className} />;
  return (
    <img
      // An image that failed before the page came alive has told nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setFailed(src)}
      style={{ aspectRatio: ratio }}
      className={classes("block w-full bg-stone object-cover", className)}
    />
  );
}

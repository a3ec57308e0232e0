import { lazy, useState } from "react";
import { classes } from "../classes";
import type { CoverArtProps, Ratio } from "../cover/draw";
import { emptyComponent, ServerRendered } from "../motion/server-rendered";

interface CoverProps extends Omit<CoverArtProps, "ratio"> {
  ratio?: Ratio;
  className?: string;
}

const CoverArt = lazy(() => import("../cover/art").catch(emptyComponent));
const PictureImage = lazy(() => import("./picture-image").catch(emptyComponent));

/** A generated picture for an item without one: always the same, and unlike its neighbours. */
export const Cover = ({ seed, kind, ratio = "16/9", className }: CoverProps) => (
  <ServerRendered
    component={CoverArt}
    props={{ seed, kind, ratio }}
    style={{ aspectRatio: ratio }}
    className={classes("block w-full bg-stone", className)}
  />
);

interface PictureProps extends CoverProps {
  src?: string | null;
  alt: string;
  /** for the picture at the top of a page; others load near the screen */
  eager?: boolean;
  /** the shown width as in the `sizes` attribute; our own pictures come in a fitting size */
  sizes?: string;
}

/** An item's picture in reserved space, or its cover. `useServerHtml` does this for server-rendered ones. */
export function Picture({
  src,
  alt,
  seed,
  kind,
  ratio = "16/9",
  className,
  eager = false,
  sizes = "100vw",
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return <Cover seed={seed} kind={kind} ratio={ratio} className={className} />;
  const look = classes("block w-full bg-stone object-cover", className);
  return (
    <ServerRendered
      onErrorCapture={() => setFailed(src)}
      className="contents"
      component={PictureImage}
      props={{ src, alt, seed, kind, ratio, eager, sizes, className: look }}
      fallback={<span className={look} style={{ aspectRatio: ratio }} />}
    />
  );
}

interface ItemPictureProps extends Omit<PictureProps, "alt"> {
  alt?: string | null;
}

/** The picture of the page of one item, which loads first. */
export const ItemPicture = ({ alt, className, ...rest }: ItemPictureProps) => (
  <Picture
    ratio="16/9"
    sizes="(min-width: 64rem) 46rem, 92vw"
    eager
    {...rest}
    alt={alt ?? ""}
    className={classes("overflow-hidden rounded-md border border-ink", className)}
  />
);

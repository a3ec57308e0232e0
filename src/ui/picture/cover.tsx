import { classes } from "../classes";
import CoverArt from "../cover/art";
import type { CoverArtProps, Ratio } from "../cover/draw";
import PictureImage from "./picture-image";

interface CoverProps extends Omit<CoverArtProps, "ratio"> {
  ratio?: Ratio;
  className?: string;
}

/** A generated picture for an item without one: always the same, and unlike its neighbours. */
export const Cover = ({ seed, kind, ratio = "16/9", className }: CoverProps) => (
  <span style={{ aspectRatio: ratio }} className={classes("block w-full bg-stone", className)}>
    <CoverArt seed={seed} kind={kind} ratio={ratio} />
  </span>
);

interface PictureProps extends CoverProps {
  src?: string | null;
  alt: string;
  /** for the picture at the top of a page; others load near the screen */
  eager?: boolean;
  /** the shown width as in the `sizes` attribute; our own pictures come in a fitting size */
  sizes?: string;
}

/** An item's picture in reserved space, or its cover. src/reader/pictures.ts draws the cover if the picture does not load. */
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
  if (!src) return <Cover seed={seed} kind={kind} ratio={ratio} className={className} />;
  const look = classes("block w-full bg-stone object-cover", className);
  return (
    <span className="contents">
      <PictureImage
        src={src}
        alt={alt}
        seed={seed}
        kind={kind}
        ratio={ratio}
        eager={eager}
        sizes={sizes}
        className={look}
      />
    </span>
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

import { readPictureAddress } from "../../platform/picture-address";
import type { CoverArtProps } from "../cover/draw";
import { coverOf } from "../cover/show-cover";

export interface PictureImageProps extends CoverArtProps {
  src: string;
  alt: string;
  eager: boolean;
  sizes: string;
  className: string;
}

/** A picture with its sizes, if it is one of our own. */
export default function PictureImage({ src, alt, seed, kind, ratio, eager, sizes, className }: PictureImageProps) {
  const own = readPictureAddress(src);
  const image = (
    <img
      sizes={own && sizes}
      srcSet={own?.sources("webp")}
      src={src}
      width={own?.width}
      height={own?.height}
      alt={alt}
      // For src/reader/pictures.ts, if the picture does not load.
      data-cover={coverOf({ kind, ratio, seed })}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? "sync" : "async"}
      style={{ aspectRatio: ratio, backgroundImage: own?.ground }}
      className={className}
    />
  );
  if (!own) return image;
  return (
    <picture className="contents">
      {/* Displayed, it would take a cell of a grid, because its parent is `display: contents`. */}
      <source className="hidden" type="image/avif" sizes={sizes} srcSet={own.sources("avif")} />
      {image}
    </picture>
  );
}

import { lazy, useState } from "react";
import { classes } from "../classes";
import type { CoverArtProps, Ratio } from "../cover/draw";
import { nothing, ServerRendered } from "../motion/server-rendered";

interface CoverProps extends Omit<CoverArtProps, "ratio"> {
  ratio?: Ratio;
  className?: string;
}

const CoverArt = lazy(() => import("../cover/art").catch(nothing));
const PictureImage = lazy(() => import("./picture-image").catch(nothing));

/** A picture for an item that has none, drawn from what it is: the same each time, unlike its neighbours. */
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
  /** true for the one picture at the top of its page; others wait until they are near the screen */
  eager?: boolean;
  /** how wide it is shown, as the attribute of the same name says it; a picture of our own comes in the size that fits */
  sizes?: string;
}

/**
 * The picture of an item, or its cover where it has none or it does not load. Its place is kept either way. Where the server
 * has written the picture, `useServerHtml` shows the cover.
 */
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

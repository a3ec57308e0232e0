import type { CSSProperties } from "react";
import { classes } from "../../../ui/classes";
import { formatDate } from "../../../ui/formatting";
import { Picture } from "../../../ui/picture/cover";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import type { GalleryItem } from "../schema";
import { categoryLabel } from "./gallery-address";
import { shapeOf } from "./picture-shape";

/** A picture as large as the screen and its own pixels allow, with its caption; or zoomed in, to pan. */
export function PictureFrame({ picture, close }: { picture: GalleryItem; close: boolean }) {
  const { timeZone } = useSite();
  const { id, title, description, image_url, category, created_at } = picture;
  const { width, height, known } = shapeOf(image_url);
  const ratio = width / height;
  return (
    <figure className="flex h-full flex-col" style={{ "--ratio": ratio } as CSSProperties}>
      <div
        tabIndex={close ? 0 : undefined}
        className={classes(
          "photo-frame grid min-h-0 flex-1",
          close
            ? "overflow-auto overscroll-contain"
            : "place-items-center overflow-hidden p-3 sm:px-20 sm:py-6 short:py-2",
        )}
      >
        <div
          className={close ? "m-auto w-[max(180%,var(--own))]" : "photo-fit"}
          style={{ "--own": known ? `${width}px` : "100%" } as CSSProperties}
        >
          <Picture
            key={image_url}
            src={image_url}
            alt={title}
            seed={id}
            kind={category}
            ratio={`${width}/${height}`}
            eager
            sizes={close ? `${width}px` : `min(100vw, ${Math.round(ratio * 100)}vh)`}
          />
        </div>
      </div>
      <figcaption
        className={classes(
          "wrap grid max-h-[40%] gap-1 overflow-y-auto border-t border-rule py-4 short:py-2",
          close && "hidden",
        )}
      >
        <p className="label-type text-soft short:hidden">
          {categoryLabel(category)} · <WithDates text={formatDate(created_at, timeZone)} />
        </p>
        <p className="font-display text-xl leading-tight font-[760] tracking-tight wrap-anywhere">{title}</p>
        {description ? <p className="max-w-3xl leading-snug wrap-anywhere text-soft">{description}</p> : null}
      </figcaption>
    </figure>
  );
}

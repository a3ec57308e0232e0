import { useState } from "react";
import { FileText, ImageOff } from "../../../../admin/symbols";
import { readPictureAddress } from "../../../../platform/picture-address";
import { classes } from "../../../../ui/classes";
import { stampOf } from "../facts";
import type { Media } from "../schema";

interface StampProps {
  file: Pick<Media, "url" | "alt" | "is_picture">;
  className?: string;
}

/** A small picture of an upload, or a document's icon. */
export function Stamp({ file: { url, alt, is_picture }, className }: StampProps) {
  const [failed, setFailed] = useState(false);
  const look = classes("rounded-sm border border-rule bg-stone", className);
  if (!is_picture || failed) {
    const Sign = is_picture ? ImageOff : FileText;
    return (
      <span className={classes(look, "grid place-items-center text-soft")}>
        <Sign aria-hidden="true" className="size-7" />
      </span>
    );
  }
  return (
    <img
      src={stampOf(url)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      style={{ backgroundImage: readPictureAddress(url)?.ground }}
      className={classes(look, "object-cover")}
    />
  );
}

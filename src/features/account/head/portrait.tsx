import { useState } from "react";
import type { Account } from "../../../client/session";
import { readPictureAddress } from "../../../platform/picture-address";
import { classes } from "../../../ui/classes";

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

interface PortraitProps {
  user: Pick<Account, "full_name" | "image_url">;
  isLarge?: boolean;
}

/** A member's picture, or their initials as a tile if there is none or it does not load. */
export function Portrait({ user: { full_name, image_url }, isLarge = false }: PortraitProps) {
  const [failed, setFailed] = useState("");
  const look = classes("portrait", isLarge && "large");
  if (image_url !== "" && image_url !== failed)
    return (
      <img
        src={image_url}
        srcSet={readPictureAddress(image_url)?.sources("webp")}
        sizes="7rem"
        alt=""
        onError={() => setFailed(image_url)}
        className={look}
      />
    );
  return (
    <span aria-hidden="true" className={look}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <path d="M0 40 11 25l11 15 11-15 11 15M0 50l11-15 11 15 11-15 11 15" />
      </svg>
      <span>{initialsOf(full_name)}</span>
    </span>
  );
}

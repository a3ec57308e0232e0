import { useState } from "react";
import type { Account } from "../../../client/session";
import { readPictureAddress } from "../../../platform/picture-address";
import { classes } from "../../../ui/classes";

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}

/** A member's picture, or their initials as a tile of the wall where there is none, or it does not load. */
export function Portrait({ user, className }: { user: Pick<Account, "full_name" | "image_url">; className: string }) {
  const [failed, setFailed] = useState("");
  const { full_name, image_url } = user;
  const box = classes("block flex-none overflow-hidden rounded-md border border-ink bg-violet-soft", className);
  if (image_url !== "" && image_url !== failed)
    return (
      <img
        src={image_url}
        srcSet={readPictureAddress(image_url)?.sources("webp")}
        sizes="7rem"
        alt=""
        onError={() => setFailed(image_url)}
        className={classes(box, "object-cover")}
      />
    );
  return (
    <span aria-hidden="true" className={classes(box, "grid! relative place-items-center")}>
      <svg viewBox="0 0 44 44" aria-hidden="true" className="absolute inset-0 size-full" fill="none">
        <path
          d="M0 40 11 25l11 15 11-15 11 15M0 50l11-15 11 15 11-15 11 15"
          className="stroke-violet"
          strokeWidth="2.5"
          opacity="0.35"
        />
      </svg>
      <span className="relative font-[800] font-display text-violet leading-none tracking-tight">
        {initialsOf(full_name)}
      </span>
    </span>
  );
}

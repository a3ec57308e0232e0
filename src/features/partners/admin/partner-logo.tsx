import { useState } from "react";
import type { Partner } from "../schema";

/** A partner's logo on a plate; its first letters where it has none or it does not load. */
export function PartnerLogo({ partner: { name, logo_url } }: { partner: Partner }) {
  const [failed, setFailed] = useState<string>();
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <div className="grid h-28 place-items-center border-b border-rule bg-stone p-4">
      {logo_url && failed !== logo_url ? (
        <img
          src={logo_url}
          alt=""
          loading="lazy"
          onError={() => setFailed(logo_url)}
          className="max-h-20 max-w-full object-contain"
        />
      ) : (
        <span aria-hidden="true" className="font-display text-[2.5rem] leading-none font-[780] text-soft">
          {initials}
        </span>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { TextLink } from "../../../ui/button";
import { formatDateTime } from "../../../ui/format";
import { useSite } from "../../../ui/site";
import { type AuditEntry, auditNounNames } from "../schema";
import { addressOf, deeds } from "./noun-words";

/** "Rudo Chikafu changed the event “Open Day”", and when. */
export function AuditLine({ entry, children }: { entry: AuditEntry; children?: ReactNode }) {
  const site = useSite();
  const { user_name, action, noun, item, title, created_at } = entry;
  const name = title ? `“${title}”` : `No. ${item}`;
  // A file that nothing came to point at is gone after a week.
  const address =
    noun === "file" || action === "deleted" || action === "erased" ? undefined : addressOf({ noun, item });
  return (
    <>
      <p className="leading-snug wrap-anywhere">
        <strong className="font-[640]">{user_name}</strong> {deeds[action]} the {auditNounNames[noun].toLowerCase()}{" "}
        {address ? <TextLink to={address}>{name}</TextLink> : <span className="font-[600]">{name}</span>}
      </p>
      {children}
      <p className="fact-type mt-1 text-soft">
        <time dateTime={created_at}>{formatDateTime(created_at, site)}</time>
      </p>
    </>
  );
}

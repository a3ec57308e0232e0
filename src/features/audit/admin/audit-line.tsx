import type { ReactNode } from "react";
import { leadsToTurnedOffPart } from "../../../platform/site-parts";
import { TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { resourceOf } from "../../registry";
import type { AuditEntry } from "../schema";
import { ActorName } from "./actor-name";
import { actionLabels, addressOf, endingOf, inSiteTime, nameOfKey } from "./audit-labels";

/** "Rudo Chikafu (rudo) changed the event “Open Day”", and when. */
export function AuditLine({ entry, children }: { entry: AuditEntry; children?: ReactNode }) {
  const site = useSite();
  const { user_name, username, action, created_at } = entry;
  const ending = endingOf(entry);
  return (
    <>
      <p className="leading-snug wrap-anywhere">
        <strong className="font-[640]">
          <ActorName name={user_name} username={username} />
        </strong>{" "}
        {actionLabels[action]} <Subject entry={entry} />
        {ending && (
          <>
            {" "}
            <WithDates text={ending} />
          </>
        )}
      </p>
      {children}
      <p className="fact-type mt-1 text-soft">
        <time dateTime={created_at}>
          <WithDates text={formatDateTime(created_at, site)} />
        </time>
      </p>
    </>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { action, resource, item } = entry;
  const site = useSite();
  if (action === "signed_in") return null;
  const kind = nameOfKey(resource).toLowerCase();
  if (action === "exported") return `the ${kind}s`;
  const isOnly = resource !== "file" && resourceOf(resource).isOnly;
  const title = entry.title ? `“${inSiteTime(entry.title, site)}”` : `No. ${item}`;
  const name = isOnly ? kind : <WithDates text={title} />;
  // An unused file is deleted after a week.
  const address =
    resource === "file" || action === "deleted" || action === "erased" ? undefined : addressOf(resource, item);
  return (
    <>
      the {isOnly ? "" : `${kind} `}
      {address && !leadsToTurnedOffPart(site, address) ? (
        <TextLink to={address}>{name}</TextLink>
      ) : (
        <span className="font-[600]">{name}</span>
      )}
    </>
  );
}

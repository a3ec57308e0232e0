import { Link } from "react-router";
import { tabPath } from "../../../admin/tab-path";
import { newPrefix } from "../../../api/draft-key";
import { sessionApi } from "../../../client/session";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { nameOfResource, type ResourceKey, resourceOf } from "../../registry";
import { DashboardList, rowLink } from "../dashboard-section";
import { waitingApi } from "./client";
import type { WaitingDraft } from "./schema";

/** What was asked of the reader: their own drafts to finish, and those of other people to publish. */
export const DraftsWaiting = () => (
  <DashboardList
    title="Asked of You"
    load={async () => (await waitingApi(sessionApi).read()).drafts}
    what="drafts"
    empty="No draft waits for you."
    row={(draft) => <DraftRow draft={draft} />}
  />
);

function DraftRow({ draft: { resource, item, title, by_name, own, updated_at } }: { draft: WaitingDraft }) {
  const site = useSite();
  const { tab } = resourceOf(resource as ResourceKey);
  const isNew = item.startsWith(newPrefix);
  const name = nameOfResource(resource as ResourceKey);
  return (
    <>
      <Link
        to={tabPath(typeof tab === "string" ? tab : tab.id, isNew ? { new: 1 } : { edit: item })}
        className={rowLink}
      >
        {title || (isNew ? `${name} without a title` : `${name} ${item}`)}
      </Link>
      <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">
        {own ? "Your draft, to finish" : `A draft by ${by_name}, to review`}
      </p>
      <p className="fact-type mt-1 text-soft">
        <WithDates text={formatDateTime(updated_at, site)} />
      </p>
    </>
  );
}

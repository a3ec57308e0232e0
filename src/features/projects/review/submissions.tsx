import { BackLink } from "../../../admin/back-link";
import { useMay } from "../../../admin/current-user";
import { PanelHeader } from "../../../admin/list/panel-header";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { TextLink } from "../../../ui/button";
import { namesInWords } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { EmptyState, FailedState, LoadingState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { reviewApi } from "../members/client";
import type { Submissions as List } from "../members/schema";

const api = reviewApi(sessionApi);

/** The way from the list of projects to those that wait for a review. */
export function WaitingLink() {
  const may = useMay();
  const { href } = useAddress();
  if (!may("projects.review")) return null;
  return (
    <TextLink to={href({ review: "waiting" })} className="-my-2 inline-flex min-h-11 items-center">
      Waiting for Review
    </TextLink>
  );
}

/** The projects of members that wait for a review, the oldest first. */
export function Submissions() {
  const { href } = useAddress();
  const { loaded, reload } = useLoaded("project submissions", api.list);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <BackLink to={href({ review: undefined })}>All projects</BackLink>
        <PanelHeader title="Waiting for Review" />
      </div>
      {loaded.state === "loading" && <LoadingState label="Loading the projects..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the projects. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && loaded.value.items.length === 0 && (
        <EmptyState title="No project waits for a review" text="Projects that members hand in appear here." />
      )}
      {loaded.state === "ready" && loaded.value.items.length > 0 && (
        <ul className="border-t border-rule">
          {loaded.value.items.map((item) => (
            <Row key={item.id} item={item} href={href({ review: item.id })} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ item, href }: { item: List["items"][number]; href: string }) {
  const site = useSite();
  return (
    <li className="grid justify-items-start gap-1 border-b border-rule py-3 leading-snug wrap-anywhere">
      <TextLink to={href} className="inline-flex min-h-11 items-center text-lg">
        {item.title}
      </TextLink>
      {item.makers.length > 0 && <p>By {namesInWords(item.makers)}</p>}
      {item.is_change && <p className="text-soft">A change of a project that is on the site</p>}
      <p className="fact-type text-soft">
        <WithDates text={formatDateTime(item.submitted_at, site)} />
      </p>
    </li>
  );
}

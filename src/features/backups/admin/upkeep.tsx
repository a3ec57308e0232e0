import { useEffect } from "react";
import { TriangleAlert } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { ago } from "../../../platform/dates/ago";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { backupsApi } from "../client";
import type { Backup, Backups } from "../schema";

/** How often a running backup is checked; milliseconds. */
const askEveryMs = 2_000;

/** The state of backups and storage, loaded again while a backup is running. */
export function useUpkeep() {
  const { loaded, reload, change } = useLoaded("backups", () => backupsApi(sessionApi).list());
  const running = loaded.state === "ready" && loaded.value.running;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(reload, askEveryMs);
    return () => clearInterval(timer);
  }, [running, reload]);
  const isUrgent = loaded.state === "ready" && warningsOf(loaded.value).length > 0;
  return { loaded, reload, change, isUrgent };
}

type UpkeepProps = Omit<ReturnType<typeof useUpkeep>, "isUrgent">;

/** The last backup and whether it is readable, and things that need attention. */
export const Upkeep = ({ loaded, reload, change }: UpkeepProps) => (
  <section aria-label="Backups" className="min-w-0">
    <h3 className="mb-3">Backups</h3>
    {loaded.state === "loading" && <Waiting />}
    {loaded.state === "failed" && <FailedState message="Failed to load backups" onRetry={reload} />}
    {loaded.state === "ready" && (
      <Card className="grid gap-4">
        <Warnings of={loaded.value} />
        <Last backups={loaded.value} />
        <MakeButton running={loaded.value.running} onBegun={(begun) => change(() => begun)} />
      </Card>
    )}
  </section>
);

const warningsOf = ({ warnings, failed }: Backups) => [...warnings, ...(failed ? [failed.detail] : [])];

const Waiting = () => (
  <Card className="grid gap-2.5">
    <p role="status" className="sr-only">
      Loading backups...
    </p>
    <Skeleton className="h-5 w-3/5" />
    <Skeleton className="h-4 w-2/5" />
  </Card>
);

function Warnings({ of }: { of: Backups }) {
  const site = useSite();
  const { failed } = of;
  const told = failed && { ...failed, detail: `The backup of ${formatDateTime(failed.at, site)}: ${failed.detail}` };
  const warnings = warningsOf({ ...of, failed: told });
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2.5 wrap-anywhere font-[560] text-red">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            <WithDates text={warning} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Last({ backups: { items, place } }: { backups: Backups }) {
  const site = useSite();
  const [last] = items;
  if (!last)
    return <p className="text-soft">There are no backups yet. The first is made automatically, then one every day.</p>;
  const others = items.length - 1;
  return (
    <div>
      <p className="leading-snug font-[640]">
        The last was made {ago(new Date(last.created_at), new Date())}, and {readability(last)}.
      </p>
      <p className="fact-type mt-1 text-soft">
        <WithDates text={formatDateTime(last.created_at, site)} /> · {inMegabytes(last.size)}
      </p>
      <p className="mt-1 text-[0.9375rem] wrap-anywhere text-soft">
        {others > 0 && `${others} earlier ${others === 1 ? "one" : "ones"}. `}In {place}
      </p>
    </div>
  );
}

const readability = ({ readable }: Backup) =>
  readable === null ? "nobody has looked whether it can be read" : readable ? "it can be read" : "it cannot be read";

const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString("en-GB", { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })} MB`;

function MakeButton({ running, onBegun }: { running: boolean; onBegun: (begun: Backups) => void }) {
  const { busy, run } = useWork(failedNotice());
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      busy={busy !== undefined || running}
      busyLabel="Making a backup..."
      onClick={() => void run("make", () => backupsApi(sessionApi).make().then(onBegun))}
    >
      Make a Backup Now
    </Button>
  );
}

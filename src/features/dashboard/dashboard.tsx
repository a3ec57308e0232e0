import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../../admin/current-user";
import { TabAbout } from "../../admin/tab-about";
import { tabPath } from "../../admin/tab-path";
import { useLoaded } from "../../client/use-loaded";
import { isTurnedOff } from "../../platform/site-parts";
import { Card } from "../../ui/card";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { Upkeep, useUpkeep } from "../backups/admin/upkeep";
import { DoorSwitch } from "../opening/admin/door-switch";
import { SampleContent } from "../sample-content/admin/samples";
import { SetUpNotice } from "../set-up/admin/notice";
import { countAll, counters } from "./counters";
import {
  LatestChanges,
  LatestDeletions,
  LatestRegistrations,
  LatestSignUps,
  LowStock,
  UnreadMessages,
} from "./dashboard-lists";
import { ComingUp, EventsToday } from "./events-today";
import { LatestMails } from "./latest-mails";
import { BookingsToday, BrokenToday } from "./machines-today";
import { RegistrationsChart } from "./registrations-chart";
import { LastTurnOut } from "./turn-out";
import { DraftsWaiting } from "./waiting/drafts-waiting";

/** The dashboard: what a day needs first, then figures and the latest of everything. */
export default function Dashboard() {
  const may = useMay();
  return may("backups.read") ? <DashboardWithUpkeep /> : <Parts />;
}

/** The same with the state of backups: at the top if it needs attention, otherwise below. */
function DashboardWithUpkeep() {
  const { isUrgent, ...upkeep } = useUpkeep();
  return isUrgent ? <Parts before={<Upkeep {...upkeep} />} /> : <Parts after={<Upkeep {...upkeep} />} />;
}

function Parts({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const may = useMay();
  const site = useSite();
  const seesRegistrations = may("registrations.read");
  const hasMachines = !site.turnedOff.includes("equipment");
  return (
    <div className="grid gap-8">
      <div>
        <h2 className="sr-only">Dashboard</h2>
        <TabAbout />
      </div>
      {may("settings.write") && <SetUpNotice />}
      {before}
      <div className="today">
        <div>
          {may("open.write") && <DoorSwitch />}
          <EventsToday />
          {hasMachines && may("bookings.read") && <BookingsToday />}
          <DraftsWaiting />
        </div>
        <div>
          {hasMachines && may("faults.read") && <BrokenToday />}
          {may("messages.read") && <UnreadMessages />}
        </div>
      </div>
      <Counters />
      <div className="today">
        <div>
          {seesRegistrations && <RegistrationsChart />}
          <ComingUp />
          {seesRegistrations && <LatestRegistrations />}
          {may("audit.read") && <LatestChanges />}
          {may("samples.read") && <SampleContent />}
        </div>
        <div>
          {seesRegistrations && <LastTurnOut />}
          {may("products.write") && !site.turnedOff.includes("store") && <LowStock />}
          {may("users.read") && <LatestSignUps />}
          {may("mails.read") && <LatestMails />}
          {may("trash.read") && <LatestDeletions />}
          {after}
        </div>
      </div>
    </div>
  );
}

function Counters() {
  const may = useMay();
  const site = useSite();
  const shown = counters.filter(({ right, tab }) => may(right) && !isTurnedOff(site, `/${tab}`));
  const { loaded } = useLoaded("counters", () => countAll(shown));
  const figures = loaded.state === "ready" ? loaded.value : undefined;
  return (
    <section aria-label="In figures" aria-busy={!figures}>
      <Card padded={false}>
        <dl className="-mt-px -ml-px grid grid-cols-2 lg:grid-cols-4">
          {shown.map(({ label, tab }, index) => (
            <div
              key={label}
              className="grid content-between gap-2 border-t border-l border-rule px-4 py-4 sm:px-6 sm:py-5"
            >
              <dt className="label-type text-soft">
                {tab ? (
                  <Link
                    to={tabPath(tab)}
                    className="reach underline decoration-copper underline-offset-4 hover:text-ink"
                  >
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </dt>
              <dd className="font-display text-[2.25rem] leading-none font-[780] tabular-nums">
                {figures ? figures.values[index]?.toLocaleString("en-GB") : <Waiting />}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {figures?.sample && (
        <p role="status" className="mt-2 text-[0.9375rem] text-soft">
          <strong className="text-ink">Sample figures</strong>: the real ones could not be loaded.
        </p>
      )}
    </section>
  );
}

const Waiting = () => (
  <>
    <span className="sr-only">Counting...</span>
    <Skeleton className="h-9 w-16" />
  </>
);

import { Day } from "../../admin/day";
import { PanelLoading } from "../../admin/panel-loading";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { TextLink } from "../../ui/button";
import { DataTable } from "../../ui/list/data-table";
import { EmptyState, FailedState } from "../../ui/states";
import { eventRegistrationsApi } from "../event-registrations/client";
import type { Event } from "../events/schema";
import { kindNames, StateBadge } from "../mails/admin/mail-looks";
import { Announce } from "../notifications/admin/announce";

/** The mails to registered people, and a way to write to them. */
export function EventMail({ event }: { event: Event }) {
  const { loaded, reload } = useLoaded(`mails ${event.id}`, () => eventRegistrationsApi(sessionApi).mails(event.id));
  if (loaded.state === "loading") return <PanelLoading label="Loading mails..." />;
  if (loaded.state === "failed")
    return <FailedState message={`The mails could not be loaded. ${loaded.detail}`} onRetry={reload} />;
  const { counts, announcements } = loaded.value;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Announce events={[event]} chosen={event.id} onSent={reload} />
        <TextLink to={tabPath("mail", { search: event.title })}>All mail about this event</TextLink>
      </div>
      {announcements.length > 0 && (
        <section aria-labelledby="written" className="grid gap-2">
          <h3 id="written" className="text-[1.125rem]">
            Messages to Several People
          </h3>
          <ul className="grid divide-y divide-rule border-rule border-y">
            {announcements.map(({ subject, by, created_at }) => (
              <li key={created_at} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
                <span className="wrap-anywhere">{subject}</span>
                <span className="fact-type text-soft">
                  {by}, <Day at={created_at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {counts.length === 0 ? (
        <EmptyState title="No mail yet" text="Mails to people who register are counted here." />
      ) : (
        <section aria-labelledby="sent" className="grid gap-2">
          <h3 id="sent" className="text-[1.125rem]">
            Automatic Mails
          </h3>
          <DataTable
            caption="Mails about this event"
            rows={counts}
            rowKey={({ kind, state }) => `${kind} ${state}`}
            columns={[
              {
                heading: "Mail",
                primary: true,
                cell: ({ kind, state }) => (
                  <TextLink to={tabPath("mail", { kind, state, search: event.title })}>{kindNames[kind]}</TextLink>
                ),
              },
              { heading: "State", cell: ({ state }) => <StateBadge state={state} /> },
              { heading: "How many", numeric: true, cell: ({ count }) => <span className="fact-type">{count}</span> },
            ]}
          />
        </section>
      )}
    </div>
  );
}

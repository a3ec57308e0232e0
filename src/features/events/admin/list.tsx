import { Suspense, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { inWords } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import type { Choice } from "../../../admin/list/list-address";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { eventStatuses, eventTypes, publications } from "../choices";
import { eventsApi } from "../client";
import type { Event, EventFilter, Scope } from "../schema";
import { ruleInWords } from "../series/rule";
import { CopyWeek } from "./copy-week";
import { scopeChoices } from "./scope";
import { EventButtons, eventColumns } from "./table";

const DuplicateDialog = lazyPart(() => import("./duplicate-dialog"));

/** The most events requested; each series counts once. */
const most = 100;

/** Returns the series as choices, including the one that the address asks for. */
function useSeriesChoices(asked: string | null): readonly Choice[] {
  const { loaded } = useLoaded("series", () => eventsApi(sessionApi).list({ series: "next", size: most }));
  const found = loaded.state === "ready" ? loaded.value.items : [];
  const choices = found.flatMap(({ series_id, series_rule, title }) =>
    series_id === null
      ? []
      : [{ value: String(series_id), label: `${title}, ${lowerFirst(ruleInWords(series_rule))}` }],
  );
  const isNamed = asked !== null && /^[1-9]\d{0,8}$/.test(asked);
  if (isNamed && !choices.some(({ value }) => value === asked))
    choices.push({ value: asked, label: `Series ${asked}` });
  return choices;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** All events. */
export default function EventsList() {
  const { params, go } = useAddress();
  const [duplicated, setDuplicated] = useState<Event>();
  const series = useSeriesChoices(params.get("series_id"));
  return (
    <>
      <ListPanel<Event, EventFilter>
        aside={
          <>
            <CopyWeek />
            <ImportExport path="/events" rights="events" imports="sheets and calendars" />
          </>
        }
        load={eventsApi(sessionApi).list}
        searched="a title or description"
        filters={[
          { name: "status", label: "Status", all: "All Statuses", choices: inWords(eventStatuses) },
          { name: "event_type", label: "Type", all: "All Types", choices: inWords(eventTypes) },
          { name: "publication", label: "Publication", all: "All Publications", choices: inWords(publications) },
          ...(series.length > 0
            ? [{ name: "series_id", label: "Series", all: "Series and Single Events", choices: series } as const]
            : []),
        ]}
        orders={[
          { value: "agenda", label: "Next first" },
          { value: "-created_at", label: "Newest first" },
          { value: "start_date", label: "By date" },
          { value: "-start_date", label: "By date, last first" },
        ]}
        nameOf={({ title }) => title}
        choices={scopeChoices}
        remove={({ id }, scope) => eventsApi(sessionApi).remove(id, scope as Scope | undefined)}
        columns={eventColumns}
        noneText="An event has a page, takes registrations, and reminds people by itself."
        also={(event) => <EventButtons event={event} onDuplicate={setDuplicated} />}
      />
      {duplicated && (
        <Suspense fallback={null}>
          <DuplicateDialog
            event={duplicated}
            onClose={() => setDuplicated(undefined)}
            onMade={(id) => go({ edit: id })}
          />
        </Suspense>
      )}
    </>
  );
}

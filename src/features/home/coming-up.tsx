import { useRevalidator } from "react-router";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import type { Section } from "../../ui/section";
import { EmptyState, FailedState } from "../../ui/states";
import { AsyncSection } from "./async-section";
import NextEventsSection from "./diary";
import type { HomeEvent } from "./load-home";

const place = "h-406 sm:h-357 lg:h-254";

type ComingSection = Section<HomeEvent[]> | Promise<Section<HomeEvent[]>>;

/** The next events as a calendar page, with a link to all. */
export function ComingUp({ events }: { events: ComingSection }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="coming" className="border-t border-rule bg-sheet">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-12 sm:gap-8 sm:py-16">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="coming">{t`Coming Up`}</h2>
          <ButtonLink to="/events" variant="secondary">{t`All Events`}</ButtonLink>
        </div>
        <AsyncSection given={events} loading={t`Loading events...`} place={place}>
          {(loaded) =>
            !loaded.ok ? (
              <FailedState message={t`Failed to load events`} onRetry={() => void revalidate()} />
            ) : loaded.value.length === 0 ? (
              <EmptyState
                title={t`Nothing is planned just now`}
                text={t`The next evenings at the bench are announced here first.`}
              />
            ) : (
              <div className="min-h-80">
                <NextEventsSection events={loaded.value} />
              </div>
            )
          }
        </AsyncSection>
      </div>
    </section>
  );
}

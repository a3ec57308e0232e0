import { PanelHeader } from "../../admin/list/panel-header";
import { ComingUp, EventsToday } from "./events-today";

/** The doors of today's events, and what comes next. */
export default function Doors() {
  return (
    <section aria-label="Door" className="panel max-w-3xl">
      <PanelHeader title="Door" />
      <p className="text-soft">An event's page has links for helpers without an account.</p>
      <div className="mt-2 grid gap-8">
        <EventsToday />
        <ComingUp hasDoor />
      </div>
    </section>
  );
}

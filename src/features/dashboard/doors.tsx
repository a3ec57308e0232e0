import { ComingUp, EventsToday } from "./events-today";

/** The doors of today's events, and what comes next. */
export default function Doors() {
  return (
    <section aria-label="Door" className="panel max-w-3xl">
      <h2 className="text-[1.375rem]!">Door</h2>
      <p className="text-soft">
        The door checks people in by name or code, also without a connection once it was open. An event's page has links
        for helpers without an account.
      </p>
      <div className="mt-2 grid gap-8">
        <EventsToday />
        <ComingUp hasDoor />
      </div>
    </section>
  );
}

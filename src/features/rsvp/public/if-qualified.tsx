import type { ReactNode } from "react";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { eventGrantsApi, ownQualificationsApi } from "../../qualifications/client";
import NextInductions from "../../qualifications/public/next-inductions";
import { RsvpSkeleton } from "./rsvp-notes";

async function loadLacks(eventId: number) {
  const { missing, lacks = [] } = await eventGrantsApi(sessionApi).read(eventId);
  // Without the events that give them, the page still says what is missing.
  const none = { items: [] };
  const next =
    lacks.length > 0
      ? await ownQualificationsApi(sessionApi)
          .next(lacks)
          .catch(() => none)
      : none;
  return { missing, next };
}

/**
 * The ways to register, for a signed-in person who has the qualifications that the event requires; for others what is
 * missing, and the events that give it. Only they see it.
 */
export default function IfQualified({ eventId, children }: { eventId: number; children: ReactNode }) {
  const { loaded } = useLoaded(`lacks ${eventId}`, () => loadLacks(eventId));
  if (loaded.state === "loading") return <RsvpSkeleton />;
  // If this is unknown, the server decides when they register.
  if (loaded.state === "failed" || !loaded.value.missing) return children;
  return (
    <>
      <p role="status" className="rounded-sm border border-amber bg-amber-soft px-4 py-3 leading-snug text-ink">
        {loaded.value.missing}.
      </p>
      <NextInductions next={loaded.value.next} path={`/events/${eventId}`} />
    </>
  );
}

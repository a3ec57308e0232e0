import { Link } from "react-router";
import { sessionApi } from "../../../client/session";
import { useAccount } from "../../../client/use-account";
import { useLoaded } from "../../../client/use-loaded";
import { eventGrantsApi } from "../client";

/** The qualifications that the signed-in visitor lacks for an event. Only they see them. */
export default function Lacks({ eventId }: { eventId: number }) {
  const account = useAccount();
  return account.state === "signed-in" ? <Own eventId={eventId} /> : null;
}

function Own({ eventId }: { eventId: number }) {
  const { loaded } = useLoaded(`lacks ${eventId}`, () => eventGrantsApi(sessionApi).read(eventId));
  const missing = loaded.state === "ready" ? loaded.value.missing : "";
  if (!missing) return null;
  return (
    <p role="status" className="mb-4 rounded-sm border border-amber bg-amber-soft px-4 py-3 leading-snug text-ink">
      {missing}.{" "}
      <Link to="/events" className="underline underline-offset-3">
        See all events
      </Link>
    </p>
  );
}

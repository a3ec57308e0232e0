import type { FormResult } from "../../../client/form-result";
import { classes } from "../../../ui/classes";
import type { Managed } from "./schema";

/** How a registration stands, in a sentence that goes by what was done a moment ago. */
function sentenceOf({ registration, event }: Managed, wasReceived: boolean): string {
  const { registration_status, name } = registration;
  if (registration_status === "cancelled")
    return wasReceived
      ? "Your registration is cancelled, and your place is free for somebody else."
      : "This registration is cancelled. You can register again while there are places.";
  if (wasReceived) return "Saved. The organisers see it as it is now.";
  if (registration_status === "attended") return `You were there, ${name}. Thank you for coming.`;
  return event.status === "past" ? `You were registered, ${name}.` : `You are registered, ${name}. A place is yours.`;
}

/** How a registration stands; what was refused is told beside it. */
export function StandingNote({ managed, posted }: { managed: Managed; posted: FormResult | undefined }) {
  const isHeld = managed.door !== null;
  return (
    <>
      <p
        role="status"
        className={classes(
          "w-full rounded-sm px-4 py-3 font-[620] wrap-anywhere",
          isHeld ? "bg-moss-soft text-moss" : "bg-stone",
        )}
      >
        {sentenceOf(managed, posted?.received ?? false)}
      </p>
      {posted?.failure ? (
        <p role="alert" className="w-full rounded-sm border border-red border-l-4 bg-sheet px-4 py-3 text-red">
          {posted.failure}
        </p>
      ) : null}
    </>
  );
}

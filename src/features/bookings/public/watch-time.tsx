import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { Button, TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { bookingsApi } from "../client";
import { Refusal, type Refused, refusalOf } from "./refusal";

interface WatchTimeProps {
  machineId: number;
  slot: { from: number; who: string };
  /** the end of the booked time; milliseconds */
  to: number;
  onClose: () => void;
}

/** A booked time, with the offer of one mail if it becomes free. */
export function WatchTime({ machineId, slot, to, onClose }: WatchTimeProps) {
  const site = useSite();
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [refused, setRefused] = useState<Refused>();
  const iso = (at: number) => new Date(at).toISOString();
  const watch = async () => {
    setState("busy");
    setRefused(undefined);
    try {
      await bookingsApi(sessionApi).watch(machineId, { from_at: iso(slot.from), to_at: iso(to) });
      setState("done");
    } catch (error) {
      setRefused(refusalOf(error));
      setState("asking");
    }
  };
  return (
    <section
      aria-label="A booked time"
      className="grid justify-items-start gap-3 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
    >
      <p className="font-display text-xl font-[740] wrap-anywhere">
        {slot.who ? `${slot.who}: ` : "Booked: "}
        {formatSpan(iso(slot.from), iso(to), site)}
      </p>
      {state === "done" ? (
        <p role="status">
          We will write to you once if it becomes free. First come, first served.{" "}
          <TextLink to="/account/bookings" className="reach">
            See your bookings
          </TextLink>
        </p>
      ) : (
        <>
          {refused && <Refusal refused={refused} busy={state === "busy"} />}
          <div className="flex flex-wrap gap-3">
            <Button busy={state === "busy"} onClick={() => void watch()}>
              Tell Me When It Is Free
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Choose Another Time
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

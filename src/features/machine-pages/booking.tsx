import { lazy, Suspense, useState } from "react";
import { useHydrated } from "../../client/use-hydrated";
import { isSignedIn } from "../../reader/early-start";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import type { Equipment } from "../equipment/schema";

const missing = () => ({ default: () => <p role="alert">This could not be loaded. Please reload the page.</p> });
const BookPanel = lazy(() => import("../bookings/public/book-panel").catch(missing));
const AtMachine = lazy(() => import("../bookings/public/at-machine").catch(missing));

interface BookingProps {
  machine: Equipment;
  /** the page's path, to come back to after signing in */
  path: string;
  /** given at the sticker: the unit under one's hand, and its code */
  at?: { unitId: number; code: string };
}

/** About the height of the free times; reserved before they come, so that the page does not move then. */
const height = "min-h-108";

/**
 * Booking a machine; nothing for one that cannot be booked. Only the browser loads free times: for members at once, for
 * others when they ask. What starts the application otherwise must not move the page.
 */
export function Booking({ machine, path, at }: BookingProps) {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  if (machine.booking === "none") return null;
  const isShown = hydrated && (at !== undefined || isAsked || isSignedIn());
  const waiting = (
    <section
      className={classes(
        "needs-scripts grid content-start justify-items-start gap-3",
        isShown ? height : "min-h-40 in-data-member:min-h-108 has-[[aria-busy=true]]:min-h-108",
      )}
    >
      <h2 className="text-[1.375rem]">Book it</h2>
      {!isShown && (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          See Free Times
        </Button>
      )}
    </section>
  );
  if (!isShown) return waiting;
  return (
    <Suspense fallback={waiting}>
      {at ? (
        <AtMachine machine={machine} path={path} {...at} />
      ) : (
        <div className={height}>
          <BookPanel machine={machine} path={path} />
        </div>
      )}
    </Suspense>
  );
}

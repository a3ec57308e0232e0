import { lazy, Suspense } from "react";
import { useHydrated } from "../../client/use-hydrated";
import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import type { Equipment } from "../equipment/schema";

const missing = () => ({ default: () => <p role="alert">{t`This could not be loaded. Please reload the page.`}</p> });
const BookPanel = lazy(() => import("../bookings/public/book-panel").catch(missing));
const AtMachine = lazy(() => import("../bookings/public/at-machine").catch(missing));

interface BookingProps {
  machine: Equipment;
  /** the page's path, to come back to after signing in */
  path: string;
  /** given at the sticker: the unit under one's hand, and its code */
  at?: { unitId: number; code: string };
}

/** Booking a machine; nothing for one that cannot be booked. Only the browser loads free times. */
export function Booking({ machine, path, at }: BookingProps) {
  const hydrated = useHydrated();
  if (machine.booking === "none") return null;
  const waiting = (
    <section className="needs-scripts grid min-h-40 content-start justify-items-start gap-3">
      <h2 className="text-[1.375rem]">{t`Book It`}</h2>
      {/* A press loads the application, which puts the free times here. */}
      {!hydrated && <Button variant="secondary">{t`See Free Times`}</Button>}
    </section>
  );
  if (!hydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      {at ? <AtMachine machine={machine} path={path} {...at} /> : <BookPanel machine={machine} path={path} />}
    </Suspense>
  );
}

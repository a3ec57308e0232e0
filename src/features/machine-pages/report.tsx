import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LoadingState } from "../../ui/states";
import type { Equipment } from "../equipment/schema";

const ReportFault = lazy(() =>
  import("../faults/public/report-fault").then(
    (part) => ({ default: part.ReportFault }),
    () => ({ default: () => <p role="alert">The form could not be loaded. Please reload the page.</p> }),
  ),
);

/** The button on a machine's page that reports a fault; its form loads on the press. */
export function Report({ machine: { id, units } }: { machine: Equipment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="report" className="needs-scripts sm:max-lg:col-span-2">
      <h2 id="report" className="mb-4 text-[1.375rem]">
        Report a fault
      </h2>
      {isOpen ? (
        <Suspense fallback={<LoadingState label="Loading the form..." />}>
          <ReportFault equipmentId={id} units={units} />
        </Suspense>
      ) : (
        <div className="grid gap-3">
          <p className="leading-snug">
            Something is broken, missing or dangerous? Tell us in two taps, without an account.
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Report a Fault
          </Button>
        </div>
      )}
    </Card>
  );
}

import { useState } from "react";
import { BackLink } from "../../client/item-page/item-room";
import { sessionApi } from "../../client/session";
import { useAddress } from "../../client/use-address";
import { useLoaded } from "../../client/use-loaded";
import { counted, t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import { BookingDialog } from "../bookings/review/booking-dialog";
import { DayBoard } from "../bookings/review/day-board";
import type { Booking } from "../bookings/schema";
import { FaultDialog } from "../faults/review/fault-dialog";
import { Teaching } from "../qualifications/review/teaching";
import { machinePagesApi } from "./client";
import { OwnMachineCard } from "./own-machine";

/** The machines that the signed-in member keeps or teaches, each with its units, faults and log. */
export default function OwnMachines() {
  const { params, go } = useAddress();
  const { loaded, reload } = useLoaded("own machines", () => machinePagesApi(sessionApi).own());
  const opened = Number(params.get("fault")) || undefined;
  const machines = loaded.state === "ready" ? loaded.value.items : [];
  const [keeps, teaches] = [machines.some(({ is_keeper }) => is_keeper), machines.some(({ is_trainer }) => is_trainer)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid justify-items-start gap-3">
        <BackLink to="/account">{t`Your account`}</BackLink>
        <h1 className="wrap-anywhere">{t`Machines I Look After`}</h1>
        {machines.length > 0 && <p className="text-lg text-soft">{summary(machines)}</p>}
      </header>
      {loaded.state === "loading" && <LoadingState label={t`Loading your machines...`} />}
      {loaded.state === "failed" && (
        <FailedState message={t`Failed to load your machines. ${{ detail: loaded.detail }}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && machines.length === 0 && (
        <EmptyState
          title={t`You don't look after any machines yet`}
          text={t`An administrator can make you the keeper or trainer of one.`}
          action={<TextLink to="/equipment">{t`See all equipment`}</TextLink>}
        />
      )}
      {keeps && <Today />}
      {teaches && !keeps && <Teaching />}
      {machines.map((machine) => (
        <OwnMachineCard
          key={machine.equipment_id}
          machine={machine}
          isFirst={Number(params.get("machine")) === machine.equipment_id}
          onOpenFault={(fault) => go({ fault })}
          onChanged={reload}
        />
      ))}
      {teaches && keeps && <Teaching />}
      {opened !== undefined && (
        <FaultDialog key={opened} id={opened} onClose={() => go({ fault: undefined })} onChanged={reload} />
      )}
    </div>
  );
}

/** A day's bookings of the machines that the reader keeps. */
function Today() {
  const [opened, setOpened] = useState<Booking>();
  const [version, setVersion] = useState(0);
  return (
    <section aria-labelledby="booked-today" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="booked-today">{t`Bookings by Day`}</h2>
      <DayBoard version={version} onOpen={setOpened} />
      {opened && (
        <BookingDialog
          key={opened.id}
          booking={opened}
          mayChange
          onChanged={() => setVersion(version + 1)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** "3 machines, 1 open fault."; trainers do not see faults */
function summary(machines: readonly { is_keeper: boolean; open_faults: number }[]): string {
  if (!machines.some(({ is_keeper }) => is_keeper))
    return counted({ machines: machines.length }, "# machine.", "# machines.");
  const faults = machines.reduce((sum, { open_faults }) => sum + open_faults, 0);
  return [
    counted({ machines: machines.length }, "# machine", "# machines"),
    faults === 0 ? t`no open faults.` : counted({ faults }, "# open fault.", "# open faults."),
  ].join(", ");
}

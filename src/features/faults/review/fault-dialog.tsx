import { Fact } from "../../../admin/fact";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { isEmail } from "../../../platform/mail/email";
import { Button, TextLink } from "../../../ui/button";
import { Dialog } from "../../../ui/overlay/dialog";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { equipmentApi } from "../../equipment/client";
import { machineName } from "../../equipment/public/equipment-facts";
import { StatusMark } from "../../equipment/public/status-mark";
import { isClosed } from "../../fault-records/schema";
import { faultsApi } from "../client";
import type { Fault } from "../schema";
import { Closing } from "./closing";
import { FaultStatusMark, SeverityMarks } from "./fault-marks";
import { FaultPictures } from "./fault-pictures";

interface FaultDialogProps {
  id: number;
  onClose: () => void;
  onChanged: () => void;
}

/** The details of a fault, and the actions of its keeper. */
export function FaultDialog({ id, onClose, onChanged }: FaultDialogProps) {
  const data = useLoaded(`fault ${id}`, () => faultsApi(sessionApi).read(id));
  const fault = data.loaded.state === "ready" ? data.loaded.value : undefined;
  const changed = () => {
    data.reload();
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={fault ? machineName(fault.equipment_name, fault.unit_name) : "Fault"}
      description={fault && <Origin fault={fault} />}
      footer={
        <>
          {fault && <Actions fault={fault} onChanged={changed} />}
          {/* On a phone the cross is enough, and the actions need the room. */}
          <Button variant="secondary" className={fault ? "max-sm:hidden" : undefined} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <WhenLoaded data={data} loading="Loading the fault..." failed="Failed to load the fault.">
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <p className="flex flex-wrap gap-1.5">
              <FaultStatusMark status={found.status} />
              <SeverityMarks fault={found} />
            </p>
            <p className="max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">{found.text}</p>
            {found.pictures.length > 0 && <FaultPictures addresses={found.pictures} />}
            <Facts fault={found} />
            {!isClosed(found.status) && <Closing key={found.updated_at} fault={found} onClosed={changed} />}
          </div>
        )}
      </WhenLoaded>
    </Dialog>
  );
}

function Origin({ fault: { created_at, name, is_member } }: { fault: Fault }) {
  const site = useSite();
  const who = name ? `by ${name}${is_member ? "" : ", without an account"}` : "without a name";
  return <WithDates text={`Reported ${formatDateTime(created_at, site)}, ${who}`} />;
}

function Facts({ fault }: { fault: Fault }) {
  const site = useSite();
  const { contact, unit_status, sets_down, outcome, closed_at, equipment_id, is_dangerous } = fault;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {unit_status && (
        <Fact name="Status now">
          <span className="grid justify-items-start gap-1.5">
            <StatusMark status={unit_status} isDoubtful={is_dangerous && !closed_at} />
            {sets_down && <span className="text-soft">The report marked it as out of order.</span>}
          </span>
        </Fact>
      )}
      {contact && (
        <Fact name="Contact of the reporter">
          <Contact contact={contact} />
        </Fact>
      )}
      {closed_at && (
        <Fact name={`Closed ${formatDateTime(closed_at, site)}`}>
          <span className="whitespace-pre-wrap">{outcome}</span>
        </Fact>
      )}
      <Fact name="Machine">
        <TextLink to={`/equipment/${equipment_id}`}>See the machine</TextLink>
      </Fact>
    </dl>
  );
}

function Contact({ contact }: { contact: string }) {
  if (isEmail(contact))
    return <TextLink to={`mailto:${encodeURIComponent(contact).replace("%40", "@")}`}>{contact}</TextLink>;
  if (/^\+?[\d ()-]{5,}$/.test(contact))
    return <TextLink to={`tel:${contact.replaceAll(/[^+\d]/g, "")}`}>{contact}</TextLink>;
  return contact;
}

const beingLookedAt = "A fault is being looked at";

function Actions({ fault, onChanged }: { fault: Fault; onChanged: () => void }) {
  const { id, status, equipment_id, unit_id, unit_status } = fault;
  const { busy = false, run } = useWork<true>(failedNotice("It could not be changed.", `fault ${id}`));
  const change = (work: () => Promise<unknown>) => run(true, () => work().then(onChanged));
  const set = (next: "open" | "in_progress") => change(() => faultsApi(sessionApi).change(id, { status: next }));
  const isUsable = unit_status === "ready" || unit_status === "limited";
  if (isClosed(status))
    return (
      <Button variant="secondary" disabled={busy} className="mr-auto" onClick={() => void set("open")}>
        Reopen
      </Button>
    );
  return (
    <span className="mr-auto flex flex-wrap gap-3">
      {status === "open" && (
        <Button variant="secondary" disabled={busy} onClick={() => void set("in_progress")}>
          I'm on It
        </Button>
      )}
      {unit_id !== null && isUsable && (
        <Button
          variant="danger"
          disabled={busy}
          onClick={() =>
            void change(() =>
              equipmentApi(sessionApi).setStatus(equipment_id, unit_id, {
                status: "down",
                note: beingLookedAt,
                until_on: null,
              }),
            )
          }
        >
          Mark as Out of Order
        </Button>
      )}
    </span>
  );
}

import { useState } from "react";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { FailedState, LoadingState } from "../../../ui/states";
import { equipmentApi } from "../../equipment/client";
import { AffectedList } from "../../equipment/review/affected-list";
import type { Affected } from "../../equipment/schema";
import { FindPerson, type FoundPerson } from "../../users/admin/find-person";
import { bookingsApi } from "../client";
import { Refusal } from "../public/refusal";
import { useRefusable } from "../public/use-refusable";
import type { NewBooking, NextFree } from "../schema";

interface NewBookingDialogProps {
  /** the machines to choose from */
  machines: readonly { equipment_id: number; name: string }[];
  /** whether the reader may look for accounts */
  findsPeople: boolean;
  onDone: () => void;
  onClose: () => void;
}

const inUse = <T extends { is_retired: boolean }>(units: readonly T[]): T[] => units.filter((one) => !one.is_retired);

const onlyOf = <T,>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Says that the units are loading, or why they could not be loaded. */
function UnitsState({ loaded, onRetry }: { loaded: { state: string; detail?: string }; onRetry: () => void }) {
  if (loaded.state === "loading") return <LoadingState label="Loading the units..." />;
  if (loaded.state !== "failed") return null;
  return <FailedState message={`Failed to load the units. ${loaded.detail}`} onRetry={onRetry} />;
}

function MemberField({
  person,
  onChange,
}: {
  person: FoundPerson | undefined;
  onChange: (person: FoundPerson | undefined) => void;
}) {
  if (!person) return <FindPerson label="Member" verb="Choose" onFound={onChange} />;
  return (
    <p className="flex flex-wrap items-center gap-3">
      For <span className="font-[640]">{person.full_name || person.username}</span>
      <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
        Somebody Else
      </Button>
    </p>
  );
}

/** Takes a unit out of use for service, which first says whose bookings it touches; or books for somebody. */
export function NewBookingDialog({ machines, findsPeople, onDone, onClose }: NewBookingDialogProps) {
  const [kind, setKind] = useState<"service" | "own">("service");
  const [machine, setMachine] = useState(machines[0]?.equipment_id ?? 0);
  const [unit, setUnit] = useState("");
  const [typed, setTyped] = useState({ from: "", to: "", note: "", reason: "" });
  const [person, setPerson] = useState<FoundPerson>();
  const [affected, setAffected] = useState<readonly Affected[]>();
  const { busy, refused, run } = useRefusable();
  const [key] = useState(newKey);
  const { loaded, reload } = useLoaded(`units ${machine}`, () => equipmentApi(sessionApi).read(machine));
  const units = loaded.state === "ready" ? inUse(loaded.value.units) : [];
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setAffected(undefined);
      setTyped((now) => ({ ...now, [name]: currentTarget.value }));
    },
  });
  const unitId = Number(unit) || onlyOf(units)?.id;
  const body: NewBooking = {
    equipment_id: machine,
    kind,
    starts_at: typed.from,
    ends_at: typed.to,
    note: typed.note,
    unit_id: unitId,
    ...(kind === "own" && { user_id: person?.id, reason: typed.reason }),
  };
  const send = (next?: NextFree) =>
    run(async () => {
      if (kind === "service" && affected === undefined) {
        setAffected((await bookingsApi(sessionApi).book(body, { dryRun: true })).affected);
        return;
      }
      await bookingsApi(sessionApi).book({ ...body, ...next }, { key });
      toast({ message: kind === "service" ? "The unit is reserved for servicing." : "It is booked." });
      onDone();
      onClose();
    });
  const isService = kind === "service";
  const serviceLabel = affected ? "Take It Out of Use" : "Preview Affected Bookings";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Booking"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={!typed.from || !typed.to || !(isService || person)} onClick={() => void send()}>
            {isService ? serviceLabel : "Book It"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioChoices
          legend="Purpose"
          value={kind}
          onChange={(value) => {
            setKind(value === "own" ? "own" : "service");
            setAffected(undefined);
          }}
          options={[
            { value: "service", label: "Service: nobody can use it then" },
            ...(findsPeople ? [{ value: "own", label: "For a member" }] : []),
          ]}
        />
        <SelectField
          label="Machine"
          value={String(machine)}
          onChange={({ currentTarget }) => {
            setMachine(Number(currentTarget.value));
            setUnit("");
            setAffected(undefined);
          }}
          options={machines.map(({ equipment_id, name }) => ({ value: String(equipment_id), label: name }))}
        />
        <UnitsState loaded={loaded} onRetry={reload} />
        {units.length > 1 && (
          <SelectField
            label="Unit"
            value={unit}
            onChange={({ currentTarget }) => {
              setUnit(currentTarget.value);
              setAffected(undefined);
            }}
            options={[
              { value: "", label: isService ? "Choose a unit" : "Any free one" },
              ...units.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="From" type="datetime-local" required {...field("from")} />
          <TextField label="To" type="datetime-local" required {...field("to")} />
        </div>
        {!isService && <MemberField person={person} onChange={setPerson} />}
        <TextField label="Note" maxLength={200} {...field("note")} />
        {!isService && (
          <TextField
            label="Reason"
            maxLength={300}
            hint="Only needed to go beyond a person's limits."
            {...field("reason")}
          />
        )}
        {affected && <AffectedList affected={affected} />}
        {refused && <Refusal {...{ refused, busy }} onTake={(next) => void send(next)} />}
      </div>
    </Dialog>
  );
}

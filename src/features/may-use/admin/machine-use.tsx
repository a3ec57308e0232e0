import { useState } from "react";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { SelectField } from "../../../ui/form/fields";
import { WithDates } from "../../../ui/time/with-dates";
import { equipmentApi } from "../../equipment/client";
import { mayUseApi } from "../client";
import type { MayUse } from "../schema";

/** Says of a person whether they may use a machine, with all the reasons why not. */
export function MachineUse({ userId }: { userId: number }) {
  const data = useLoaded("machines", () => equipmentApi(sessionApi).list({ size: 100, sort: "name" }));
  const [machine, setMachine] = useState("");
  return (
    <WhenLoaded data={data} loading="Loading machines..." failed="Failed to load the machines.">
      {({ items }) => (
        <Group title="May they use it?">
          <SelectField
            label="Which machine"
            options={[
              { value: "", label: "Choose a machine" },
              ...items.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={machine}
            onChange={({ currentTarget }) => setMachine(currentTarget.value)}
          />
          {machine && <Answer userId={userId} machineId={Number(machine)} />}
        </Group>
      )}
    </WhenLoaded>
  );
}

function Answer({ userId, machineId }: { userId: number; machineId: number }) {
  const data = useLoaded(`may use ${userId} ${machineId}`, () => mayUseApi(sessionApi).askFor(machineId, userId));
  return (
    <WhenLoaded data={data} loading="Checking..." failed="This could not be checked.">
      {(answer) => <Reasons {...answer} />}
    </WhenLoaded>
  );
}

function Reasons({ may, reasons }: MayUse) {
  if (may)
    return (
      <p role="status">
        Yes. If they still cannot book it, the time is taken, or they have reached a limit for bookings.
      </p>
    );
  return (
    <div role="status" className="grid gap-2">
      <p className="font-[620]">{reasons.length > 0 ? "Not yet. They read:" : "No: the account is not active."}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {reasons.map(({ code, detail }) => (
          <li key={`${code} ${detail}`} className="leading-snug wrap-anywhere">
            <WithDates text={detail} />
          </li>
        ))}
      </ul>
    </div>
  );
}

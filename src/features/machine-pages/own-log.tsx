import { useForm } from "react-hook-form";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { useWork } from "../../client/waiting/use-work";
import { WhenLoaded } from "../../client/waiting/when-loaded";
import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { Folded } from "../../ui/folded";
import { SelectField, TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { formatDate } from "../../ui/formatting";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { equipmentApi } from "../equipment/client";
import { statusWords } from "../equipment/public/equipment-facts";
import type { LogEntry, NewLog, Unit } from "../equipment/schema";

interface OwnLogProps {
  machineId: number;
  units: readonly Unit[];
  /** changes when something happened that the log has */
  version: string;
}

/** The log of a machine with names, folded, and a line for a service or a remark. */
export const OwnLog = (props: OwnLogProps) => (
  <Folded
    summary="Log"
    className="border-t border-rule pt-1"
    summaryClassName="font-display text-[1.375rem] font-[780]"
  >
    <Entries {...props} />
  </Folded>
);

function Entries({ machineId, units, version }: OwnLogProps) {
  const data = useLoaded(`${machineId} ${version}`, () => equipmentApi(sessionApi).log(machineId));
  return (
    <div className="grid gap-5 pt-2">
      <AddEntry machineId={machineId} units={units} onAdded={data.reload} />
      <WhenLoaded data={data} loading={t`Loading the log...`} failed={t`Failed to load the log.`}>
        {({ items }) => (
          <ol className="grid gap-3">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} severalUnits={units.length > 1} />
            ))}
          </ol>
        )}
      </WhenLoaded>
    </div>
  );
}

function Entry({ entry, severalUnits }: { entry: LogEntry; severalUnits: boolean }) {
  const { timeZone } = useSite();
  const { unit, status, what, cost, outcome, person, created_at } = entry;
  const said = [severalUnits && unit, status && statusWords[status].label, what].filter(Boolean).join(": ");
  return (
    <li className="grid gap-x-4 border-t border-rule pt-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <time dateTime={created_at} className="fact-type text-soft">
        <WithDates text={formatDate(created_at, timeZone)} />
      </time>
      <div className="grid gap-1 leading-snug wrap-anywhere">
        <p>{[said, cost].filter(Boolean).join(" · ")}</p>
        {outcome && <p>{outcome}</p>}
        {person && <p className="text-[0.9375rem] text-soft">{person}</p>}
      </div>
    </li>
  );
}

function AddEntry({ machineId, units, onAdded }: { machineId: number; units: readonly Unit[]; onAdded: () => void }) {
  const form = useForm<{ kind: NewLog["kind"]; unit: string; what: string; cost: string }>({
    defaultValues: { kind: "service", unit: "", what: "", cost: "" },
  });
  const { busy = false, failure, run } = useWork<true>();
  const add = form.handleSubmit(({ unit, ...entry }) =>
    run(true, async () => {
      await equipmentApi(sessionApi).addToLog(machineId, { ...entry, unit_id: Number(unit) || null });
      form.reset();
      onAdded();
    }),
  );
  return (
    <form noValidate aria-label={t`Add to the log`} onSubmit={(event) => void add(event)} className="grid gap-4">
      <FormError message={failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Kind`}
          options={[
            { value: "service", label: t`Service` },
            { value: "note", label: t`Remark` },
          ]}
          {...form.register("kind")}
        />
        {units.length > 1 && (
          <SelectField
            label={t`Unit`}
            options={[
              { value: "", label: t`All` },
              ...units.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.register("unit")}
          />
        )}
        <TextField label={t`What was done`} required maxLength={500} {...form.register("what")} />
        <TextField label={t`Cost`} hint={t`Such as “$12 for a belt”`} maxLength={100} {...form.register("cost")} />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={t`Adding...`}
        className="justify-self-start"
      >{t`Add to the Log`}</Button>
    </form>
  );
}

import { useState } from "react";
import { FoldedGroup } from "../../../admin/form/folded-group";
import { ItemsChoice } from "../../../admin/form/items-field";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { SelectField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { scopeChoices } from "../../events/admin/scope";
import { eventsApi } from "../../events/client";
import type { Event } from "../../events/schema";
import { eventGrantsApi } from "../client";
import type { EventGrants } from "../events/schema";

/** The qualifications that an event gives and requires, in its form; loaded on opening. */
export default function GivenAtEvent({ id }: { id: number | string | undefined }) {
  return (
    <FoldedGroup title="Qualifications" summary="Gives and requires" id={id}>
      {(saved) => <Loading id={saved} />}
    </FoldedGroup>
  );
}

function Loading({ id }: { id: number }) {
  const data = useLoaded(`grants ${id}`, async () => ({
    giving: await eventGrantsApi(sessionApi).read(id),
    event: await eventsApi(sessionApi).read(id),
  }));
  return (
    <WhenLoaded data={data} loading="Loading qualifications..." failed="The qualifications could not be loaded.">
      {(given) => <Fields {...given} />}
    </WhenLoaded>
  );
}

type Fields = Pick<EventGrants, "qualification_ids" | "mode" | "requires">;

const modes: { value: Fields["mode"]; label: string }[] = [
  { value: "by_trainer", label: "When a trainer confirms" },
  { value: "on_attendance", label: "Automatically, to everybody who was checked in" },
];

const qualifications = {
  path: "/qualifications",
  none: "There are none yet. Add them in the Qualifications tab.",
} as const;

/** Each change is saved at once, as it is no field of the event. */
function Fields({ giving, event }: { giving: EventGrants; event: Event }) {
  const scopes = scopeChoices(event);
  const [scope, setScope] = useState("one");
  const [now, setNow] = useState<Fields>(giving);
  const save = async (change: Partial<Fields>) => {
    const { qualification_ids, mode, requires } = { ...now, ...change };
    setNow({ qualification_ids, mode, requires });
    try {
      await eventGrantsApi(sessionApi).write(event.id, { qualification_ids, mode, requires }, scope);
    } catch (error) {
      setNow(now);
      toast({ tone: "error", message: `The qualifications were not saved. ${detailOf(error)}` });
    }
  };
  return (
    <div className="grid gap-5 pt-2">
      <p className="text-[0.875rem] leading-snug text-soft">Each change is saved at once.</p>
      {scopes && (
        <SelectField
          label="Applies to"
          options={scopes}
          value={scope}
          onChange={({ currentTarget }) => setScope(currentTarget.value)}
        />
      )}
      <ItemsChoice
        {...qualifications}
        label="Gives"
        hint="Shown on the event's page."
        value={now.qualification_ids}
        onChange={(qualification_ids) => void save({ qualification_ids })}
      />
      {now.qualification_ids.length > 0 && (
        <SelectField
          label="Granted"
          options={modes}
          value={now.mode}
          onChange={({ currentTarget }) =>
            void save({ mode: modes.find(({ value }) => value === currentTarget.value)?.value ?? "by_trainer" })
          }
        />
      )}
      <ItemsChoice
        {...qualifications}
        label="Requires"
        hint="Members who lack one of these cannot register. People without an account can: the door shows it."
        value={now.requires}
        onChange={(requires) => void save({ requires })}
      />
    </div>
  );
}

import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { namesInWords, plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { EmptyState } from "../../../ui/states";
import { eventGrantsApi } from "../client";
import { isCurrent } from "../days";
import type { Attendees, PeopleGranted } from "../events/schema";
import { endInWords } from "./state-badge";

type Attendee = Attendees["people"][number];

interface GrantPeopleProps {
  eventId: number;
  mayGrant: boolean;
}

/** The people of an event: one press grants its qualifications. For the back office and for trainers. */
export function GrantPeople({ eventId, mayGrant }: GrantPeopleProps) {
  const data = useLoaded(`grants of event ${eventId}`, () => eventGrantsApi(sessionApi).people(eventId));
  const [done, setDone] = useState<PeopleGranted>();
  return (
    <WhenLoaded data={data} loading="Loading people..." failed="The people could not be loaded.">
      {(attendees) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Gives attendees={attendees} />
          {done && <LeftOut done={done} />}
          {attendees.people.length === 0 ? (
            <EmptyState title="Nobody has registered" text="People appear here once they register or come in." />
          ) : (
            // A new key clears the ticks after a grant.
            <Choice
              key={JSON.stringify(attendees.people)}
              eventId={eventId}
              attendees={attendees}
              mayGrant={mayGrant}
              onDone={(answer) => {
                setDone(answer);
                data.reload();
              }}
            />
          )}
          <Guests attendees={attendees} />
        </div>
      )}
    </WhenLoaded>
  );
}

function Gives({ attendees: { qualifications, mode } }: { attendees: Attendees }) {
  if (qualifications.length === 0) return null;
  return (
    <p className="leading-snug text-soft">
      Gives {namesInWords(qualifications.map(({ name }) => name))}.{" "}
      {mode === "on_attendance"
        ? "Everybody who was checked in gets it automatically once the event is over."
        : "Tick the people who get it, then grant it to all of them."}
    </p>
  );
}

const LeftOut = ({ done: { people, left_out } }: { done: PeopleGranted }) => (
  <div role="status" className="grid gap-1 rounded-sm border border-rule bg-sheet px-4 py-3">
    <p className="font-[620]">Granted to {plural(people, "person", "people")}.</p>
    {left_out.length > 0 && (
      <ul className="grid gap-0.5 leading-snug text-soft">
        {left_out.map(({ registration_id, name, why }) => (
          <li key={`${registration_id} ${why}`}>
            {name}: {why}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const hasAll = ({ qualifications }: Attendee) =>
  qualifications.every(({ is_given, state, expires_on }) => is_given || (isCurrent(state) && expires_on === null));
const lacksOf = ({ qualifications }: Attendee) => [...new Set(qualifications.flatMap(({ lacks }) => lacks))];

interface ChoiceProps {
  eventId: number;
  attendees: Attendees;
  mayGrant: boolean;
  onDone: (answer: PeopleGranted) => void;
}

function Choice({ eventId, attendees: { people, qualifications }, mayGrant, onDone }: ChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        people
          .filter((one) => one.came && !hasAll(one) && lacksOf(one).length === 0)
          .map(({ registration_id }) => registration_id),
      ),
  );
  const [reason, setReason] = useState("");
  const { busy = false, failure, run } = useWork<true>();
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const needing = people.filter((one) => chosen.has(one.registration_id) && lacksOf(one).length > 0);
  const press = () =>
    run(true, async () => {
      const force = needing.length > 0 ? { force: true, reason } : {};
      const answer = await eventGrantsApi(sessionApi).grant(eventId, { registration_ids: [...chosen], ...force });
      toast({ message: `Granted to ${plural(answer.people, "person", "people")}.` });
      onDone(answer);
    });
  const grants = mayGrant && qualifications.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul className="grid border-b border-rule">
        {people.map((one) => (
          <li key={one.registration_id} className="grid gap-1.5 border-t border-rule py-3">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              {grants && !hasAll(one) ? (
                <CheckboxField
                  label={<span className="font-[620] wrap-anywhere">{one.name}</span>}
                  checked={chosen.has(one.registration_id)}
                  onChange={({ currentTarget }) => toggle(one.registration_id, currentTarget.checked)}
                />
              ) : (
                <span className="font-[620] wrap-anywhere">{one.name}</span>
              )}
              <Marks one={one} />
            </span>
            <Why one={one} />
          </li>
        ))}
      </ul>
      {grants && (
        <div className="grid justify-items-start gap-4">
          <FormError message={failure} />
          {needing.length > 0 && (
            <TextField
              label="Reason for granting anyway"
              hint={`${namesInWords(needing.map(({ name }) => name))} ${needing.length === 1 ? "needs" : "need"} something first.`}
              required
              maxLength={300}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
              className="w-full max-w-xl"
            />
          )}
          <Button busy={busy} busyLabel="Granting..." disabled={chosen.size === 0} onClick={() => void press()}>
            {chosen.size === 0 ? "Grant" : `Grant to ${plural(chosen.size, "Person", "People")}`}
          </Button>
        </div>
      )}
    </div>
  );
}

function Marks({ one }: { one: Attendee }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {one.came ? <Badge tone="moss">Checked in</Badge> : <Badge>Not checked in</Badge>}
      {one.qualifications.length > 0 && hasAll(one) && <Badge tone="violet">Has it</Badge>}
      {(lacksOf(one).length > 0 || one.lacks.length > 0) && <Badge tone="amber">Something missing</Badge>}
    </span>
  );
}

function Why({ one }: { one: Attendee }) {
  const first = lacksOf(one);
  const asked = one.lacks.filter((name) => !first.includes(name));
  const has = one.qualifications.filter(({ state, is_given }) => isCurrent(state) && !is_given);
  const said = [
    first.length > 0 && `Needs ${namesInWords(first)} first`,
    asked.length > 0 && `Missing for this event: ${namesInWords(asked)}`,
    has.length > 0 && `Has it until: ${has.map(({ expires_on }) => endInWords(expires_on)).join(", ")}`,
  ].filter(Boolean);
  return said.length > 0 ? <p className="text-[0.9375rem] leading-snug text-soft">{said.join(". ")}</p> : null;
}

function Guests({ attendees: { guests } }: { attendees: Attendees }) {
  if (guests.length === 0) return null;
  return (
    <p className="leading-snug text-soft">
      Guests cannot get it, because they have no account:{" "}
      {guests.map(({ name, of }) => `${name} (with ${of})`).join(", ")}.
    </p>
  );
}

import { useState } from "react";
import { Group } from "../../../admin/form/group";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { formatDate } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { agreementsApi } from "../../agreements/client";
import type { Minor } from "../../agreements/schema";
import { equipmentApi } from "../../equipment/client";
import { suspensionsApi } from "../../suspensions/client";
import { FindPerson, type FoundPerson } from "../../users/admin/find-person";

/** /admin/agreements/people: what one person signed, whether a guardian signs for them, and suspensions. */
export default function PeoplePage() {
  const [person, setPerson] = useState<FoundPerson>();
  return (
    <section aria-labelledby="people" className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h2 id="people">Signatures, minors, suspensions</h2>
        <div className="flex flex-wrap items-center gap-x-3 leading-snug text-soft">
          Everybody who accepted something, up to three years after their account was deleted
          <ImportExport path="/agreements/acceptances" rights="agreements" />
        </div>
      </div>
      <FindPerson label="Find a person" verb="Open" onFound={setPerson} />
      {person && (
        <div key={person.id} className="grid gap-6">
          <p className="font-display text-xl font-[740] wrap-anywhere">
            {person.full_name || person.username} <span className="font-normal text-soft">({person.username})</span>
          </p>
          <Signatures userId={person.id} />
          <MinorGroup userId={person.id} />
          <Suspensions userId={person.id} />
        </div>
      )}
    </section>
  );
}

const wayWords = { own: "accepted", paper: "signed on paper", guardian: "signed by" } as const;

function Signatures({ userId }: { userId: number }) {
  const { timeZone } = useSite();
  const calls = agreementsApi(sessionApi);
  const { loaded, reload } = useLoaded(`signatures ${userId}`, async () => ({
    accepted: (await calls.ofPerson(userId)).items,
    agreements: (await calls.list({ publication: "published", size: 100 })).items,
  }));
  if (loaded.state === "loading") return <LoadingState label="Loading signatures..." />;
  if (loaded.state === "failed")
    return <FailedState message={`Failed to load signatures. ${loaded.detail}`} onRetry={reload} />;
  const { accepted, agreements } = loaded.value;
  return (
    <Group title="Signatures">
      {accepted.length === 0 && <p className="text-soft">Nothing is signed yet.</p>}
      <ul className="grid gap-2">
        {accepted.map(({ id, name, number, how, guardian_name, accepted_at }) => (
          <li key={id} className="leading-snug wrap-anywhere">
            <span className="font-[620]">{name}</span>, text {number}: {wayWords[how]}
            {how === "guardian" && ` ${guardian_name}`} on {formatDate(accepted_at, timeZone)}
          </li>
        ))}
      </ul>
      {agreements.length > 0 && <Sign userId={userId} agreements={agreements} onSigned={reload} />}
    </Group>
  );
}

interface SignProps {
  userId: number;
  agreements: readonly { id: number; name: string }[];
  onSigned: () => void;
}

/** Records a signature that the caller saw. */
function Sign({ userId, agreements, onSigned }: SignProps) {
  const [agreement, setAgreement] = useState(String(agreements[0]?.id ?? ""));
  const [guardian, setGuardian] = useState("");
  const note = async () => {
    const calls = agreementsApi(sessionApi);
    try {
      const [latest] = (await calls.versions(Number(agreement))).items;
      if (!latest) return toast({ tone: "error", message: "This agreement has no text yet." });
      const name = guardian.trim();
      const signed = name ? ({ how: "guardian", guardian_name: name } as const) : ({ how: "paper" } as const);
      await calls.note(userId, { version_id: latest.id, ...signed });
      setGuardian("");
      onSigned();
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Agreement"
        options={agreements.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={agreement}
        onChange={(event) => setAgreement(event.currentTarget.value)}
        className="min-w-48 flex-1"
      />
      <TextField
        label="Parent or guardian"
        hint="Leave blank if the person signed on paper."
        maxLength={200}
        value={guardian}
        onChange={(event) => setGuardian(event.currentTarget.value)}
        className="min-w-48 flex-1"
      />
      <Button variant="secondary" onClick={() => void note()}>
        I saw the signature
      </Button>
    </div>
  );
}

const ofAge: Minor = { minor_until_on: null, guardian_name: "", guardian_contact: "" };

function MinorGroup({ userId }: { userId: number }) {
  const { loaded, reload } = useLoaded(`minor ${userId}`, () => agreementsApi(sessionApi).minor(userId));
  if (loaded.state === "loading") return <LoadingState label="Loading..." />;
  if (loaded.state === "failed") return <FailedState message={`Failed to load. ${loaded.detail}`} onRetry={reload} />;
  return <MinorFields userId={userId} given={loaded.value} />;
}

function MinorFields({ userId, given }: { userId: number; given: Minor }) {
  const [minor, setMinor] = useState(given);
  const save = async () => {
    try {
      await agreementsApi(sessionApi).setMinor(userId, minor.minor_until_on ? minor : ofAge);
      toast({ message: "Saved." });
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
  };
  return (
    <Group title="Minor">
      <TextField
        label="Minor until"
        type="date"
        hint="The last day on which a parent or guardian has to sign. Leave blank for an adult."
        value={minor.minor_until_on ?? ""}
        onChange={(event) => setMinor({ ...minor, minor_until_on: event.currentTarget.value || null })}
      />
      {minor.minor_until_on && (
        <>
          <TextField
            label="Parent or guardian"
            required
            maxLength={200}
            value={minor.guardian_name}
            onChange={(event) => setMinor({ ...minor, guardian_name: event.currentTarget.value })}
          />
          <TextField
            label="How to reach them"
            maxLength={200}
            value={minor.guardian_contact}
            onChange={(event) => setMinor({ ...minor, guardian_contact: event.currentTarget.value })}
          />
        </>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => void save()}>
        Save
      </Button>
    </Group>
  );
}

function Suspensions({ userId }: { userId: number }) {
  const calls = suspensionsApi(sessionApi);
  const { loaded, reload, change } = useLoaded(`suspensions ${userId}`, async () => ({
    suspensions: (await calls.list(userId)).items,
    machines: (await equipmentApi(sessionApi).list({ size: 100, sort: "name" })).items,
  }));
  if (loaded.state === "loading") return <LoadingState label="Loading suspensions..." />;
  if (loaded.state === "failed")
    return <FailedState message={`Failed to load suspensions. ${loaded.detail}`} onRetry={reload} />;
  const { suspensions, machines } = loaded.value;
  const put = (items: typeof suspensions) => change((now) => ({ ...now, suspensions: items }));
  return (
    <Group title="Suspensions">
      {suspensions.length === 0 && <p className="text-soft">None.</p>}
      <ul className="grid gap-2">
        {suspensions.map(({ id, machine, from_on, to_on, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 leading-snug">
            <span className="wrap-anywhere">
              <span className="font-[620]">{machine ?? "All machines"}</span>, {dayLine(from_on)} to {dayLine(to_on)}:{" "}
              {reason}
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => void calls.end(userId, id).then(({ items }) => put(items), reload)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <Suspend userId={userId} machines={machines} onSuspended={put} />
    </Group>
  );
}

const dayLine = (day: string) => formatDate(`${day}T12:00:00Z`, "UTC");

interface SuspendProps {
  userId: number;
  machines: readonly { id: number; name: string }[];
  onSuspended: (items: Awaited<ReturnType<ReturnType<typeof suspensionsApi>["add"]>>["items"]) => void;
}

function Suspend({ userId, machines, onSuspended }: SuspendProps) {
  const [typed, setTyped] = useState({ machine: "", from: "", to: "", reason: "" });
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: currentTarget.value })),
  });
  const add = async () => {
    try {
      const { machine, from, to, reason } = typed;
      const body = { equipment_id: Number(machine) || null, from_on: from, to_on: to, reason };
      onSuspended((await suspensionsApi(sessionApi).add(userId, body)).items);
      setTyped({ machine: "", from: "", to: "", reason: "" });
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
  };
  const options = [
    { value: "", label: "All machines" },
    ...machines.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Machine" options={options} {...field("machine")} />
      <TextField label="Reason" hint="The person can read it." maxLength={300} {...field("reason")} />
      <TextField label="From" type="date" {...field("from")} />
      <TextField label="To" type="date" {...field("to")} />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!typed.from || !typed.to || !typed.reason.trim()}
        onClick={() => void add()}
      >
        Suspend
      </Button>
    </div>
  );
}

import { useForm } from "react-hook-form";
import { BackLink } from "../../../admin/back-link";
import { fieldOf } from "../../../admin/form/field-of";
import { Group } from "../../../admin/form/group";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { PanelHeader } from "../../../admin/list/panel-header";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { formatDate } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { agreementsApi } from "../../agreements/client";
import type { Minor } from "../../agreements/schema";
import { equipmentApi } from "../../equipment/client";
import { suspensionsApi } from "../../suspensions/client";
import { FindPerson, type FoundPerson } from "../../users/admin/find-person";
import { usersApi } from "../../users/client";
import { MachineUse } from "./machine-use";

const title = "Signatures, Minors, Suspensions";

/**
 * /admin/agreements/people: which machines one person may use, what they signed, whether a guardian signs for them, and
 * suspensions. `?person=` names their account.
 */
export default function PeoplePage() {
  const { params, go } = useAddress();
  const id = Number(params.get("person"));
  const isNamed = Number.isInteger(id) && id > 0;
  const { loaded } = useLoaded(`person ${id}`, async () => (isNamed ? usersApi(sessionApi).read(id) : undefined));
  const person: FoundPerson | undefined = isNamed && loaded.state === "ready" ? loaded.value : undefined;
  return (
    <section aria-label={title} className="grid max-w-3xl gap-6">
      <div className="grid gap-3">
        <BackLink to={tabPath("agreements")}>All agreements</BackLink>
        <PanelHeader
          title={title}
          note={
            <span className="flex flex-wrap items-center gap-x-3">
              <span>Signatures, also of deleted accounts for three years:</span>
              <ImportExport path="/agreements/acceptances" rights="agreements" />
            </span>
          }
        />
      </div>
      <FindPerson label="Find a person" verb="Open" onFound={(found) => go({ person: String(found.id) })} />
      {loaded.state === "failed" && <p className="text-soft">Nobody was found.</p>}
      {person && (
        <div key={person.id} className="grid gap-6">
          <p className="font-display text-xl font-[740] wrap-anywhere">
            {person.full_name || person.username} <span className="font-normal text-soft">({person.username})</span>
          </p>
          <MachineUse userId={person.id} />
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
  const data = useLoaded(`signatures ${userId}`, async () => ({
    accepted: (await calls.ofPerson(userId)).items,
    agreements: (await calls.list({ publication: "published", size: 100 })).items,
  }));
  return (
    <WhenLoaded data={data} loading="Loading signatures..." failed="Failed to load signatures.">
      {({ accepted, agreements }) => (
        <Group title="Signatures">
          {accepted.length === 0 && <p className="text-soft">Nothing is signed yet.</p>}
          <ul className="grid gap-2">
            {accepted.map(({ id, name, number, how, guardian_name, accepted_at }) => (
              <li key={id} className="leading-snug wrap-anywhere">
                <span className="font-[620]">{name}</span>, text {number}: {wayWords[how]}
                {how === "guardian" && ` ${guardian_name}`} on <WithDates text={formatDate(accepted_at, timeZone)} />
              </li>
            ))}
          </ul>
          {agreements.length > 0 && <Sign userId={userId} agreements={agreements} onSigned={data.reload} />}
        </Group>
      )}
    </WhenLoaded>
  );
}

interface SignProps {
  userId: number;
  agreements: readonly { id: number; name: string }[];
  onSigned: () => void;
}

/** Records a signature that the caller saw. */
function Sign({ userId, agreements, onSigned }: SignProps) {
  const form = useForm({ defaultValues: { agreement: String(agreements[0]?.id ?? ""), guardian: "" } });
  const { run } = useWork(failedNotice());
  const note = form.handleSubmit(({ agreement, guardian }) =>
    run("note", async () => {
      const calls = agreementsApi(sessionApi);
      const [latest] = (await calls.versions(Number(agreement))).items;
      if (!latest) return toast({ tone: "error", message: "This agreement has no text yet." });
      const name = guardian.trim();
      const signed = name ? ({ how: "guardian", guardian_name: name } as const) : ({ how: "paper" } as const);
      await calls.note(userId, { version_id: latest.id, ...signed });
      form.resetField("guardian");
      onSigned();
    }),
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Agreement"
        options={agreements.map(({ id, name }) => ({ value: String(id), label: name }))}
        className="min-w-48 flex-1"
        {...fieldOf(form, "agreement")}
      />
      <TextField
        label="Parent or guardian"
        hint="Leave blank if the person signed on paper."
        maxLength={200}
        className="min-w-48 flex-1"
        {...fieldOf(form, "guardian")}
      />
      <Button variant="secondary" onClick={() => void note()}>
        I saw the signature
      </Button>
    </div>
  );
}

function MinorGroup({ userId }: { userId: number }) {
  const data = useLoaded(`minor ${userId}`, () => agreementsApi(sessionApi).minor(userId));
  return (
    <WhenLoaded data={data} loading="Loading..." failed="Failed to load.">
      {(minor) => <MinorFields userId={userId} given={minor} />}
    </WhenLoaded>
  );
}

function MinorFields({ userId, given }: { userId: number; given: Minor }) {
  const form = useForm({ defaultValues: { ...given, minor_until_on: given.minor_until_on ?? "" } });
  const { run } = useWork(failedNotice());
  const save = form.handleSubmit(({ minor_until_on, guardian_name, guardian_contact }) =>
    run("save", async () => {
      const minor = minor_until_on
        ? { minor_until_on, guardian_name, guardian_contact }
        : { minor_until_on: null, guardian_name: "", guardian_contact: "" };
      await agreementsApi(sessionApi).setMinor(userId, minor);
      toast({ message: "Saved." });
    }),
  );
  return (
    <Group title="Minor">
      <TextField
        label="Minor until"
        type="date"
        hint="The last day on which a parent or guardian has to sign. Leave blank for an adult."
        {...fieldOf(form, "minor_until_on")}
      />
      {form.watch("minor_until_on") && (
        <>
          <TextField label="Parent or guardian" required maxLength={200} {...fieldOf(form, "guardian_name")} />
          <TextField label="How to reach them" maxLength={200} {...fieldOf(form, "guardian_contact")} />
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
  const data = useLoaded(`suspensions ${userId}`, async () => ({
    suspensions: (await calls.list(userId)).items,
    machines: (await equipmentApi(sessionApi).list({ size: 100, sort: "name" })).items,
  }));
  const put = (suspensions: SuspensionItems) => data.change((now) => ({ ...now, suspensions }));
  return (
    <WhenLoaded data={data} loading="Loading suspensions..." failed="Failed to load suspensions.">
      {({ suspensions, machines }) => (
        <Group title="Suspensions">
          {suspensions.length === 0 && <p className="text-soft">None.</p>}
          <ul className="grid gap-2">
            {suspensions.map(({ id, machine, from_on, to_on, reason }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 leading-snug">
                <span className="wrap-anywhere">
                  <span className="font-[620]">{machine ?? "All machines"}</span>,{" "}
                  <WithDates text={`${dayLine(from_on)} to ${dayLine(to_on)}: ${reason}`} />
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => void calls.end(userId, id).then(({ items }) => put(items), data.reload)}
                >
                  End
                </Button>
              </li>
            ))}
          </ul>
          <Suspend userId={userId} machines={machines} onSuspended={put} />
        </Group>
      )}
    </WhenLoaded>
  );
}

type SuspensionItems = Awaited<ReturnType<ReturnType<typeof suspensionsApi>["list"]>>["items"];

const dayLine = (day: string) => formatDate(`${day}T12:00:00Z`, "UTC");

interface SuspendProps {
  userId: number;
  machines: readonly { id: number; name: string }[];
  onSuspended: (items: SuspensionItems) => void;
}

function Suspend({ userId, machines, onSuspended }: SuspendProps) {
  const form = useForm({ defaultValues: { machine: "", from_on: "", to_on: "", reason: "" } });
  const { from_on: from, to_on: to, reason: why } = form.watch();
  const { run } = useWork(failedNotice());
  const add = form.handleSubmit(({ machine, ...suspension }) =>
    run("add", async () => {
      const body = { equipment_id: Number(machine) || null, ...suspension };
      onSuspended((await suspensionsApi(sessionApi).add(userId, body)).items);
      form.reset();
    }),
  );
  const options = [
    { value: "", label: "All machines" },
    ...machines.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Machine" options={options} {...fieldOf(form, "machine")} />
      <TextField label="Reason" hint="The person can read it." maxLength={300} {...fieldOf(form, "reason")} />
      <TextField label="From" type="date" {...fieldOf(form, "from_on")} />
      <TextField label="To" type="date" {...fieldOf(form, "to_on")} />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!from || !to || !why.trim()}
        onClick={() => void add()}
      >
        Suspend
      </Button>
    </div>
  );
}

import { type ReactNode, useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { namesInWords } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { grantsApi } from "../client";
import type { Granted, NewGrant } from "../grants/schema";
import { dayInWords, endInWords, StateBadge } from "./state-badge";

type Person = Pick<NewGrant, "user_id" | "person" | "name">;

interface GrantDialogProps {
  qualification: { id: number; name: string };
  /** searches people; missing without the right to */
  search?: (onFound: (person: Person) => void) => ReactNode;
  /** whether an e-mail without an account is enough */
  mayWait: boolean;
  onGranted: () => void;
  onClose: () => void;
}

/** Grants a qualification by hand: first finds the person, then shows them and their missing qualifications. */
export function GrantDialog({ qualification, search, mayWait, onGranted, onClose }: GrantDialogProps) {
  const [found, setFound] = useState<{ person: Person; outcome: Granted }>();
  const [typed, setTyped] = useState({ person: "", name: "" });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const look = async (person: Person) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setFound({ person, outcome: await grantsApi(sessionApi).look(qualification.id, person) });
    } catch (error) {
      setFailure(detailOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Grant ${qualification.name}`}>
      {found ? (
        <Confirm
          key={JSON.stringify(found.person)}
          qualificationId={qualification.id}
          {...found}
          onBack={() => setFound(undefined)}
          onGranted={() => {
            onGranted();
            onClose();
          }}
        />
      ) : (
        <div className="grid gap-6">
          <FormError message={failure} />
          {search?.((person) => void look(person))}
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void look(mayWait ? typed : { person: typed.person });
            }}
          >
            <TextField
              label={search ? "Or an e-mail" : "Who"}
              hint={
                mayWait
                  ? "Somebody without an account gets it once they sign up with this e-mail."
                  : "The full e-mail or username. Ask them for it."
              }
              maxLength={254}
              autoComplete="off"
              value={typed.person}
              onChange={({ currentTarget }) => setTyped({ ...typed, person: currentTarget.value })}
            />
            {mayWait && typed.person.includes("@") && (
              <TextField
                label="Name"
                hint="Needed if they have no account."
                maxLength={200}
                autoComplete="off"
                value={typed.name}
                onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
              />
            )}
            <Button
              type="submit"
              busy={busy}
              busyLabel="Checking..."
              disabled={!typed.person.trim()}
              className="justify-self-start"
            >
              Continue
            </Button>
          </form>
        </div>
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  qualificationId: number;
  person: Person;
  outcome: Granted;
  onBack: () => void;
  onGranted: () => void;
}

/** Shows who it is, and asks for the day, a note, and a reason if something comes first. */
function Confirm({ qualificationId, person, outcome, onBack, onGranted }: ConfirmProps) {
  const { name, waits, state, lacks } = outcome;
  const [day, setDay] = useState("");
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isForced = lacks.length > 0;
  const grant = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await grantsApi(sessionApi).add(qualificationId, {
        ...person,
        ...(day && { granted_on: day }),
        note,
        ...(isForced && { force: true, reason }),
      });
      toast({ message: `Granted to ${made.name || person.person}` });
      onGranted();
    } catch (error) {
      setFailure(detailOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void grant();
      }}
    >
      <FormError message={failure} />
      <div className="grid justify-items-start gap-2">
        <p className="font-display text-2xl font-[740] wrap-anywhere">{name || person.person}</p>
        <StateBadge state={state} />
        {waits && <p className="leading-snug text-soft">They have no account. It waits under their e-mail.</p>}
        {isForced && <p className="leading-snug font-[560] text-amber">They need {namesInWords(lacks)} first.</p>}
        {!day && <p className="leading-snug text-soft">From today. Lasts until: {endInWords(outcome.expires_on)}</p>}
      </div>
      {isForced && (
        <TextField
          label="Reason for granting anyway"
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <TextField
        label="Granted on"
        type="date"
        hint={day ? dayInWords(day) : "Leave blank for today."}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={500}
        hint="Administrators and moderators see it."
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Granting...">
          Grant
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Somebody Else
        </Button>
      </div>
    </form>
  );
}

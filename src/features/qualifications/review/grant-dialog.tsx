import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { submitOf } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { namesInWords } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { WithDates } from "../../../ui/time/with-dates";
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
  const form = useForm({ defaultValues: { person: "", name: "" } });
  const { errors, isSubmitting } = form.formState;
  const typed = form.watch("person");
  const look = async (person: Person) =>
    setFound({ person, outcome: await grantsApi(sessionApi).look(qualification.id, person) });
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
          <FormError message={errors.root?.message} />
          {search?.((person) => void submitOf(form, () => look(person))())}
          <form
            className="grid gap-4"
            onSubmit={(event) =>
              void submitOf(form, ({ person, name }) => look(mayWait ? { person, name } : { person }))(event)
            }
          >
            <TextField
              label={search ? "Or an e-mail" : "Person"}
              hint={
                mayWait
                  ? "Somebody without an account gets it once they sign up with this e-mail."
                  : "The full e-mail or username. Ask them for it."
              }
              maxLength={254}
              autoComplete="off"
              {...fieldOf(form, "person")}
            />
            {mayWait && typed.includes("@") && (
              <TextField
                label="Name"
                hint="Needed if they have no account."
                maxLength={200}
                autoComplete="off"
                {...fieldOf(form, "name")}
              />
            )}
            <Button
              type="submit"
              busy={isSubmitting}
              busyLabel="Checking..."
              disabled={!typed.trim()}
              className="justify-self-start"
            >
              Continue
            </Button>
            {search && (
              <p className="leading-snug text-soft">
                For many people at once, press Import, or open the event that gives it.
              </p>
            )}
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
  const form = useForm({ defaultValues: { granted_on: "", note: "", reason: "" } });
  const day = form.watch("granted_on");
  const isForced = lacks.length > 0;
  const grant = submitOf(form, async ({ granted_on, note, reason }) => {
    const made = await grantsApi(sessionApi).add(qualificationId, {
      ...person,
      ...(granted_on && { granted_on }),
      note,
      ...(isForced && { force: true, reason }),
    });
    toast({ message: `Granted to ${made.name || person.person}` });
    onGranted();
  });
  return (
    <form className="grid gap-5" onSubmit={(event) => void grant(event)}>
      <FormError message={form.formState.errors.root?.message} />
      <div className="grid justify-items-start gap-2">
        <p className="font-display text-2xl font-[740] wrap-anywhere">{name || person.person}</p>
        <StateBadge state={state} />
        {waits && <p className="leading-snug text-soft">They have no account. It waits under their e-mail.</p>}
        {isForced && <p className="leading-snug font-[560] text-amber">They need {namesInWords(lacks)} first.</p>}
        {!day && (
          <p className="leading-snug text-soft">
            From today. Lasts until: <WithDates text={endInWords(outcome.expires_on)} />
          </p>
        )}
      </div>
      {isForced && (
        <TextField label="Reason for granting anyway" required maxLength={300} {...fieldOf(form, "reason")} />
      )}
      <TextField
        label="Granted on"
        type="date"
        hint={day ? dayInWords(day) : "Leave blank for today."}
        {...fieldOf(form, "granted_on")}
      />
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={500}
        hint="Administrators and moderators see it."
        {...fieldOf(form, "note")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Granting...">
          Grant
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Somebody Else
        </Button>
      </div>
    </form>
  );
}

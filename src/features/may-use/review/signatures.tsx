import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButton } from "../../../admin/dialog-button";
import { fieldOf } from "../../../admin/form/field-of";
import { submitOf } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import { Folded } from "../../../ui/folded";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { agreementsApi } from "../../agreements/client";
import { Said } from "../../words/public/said";
import { mayUseApi } from "../client";
import type { AskedAgreement, Signature } from "../schema";

interface SignaturesProps {
  machineId: number;
  agreements: readonly AskedAgreement[];
}

/** The agreements that a machine requires, where its keeper records signatures on paper. */
export function Signatures({ machineId, agreements }: SignaturesProps) {
  return (
    <section aria-label="Signatures" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <h3>Signatures</h3>
        <p className="leading-snug text-soft">
          People accept online. Record here when somebody signs on paper, or a parent signs for a child.
        </p>
      </div>
      <ul className="grid">
        {agreements.map((agreement) => (
          <li
            key={agreement.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-rule py-3"
          >
            <span className="min-w-0 font-[640] wrap-anywhere">{agreement.name}</span>
            <DialogButton
              variant="secondary"
              size="small"
              aria-label={`Record a Signature: ${agreement.name}`}
              dialog={(close) => <SignatureDialog machineId={machineId} agreement={agreement} onClose={close} />}
            >
              Record a Signature
            </DialogButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest text of an agreement, for the person who signs to read. */
function TextToSign({ agreementId }: { agreementId: number }) {
  const data = useLoaded(`text ${agreementId}`, () => agreementsApi(sessionApi).versions(agreementId));
  return (
    <WhenLoaded data={data} loading="Loading the text..." failed="Failed to load the text.">
      {({ items }) => (
        <Folded summary="Read the text" className="rounded-sm border border-ink px-4" summaryClassName="font-[640]">
          <Said html={items[0]?.html ?? ""} className="pb-4" />
        </Folded>
      )}
    </WhenLoaded>
  );
}

interface SignatureDialogProps {
  machineId: number;
  agreement: AskedAgreement;
  onClose: () => void;
}

/** Finds the person by their whole e-mail or username, then records that the keeper saw the signature. */
function SignatureDialog({ machineId, agreement, onClose }: SignatureDialogProps) {
  const calls = mayUseApi(sessionApi);
  const form = useForm({ defaultValues: { person: "", guardian_name: "" } });
  const { errors, isSubmitting } = form.formState;
  const [found, setFound] = useState<Signature>();
  const send = submitOf(form, async ({ person, guardian_name }) => {
    const body = { agreement_id: agreement.id, person: person.trim(), guardian_name: guardian_name.trim() };
    if (!found) return setFound(await calls.lookAtSignature(machineId, body));
    const { name } = await calls.recordSignature(machineId, body);
    toast({ message: `Saved: ${name} signed “${agreement.name}”` });
    onClose();
  });
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={`Record a Signature: ${agreement.name}`}
    >
      <form className="grid gap-5" onSubmit={(event) => void send(event)}>
        <FormError message={errors.root?.message} />
        {found ? (
          <>
            <div className="grid gap-2">
              <p className="font-display text-2xl font-[740] wrap-anywhere">{found.name}</p>
              <p className="leading-snug text-soft">
                {found.needs_guardian
                  ? "A parent or guardian has to sign for them, in front of you."
                  : "You saw them sign the latest text. Your name is kept with it."}
              </p>
            </div>
            <TextToSign agreementId={agreement.id} />
            {found.needs_guardian && (
              <TextField
                label="Parent or guardian"
                required
                maxLength={200}
                autoComplete="off"
                {...fieldOf(form, "guardian_name")}
              />
            )}
          </>
        ) : (
          <TextField
            label="Person"
            hint="The full e-mail or username. Ask them for it."
            maxLength={254}
            autoComplete="off"
            {...fieldOf(form, "person")}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={isSubmitting}
            busyLabel={found ? "Noting..." : "Checking..."}
            disabled={!form.watch("person").trim()}
          >
            {found ? "I Saw the Signature" : "Continue"}
          </Button>
          {found && (
            <Button
              variant="secondary"
              onClick={() => {
                setFound(undefined);
                form.clearErrors();
              }}
            >
              Somebody Else
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

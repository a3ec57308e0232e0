import { useState } from "react";
import { useForm } from "react-hook-form";
import { useCurrentUser } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { TextField } from "../../../ui/form/fields";
import { mailsApi } from "../client";
import type { TestResult } from "../schema";

/** Sends a test mail and shows the server's answer. */
export const SendTest = () => (
  <DialogButton variant="secondary" dialog={(close) => <TestDialog onClose={close} />}>
    Send a Test
  </DialogButton>
);

function TestDialog({ onClose }: { onClose: () => void }) {
  const { email } = useCurrentUser();
  const form = useForm({ defaultValues: { to: email } });
  const [result, setResult] = useState<TestResult>();
  const send = async ({ to }: { to: string }) => {
    setResult(undefined);
    setResult(await mailsApi(sessionApi).test(to));
  };
  return (
    <FormDialog
      form={form}
      title="Send a Test"
      description="It is sent immediately, and the mail server's response is shown here."
      confirmLabel="Send"
      busyLabel="Sending..."
      cancelLabel="Close"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label="To" type="email" autoComplete="email" required {...fieldOf(form, "to")} />
      <div role="status">{result && <Answer result={result} />}</div>
    </FormDialog>
  );
}

const Answer = ({ result: { taken, detail } }: { result: TestResult }) => (
  <div className={`rounded-sm border border-l-4 bg-sheet px-4 py-3 ${taken ? "border-moss" : "border-red"}`}>
    <p className={`font-[600] ${taken ? "text-moss" : "text-red"}`}>
      {taken ? "The mail server has accepted it." : "The test was not sent."}
    </p>
    <p className="mt-1 leading-snug wrap-anywhere">{detail}</p>
  </div>
);

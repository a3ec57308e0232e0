import { type FormEvent, useId, useState } from "react";
import { useCurrentUser } from "../../../admin/current-user";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { mailsApi } from "../client";
import type { TestResult } from "../schema";

/** Sends a test mail and shows the server's answer. */
export function SendTest() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Send a Test
      </Button>
      {open && <TestDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TestDialog({ onClose }: { onClose: () => void }) {
  const { email } = useCurrentUser();
  const form = useId();
  const [to, setTo] = useState(email);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<TestResult>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setResult(undefined);
    try {
      setResult(await mailsApi(sessionApi).test(to));
    } catch (error) {
      setFailure(detailOf(error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send a test"
      description="It is sent immediately, and the mail server's response is shown here."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Sending...">
            Send
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-5">
        <FormError message={failure} />
        <TextField
          label="To"
          name="to"
          type="email"
          autoComplete="email"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <div role="status">{result && <Answer result={result} />}</div>
      </form>
    </Dialog>
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

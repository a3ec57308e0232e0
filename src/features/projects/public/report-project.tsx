import { type SyntheticEvent, useId, useRef, useState } from "react";
import { newKey } from "../../../client/new-key";
import { publicApi } from "../../../client/public-api";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { projectsApi } from "../client";
import type { ReportReason } from "../members/report";

const reasons: { value: ReportReason; label: string }[] = [
  { value: "rights", label: "It is somebody else's work" },
  { value: "danger", label: "It is dangerous" },
  { value: "offensive", label: "It is offensive" },
  { value: "other", label: "Something else" },
];

/** The form to say that something is wrong with a project. The typed text stays until the server has it. */
export default function ReportProject({ id }: { id: number }) {
  const title = useId();
  const [values, setValues] = useState({ reason: "rights" as ReportReason, text: "", email: "" });
  const [isDone, setDone] = useState(false);
  // Sent again after an error, it is stored once.
  const key = useRef(newKey());
  const { busy, failure, run } = useWork<true>();
  if (isDone) return <p role="status">Thank you. We will look at it.</p>;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(true, async () => {
      await projectsApi(publicApi).report(id, { ...values, idempotency_key: key.current });
      setDone(true);
    });
  };
  return (
    <form aria-labelledby={title} onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={title} className="text-[1.375rem]">
        Something Is Wrong with This Project
      </h2>
      <FormError message={failure} />
      <SelectField
        label="Why?"
        options={reasons}
        value={values.reason}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, reason: value as ReportReason })}
      />
      <TextAreaField
        label="What is wrong?"
        required
        rows={3}
        maxLength={2_000}
        value={values.text}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, text: value })}
      />
      <TextField
        label="Your e-mail (optional)"
        hint="So that we can answer"
        type="email"
        maxLength={254}
        value={values.email}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, email: value })}
      />
      <Button type="submit" busy={busy === true} busyLabel="Sending...">
        Send the Report
      </Button>
    </form>
  );
}

import { type SyntheticEvent, useId, useRef, useState } from "react";
import { newKey } from "../../../client/new-key";
import { publicApi } from "../../../client/public-api";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { projectsApi } from "../client";
import type { ReportReason } from "../members/report";

const reasons: { value: ReportReason; label: string }[] = [
  {
    value: "rights",
    get label() {
      return t`It is somebody else's work`;
    },
  },
  {
    value: "danger",
    get label() {
      return t`It is dangerous`;
    },
  },
  {
    value: "offensive",
    get label() {
      return t`It is offensive`;
    },
  },
  {
    value: "other",
    get label() {
      return t`Something else`;
    },
  },
];

/** The form to say that something is wrong with a project. What is typed stays until it has arrived. */
export default function ReportProject({ id }: { id: number }) {
  const title = useId();
  const [values, setValues] = useState({ reason: "rights" as ReportReason, text: "", email: "" });
  const [isDone, setDone] = useState(false);
  // Sent again after an error, it is stored once.
  const key = useRef(newKey());
  const { busy, failure, run } = useWork<true>();
  if (isDone) return <p role="status">{t`Thank you. We will look at it.`}</p>;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(true, async () => {
      await projectsApi(publicApi).report(id, { ...values, idempotency_key: key.current });
      setDone(true);
    });
  };
  return (
    <form aria-labelledby={title} onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={title} className="text-[1.375rem]">{t`Something Is Wrong with This Project`}</h2>
      <FormError message={failure} />
      <SelectField
        label={t`Why?`}
        options={reasons}
        value={values.reason}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, reason: value as ReportReason })}
      />
      <TextAreaField
        label={t`What is wrong?`}
        required
        rows={3}
        maxLength={2_000}
        value={values.text}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, text: value })}
      />
      <TextField
        label={t`Your e-mail (optional)`}
        hint={t`So that we can answer`}
        type="email"
        maxLength={254}
        value={values.email}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, email: value })}
      />
      <Button type="submit" busy={busy === true} busyLabel={t`Sending...`}>{t`Send the Report`}</Button>
    </form>
  );
}

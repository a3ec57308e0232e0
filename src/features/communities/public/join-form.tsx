import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { RobotField } from "../../../ui/form/robot-field";
import { type JoinApplication, joinExperiences } from "../../contact/schema";
import { JoinReceived } from "./join-received";
import { type JoinForm as Form, type JoinValues, useJoin } from "./use-join";

const communities = [
  { value: "", label: "Choose a community" },
  { value: "software", label: "Software Development" },
  { value: "hardware", label: "Hardware Development" },
];

const experiences = [
  { value: "", label: "Choose your level" },
  ...joinExperiences.map((level) => ({ value: level, label: level.charAt(0).toUpperCase() + level.slice(1) })),
];

/** Ties a field to the form: its error shows under it, and goes when it is edited. */
const tie = ({ register, clearErrors, formState }: Form, field: keyof JoinValues) => ({
  ...register(field, { onChange: () => clearErrors(field) }),
  error: formState.errors[field]?.message,
});

/** The application to join: the form, then the panel that thanks for it. */
export default function JoinForm({ community }: { community?: JoinApplication["community"] }) {
  const join = useJoin(community ?? "");
  const { form, received } = join;
  const isForm = received === undefined;
  const wasForm = useRef(isForm);
  useEffect(() => {
    // Back at the form, whoever works by keyboard is at its first field.
    if (isForm && !wasForm.current) form.setFocus("name");
    wasForm.current = isForm;
  }, [isForm, form]);
  if (received) {
    const { justSent, another, edit } = join;
    return <JoinReceived received={received} justSent={justSent} onAnother={another} onEdit={edit} />;
  }
  const sending = form.formState.isSubmitting;
  return (
    <form noValidate aria-label="Join a community" className="grid gap-5" onSubmit={(event) => void join.submit(event)}>
      {join.restored ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-stone py-1 pl-4 text-[0.9375rem]">
          What you had typed is here again.
          <Button variant="quiet" size="small" onClick={join.startAfresh}>
            Start afresh
          </Button>
        </p>
      ) : null}
      <JoinFields form={form} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={sending} busyLabel="Submitting...">
          Submit Application
        </Button>
        <p className="text-[0.9375rem] text-soft">We reply within 48 hours.</p>
      </div>
    </form>
  );
}

const JoinFields = ({ form }: { form: Form }) => (
  <>
    <TextField label="Name" autoComplete="name" required {...tie(form, "name")} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...tie(form, "email")}
      />
      <TextField label="Phone" type="tel" autoComplete="tel" {...tie(form, "phone")} />
      <SelectField label="Community" options={communities} required {...tie(form, "community")} />
      <SelectField label="Experience" options={experiences} required {...tie(form, "experience")} />
    </div>
    <TextAreaField label="Interests" hint="What you would like to learn or build" {...tie(form, "interests")} />
    <RobotField {...tie(form, "website")} />
  </>
);

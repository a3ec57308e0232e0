import { useEffect, useRef } from "react";
import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { TextAreaField, TextField } from "../../ui/fields";
import { FormError } from "../../ui/form-error";
import { useContact } from "./use-contact";

/** Writing to us: the form, and when it was sent, the thanks. */
export default function ContactForm() {
  const { form, sent, failure, send, writeAnother } = useContact();
  const { errors, isSubmitting } = form.formState;
  // Until scripts are here, sending the form would lose what was typed.
  const hydrated = useHydrated();
  if (sent) return <Sent onAnother={writeAnother} />;
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      <FormError message={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...form.register("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          error={errors.email?.message}
          {...form.register("email")}
        />
      </div>
      <TextField label="Subject" required error={errors.subject?.message} {...form.register("subject")} />
      <TextAreaField label="Message" rows={5} required error={errors.message?.message} {...form.register("message")} />
      {/* Nobody sees it; whoever fills it in is taken for a robot. */}
      <input type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" hidden {...form.register("website")} />
      <Button type="submit" disabled={!hydrated || isSubmitting} busy={isSubmitting} busyLabel="Sending...">
        Send Message
      </Button>
    </form>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="flex flex-col items-start gap-4 py-4">
      <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" strokeWidth="3" className="size-14">
        <circle cx="24" cy="24" r="22" className="fill-moss-soft stroke-moss" />
        <path d="m14 25 7 7 13-15" className="stroke-moss" />
      </svg>
      <h3 ref={title} tabIndex={-1}>
        Message Sent!
      </h3>
      <p className="max-w-prose text-soft">
        Thank you for writing. We read every message and answer by e-mail, as a rule on the next working day.
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Send Another Message
      </Button>
    </div>
  );
}

import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { TextAreaField, TextField } from "../../ui/fields";
import { FormError } from "../../ui/form-error";
import { RobotField } from "../../ui/robot-field";
import { ContactReceived } from "./contact-received";
import { useContact } from "./use-contact";

/** Writing to us: the form, and when it was sent, what became of the message. */
export default function ContactForm() {
  const { form, failure, submit, received, justSent, another, edit, prepare } = useContact();
  const { errors, isSubmitting } = form.formState;
  // Until scripts are here, sending the form would lose what was typed.
  const hydrated = useHydrated();
  if (received) return <ContactReceived received={received} justSent={justSent} onAnother={another} onEdit={edit} />;
  return (
    <form method="post" onSubmit={submit} onFocus={prepare} noValidate className="grid gap-5">
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
      <RobotField error={errors.website?.message} {...form.register("website")} />
      <Button type="submit" disabled={!hydrated || isSubmitting} busy={isSubmitting} busyLabel="Sending...">
        Send Message
      </Button>
    </form>
  );
}

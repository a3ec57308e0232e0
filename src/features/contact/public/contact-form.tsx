import type { FormResult } from "../../../client/form-result";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { ContactReceived } from "./contact-received";
import { type ContactValues, useContact } from "./use-contact";

/** The contact form, then the message's state. Without scripts, the browser posts it and `posted` has the result. */
export default function ContactForm({ posted }: { posted?: FormResult | undefined }) {
  const { form, failure, submit, received, justSent, another, edit, prepare } = useContact(posted);
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof ContactValues) => ({
    id: `contact-${name}`,
    error: errors[name]?.message,
    defaultValue: posted?.values[name],
    ...form.register(name),
  });
  if (received) return <ContactReceived received={received} justSent={justSent} onAnother={another} onEdit={edit} />;
  return (
    <form
      method="post"
      action={inPresentLanguage("/contact#get-in-touch")}
      onSubmit={submit}
      onFocus={prepare}
      noValidate
      className="grid gap-5"
    >
      <FormError message={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`Name`} autoComplete="name" required {...field("name")} />
        <TextField label={t`Email`} type="email" autoComplete="email" required {...field("email")} />
      </div>
      <TextField label={t`Subject`} required {...field("subject")} />
      <TextAreaField label={t`Message`} rows={5} required {...field("message")} />
      <HoneypotField {...field("website")} />
      <Button
        type="submit"
        disabled={isSubmitting}
        busy={isSubmitting}
        busyLabel={t`Sending...`}
      >{t`Send Message`}</Button>
    </form>
  );
}

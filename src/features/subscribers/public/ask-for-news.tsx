import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { publicApi } from "../../../client/public-api";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { useSendsMail } from "../../../ui/site";
import { subscribersApi } from "../client";
import { linkIsComing, noNewsMail } from "../words";

interface AskForNewsProps {
  /** shown above the form */
  offer: ReactNode;
  /** filled in beforehand */
  email: string;
}

/** Asks for news by mail after registering without an account; topics are chosen behind the mail's link. */
export default function AskForNews({ offer, email }: AskForNewsProps) {
  const sends = useSendsMail();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const {
    busy = false,
    failure,
    run,
  } = useWork<true>((_, cause) => setError(cause instanceof ApiError ? cause.errors.email : undefined));
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = (name: string) => String(new FormData(event.currentTarget).get(name) ?? "");
    const body = { email: typed("email"), website: typed("website"), source: "event" as const };
    setError(undefined);
    void run(true, async () => {
      await subscribersApi(publicApi).ask(body);
      setAsked(true);
    });
  };
  if (isAsked)
    return (
      <div className="grid gap-4">
        {offer}
        <p role="status">{sends ? linkIsComing : noNewsMail}</p>
      </div>
    );
  return (
    <form onSubmit={ask} noValidate aria-label={t`News by Mail`} className="grid justify-items-start gap-4">
      {offer}
      <p className="text-soft">{t`We send you a link first, and nothing until you confirm it.`}</p>
      <FormError message={error ? undefined : failure} />
      <TextField
        id="ask-news-email"
        className="w-full"
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={error}
      />
      <HoneypotField name="website" />
      <Button type="submit" variant="secondary" busy={busy} busyLabel={t`Sending...`}>{t`Get News by Mail`}</Button>
    </form>
  );
}

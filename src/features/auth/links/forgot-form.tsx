import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureMessage } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { publicApi } from "../../../client/public-api";
import { useClearErrors } from "../../../client/use-clear-errors";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { T, V } from "../../../ui/texts/texts";
import { accountLinksApi } from "../../account-links/client";
import { Outcome } from "./outcome";

const fetchCheck = () => import("./forgot-check").then((part) => part.checkForgot);
const resolver = deferredResolver(fetchCheck);

interface ForgotFormProps {
  siteName: string;
  siteEmail: string;
  /** whether a mail server is set up */
  sends: boolean;
}

/** Asks for a link. The response is the same whether the account exists or not. */
export default function ForgotForm(site: ForgotFormProps) {
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState<string>();
  const form = useForm({ resolver, defaultValues: { email: "" }, reValidateMode: "onSubmit" });
  const { register, handleSubmit, formState } = form;
  useClearErrors(form);

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      setSaid((await accountLinksApi(publicApi).forgotPassword(values)).detail);
    } catch (error) {
      setFailure(failureMessage(error, t`The link could not be requested`));
    }
  });

  if (said) return <Sent said={said} {...site} onAgain={() => setSaid(undefined)} />;
  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <TextField
        id="forgot-email"
        label={t`Username or Email`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t`The one that you signed up with`}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" busy={formState.isSubmitting} busyLabel={t`Sending...`}>
        {site.sends ? t`Send Me a Link` : t`Ask for a Link`}
      </Button>
    </form>
  );
}

interface SentProps extends ForgotFormProps {
  said: string;
  onAgain: () => void;
}

const Sent = ({ said, onAgain, ...site }: SentProps) => (
  <Outcome title={site.sends ? t`Check your mail` : t`Now ask the organisers`}>
    {site.sends ? <LookForMail said={said} {...site} /> : <AskOrganisers {...site} />}
    <div>
      <Button variant="secondary" onClick={onAgain}>{t`Try Another Name`}</Button>
    </div>
  </Outcome>
);

const AskOrganisers = ({ siteName, siteEmail }: ForgotFormProps) => (
  <p className="text-lg">
    <T>
      This site sends no mail. If there is an account with that name, a link to choose a new password is ready: the
      people at <V siteName={siteName} /> can give it to you. Ask them, or write to <MailLink to={siteEmail} />.
    </T>
  </p>
);

const LookForMail = ({ said, siteName, siteEmail }: ForgotFormProps & { said: string }) => (
  <>
    <p className="text-lg">{said}</p>
    <div className="grid gap-2 border-rule border-t pt-5 text-soft">
      <p className="font-[620] text-ink">{t`Nothing after a few minutes?`}</p>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-copper">
        <li>{t`Check your spam folder, and any other address you may have signed up with.`}</li>
        <li>{t`An account gets at most three links an hour.`}</li>
        <li>
          <T>
            The people at <V siteName={siteName} /> can also give you a link: write to <MailLink to={siteEmail} />.
          </T>
        </li>
      </ul>
    </div>
  </>
);

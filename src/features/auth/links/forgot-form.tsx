import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureMessage } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { publicApi } from "../../../client/public-api";
import { useClearErrors } from "../../../client/use-clear-errors";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { MailLink } from "../../../ui/frame/links/mail-link";
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
      setFailure(failureMessage(error, "The link could not be requested"));
    }
  });

  if (said) return <Sent said={said} {...site} onAgain={() => setSaid(undefined)} />;
  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <TextField
        id="forgot-email"
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="The one that you signed up with"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" busy={formState.isSubmitting} busyLabel="Sending...">
        {site.sends ? "Send Me a Link" : "Ask for a Link"}
      </Button>
    </form>
  );
}

interface SentProps extends ForgotFormProps {
  said: string;
  onAgain: () => void;
}

const Sent = ({ said, onAgain, ...site }: SentProps) => (
  <Outcome title={site.sends ? "Check your mail" : "Now ask the organisers"}>
    {site.sends ? <LookForMail said={said} {...site} /> : <AskOrganisers {...site} />}
    <div>
      <Button variant="secondary" onClick={onAgain}>
        Try Another Name
      </Button>
    </div>
  </Outcome>
);

const AskOrganisers = ({ siteName, siteEmail }: ForgotFormProps) => (
  <p className="text-lg">
    This site sends no mail. If there is an account with that name, a link to choose a new password is ready: the people
    at {siteName} can give it to you. Ask them, or write to <MailLink to={siteEmail} />.
  </p>
);

const LookForMail = ({ said, siteName, siteEmail }: ForgotFormProps & { said: string }) => (
  <>
    <p className="text-lg">{said}</p>
    <div className="grid gap-2 border-rule border-t pt-5 text-soft">
      <p className="font-[620] text-ink">Nothing after a few minutes?</p>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-copper">
        <li>Check your spam folder, and any other address you may have signed up with.</li>
        <li>An account gets at most three links an hour.</li>
        <li>
          The people at {siteName} can also give you a link: write to <MailLink to={siteEmail} />.
        </li>
      </ul>
    </div>
  </>
);

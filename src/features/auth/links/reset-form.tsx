import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError, failureMessage } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { publicApi } from "../../../client/public-api";
import { forgetTokens, readTokens } from "../../../client/tokens";
import { useClearErrors } from "../../../client/use-clear-errors";
import { counted, inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { formatDate } from "../../../ui/formatting";
import { T, V } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { accountLinksApi } from "../../account-links/client";
import type { Remaining as RemainingWaysIn } from "../../factors/schema";
import { PasswordMeter } from "../password-meter";
import { NextLink, Outcome } from "./outcome";
import type { ResetValues } from "./reset-check";
import { forgetToken, takeToken } from "./secret-token";

const fetchCheck = () => import("./reset-check").then((part) => part.checkReset);
const resolver = deferredResolver(fetchCheck);

type State = "choosing" | "expired" | { done: RemainingWaysIn };

/** Chooses a password with the token of the page's address, which only the browser knows. @param timeZone the site's */
export default function ResetForm({ timeZone }: { timeZone: string }) {
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<State>("choosing");
  useEffect(() => setToken(takeToken()), []);
  if (typeof state === "object") return <Done remaining={state.done} timeZone={timeZone} />;
  if (state === "expired" || token === "") return <Expired />;
  const end = (reached: State) => {
    forgetToken();
    setState(reached);
  };
  return <Choosing token={token} onEnd={end} />;
}

function Choosing({ token, onEnd }: { token: string | undefined; onEnd: (state: State) => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<ResetValues>({
    resolver,
    defaultValues: { password: "", confirm_password: "" },
    reValidateMode: "onSubmit",
  });
  useClearErrors(form, (edited, { confirm_password }) =>
    edited === "password" && confirm_password !== "" ? ["confirm_password"] : [],
  );
  const { register, handleSubmit, formState, control, setError } = form;
  const typed = useWatch({ control, name: "password" });

  const submit = handleSubmit(async ({ password }) => {
    if (token === undefined) return;
    setFailure(undefined);
    try {
      const { remaining } = await accountLinksApi(publicApi).resetPassword({ token, password });
      // All sessions ended, also the one of this browser.
      if (readTokens()) forgetTokens();
      onEnd({ done: remaining });
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) onEnd("expired");
      else if (error instanceof ApiError && error.errors.password)
        setError("password", { message: error.errors.password }, { shouldFocus: true });
      else setFailure(failureMessage(error, t`The password could not be set`));
    }
  });

  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <div className="grid gap-2">
        <PasswordField
          id="reset-password"
          label={t`New Password`}
          autoComplete="new-password"
          required
          hint={t`At least 6 characters (administrators 10) with a lowercase letter, an uppercase letter and a number`}
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField
        id="reset-confirm"
        label={t`Confirm Password`}
        autoComplete="new-password"
        required
        error={formState.errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <Button
        type="submit"
        disabled={token === undefined}
        busy={formState.isSubmitting}
        busyLabel={t`Setting...`}
      >{t`Set My Password`}</Button>
    </form>
  );
}

interface DoneProps {
  remaining: RemainingWaysIn;
  timeZone: string;
}

const Done = (done: DoneProps) => (
  <Outcome title={t`Your new password is set`} isEnd>
    <p className="text-soft">{t`All devices have been signed out, including this one. Please sign in with your new password.`}</p>
    <StillOpens {...done} />
    <div>
      <NextLink to="/login">{t`Sign In`}</NextLink>
    </div>
  </Outcome>
);

/** The other ways into the account: somebody else may have added them. */
function StillOpens({ remaining: { passkeys, app, recovery_codes, devices, provider }, timeZone }: DoneProps) {
  if (passkeys.length === 0 && !app && devices === 0 && provider === null) return null;
  return (
    <div className="grid gap-2 rounded-sm bg-stone px-4 py-3.5">
      <h3 className="text-[1.0625rem] font-[680]">{t`Other Ways into Your Account`}</h3>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere marker:text-copper">
        {passkeys.map(({ name, created_at }) => (
          <li key={created_at + name}>
            <T>
              The passkey{" "}
              <strong>
                <V name={name} />
              </strong>
              , added on <WithDates text={formatDate(created_at, timeZone)} />
            </T>
          </li>
        ))}
        {provider === null ? null : (
          <li>
            <T>
              Signing in with the account{" "}
              <strong>
                <V provider={provider} />
              </strong>
            </T>
          </li>
        )}
        {app ? <li>{t`The codes of your authenticator app, with the password`}</li> : null}
        {recovery_codes > 0 ? (
          <li>
            {counted({ recovery_codes }, "One recovery code, with the password", "# recovery codes, with the password")}
          </li>
        ) : null}
        {devices > 0 ? (
          <li>{counted({ devices }, "One device still signed in", "# devices still signed in")}</li>
        ) : null}
      </ul>
      <p className="text-[0.9375rem] leading-snug text-soft">
        <T>
          Is one of them not yours? Sign in, and remove it{" "}
          <a href={inPresentLanguage("/account#security")} className="text-link">
            on your account's page
          </a>
          .
        </T>
      </p>
    </div>
  );
}

const Expired = () => (
  <Outcome tone="refused" title={t`This link has expired. Ask for a new one.`}>
    <p className="text-soft">{t`A link works once, for a short time, and stops working when the password or the e-mail changes. If your mail program split it over two lines, copy all of it.`}</p>
    <div>
      <NextLink to="/forgot-password">{t`Ask for a New Link`}</NextLink>
    </div>
  </Outcome>
);

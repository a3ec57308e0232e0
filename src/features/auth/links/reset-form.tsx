import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError, tellFailure } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { publicApi } from "../../../client/public-api";
import { forgetTokens, readTokens } from "../../../client/tokens";
import { useClearErrors } from "../../../client/use-clear-errors";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { accountLinksApi } from "../../account-links/client";
import { PasswordMeter } from "../password-meter";
import { Outcome, WayOn } from "./outcome";
import type { ResetValues } from "./reset-check";
import { forgetToken, takeToken } from "./secret-token";

const fetchCheck = () => import("./reset-check").then((part) => part.checkReset);
const resolver = deferredResolver(fetchCheck);

type State = "choosing" | "expired" | "done";

/** Chooses a password with the token of the page's address, which is known to the browser alone. */
export default function ResetForm() {
  const [token, setToken] = useState<string>();
  const [state, setState] = useState<State>("choosing");
  useEffect(() => setToken(takeToken()), []);
  if (state === "done") return <Done />;
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
      await accountLinksApi(publicApi).resetPassword({ token, password });
      // Whoever was signed in here is not any more, as everywhere else.
      if (readTokens()) forgetTokens();
      onEnd("done");
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) onEnd("expired");
      else if (error instanceof ApiError && error.errors.password)
        setError("password", { message: error.errors.password }, { shouldFocus: true });
      else setFailure(tellFailure(error, "The password could not be set"));
    }
  });

  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <div className="grid gap-2">
        <PasswordField
          id="reset-password"
          label="New Password"
          autoComplete="new-password"
          required
          hint="At least 6 characters with a small and a large letter and a number; administrators at least 10"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField
        id="reset-confirm"
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={formState.errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <Button type="submit" disabled={token === undefined} busy={formState.isSubmitting} busyLabel="Setting...">
        Set My Password
      </Button>
    </form>
  );
}

const Done = () => (
  <Outcome title="Your new password is set">
    <p className="text-soft">All devices have been signed out, this one too. Please sign in with it.</p>
    <div>
      <WayOn to="/login">Sign In</WayOn>
    </div>
  </Outcome>
);

const Expired = () => (
  <Outcome tone="refused" title="This link has expired. Ask for a new one.">
    <p className="text-soft">
      A link works once and for a short time, and not after the password or the e-mail has changed. If your mail program
      broke it over two lines, copy all of it.
    </p>
    <div>
      <WayOn to="/forgot-password">Ask for a New Link</WayOn>
    </div>
  </Outcome>
);

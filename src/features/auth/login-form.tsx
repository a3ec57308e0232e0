import { useState } from "react";
import { useForm } from "react-hook-form";
import type { NavigateFunction } from "react-router";
import { can } from "../../api/policy";
import { ApiError } from "../../client/api-error";
import { deferredResolver, fetchAhead } from "../../client/deferred-resolver";
import { hasDrafts } from "../../client/drafts";
import { publicApi } from "../../client/public-api";
import { returnPath } from "../../client/return-path";
import { readAccount, startSession } from "../../client/session";
import { useAccount } from "../../client/use-account";
import { useClearErrors } from "../../client/use-clear-errors";
import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { CheckboxField, PasswordField, TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { authApi } from "./client";

const fetchCheck = () => import("./login-check").then((part) => part.checkLogin);
const resolver = deferredResolver(fetchCheck);

const unreachable = "The server could not be reached. Please check your connection and try again.";

interface LoginFormProps {
  navigate: NavigateFunction;
  /** the query of the page's address */
  search: string;
}

/** Signs somebody in and sends them where they were going: administrators to the back office, others home. */
export default function LoginForm({ navigate, search }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver,
    defaultValues: { username: "", password: "", remember: false },
    reValidateMode: "onSubmit",
  });
  const { register, handleSubmit, formState } = form;
  useClearErrors(form);

  // Until scripts are here, sending the form would leave the page, with a password among its fields.
  const hydrated = useHydrated();

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      startSession(await authApi(publicApi).login(values));
      const user = await readAccount();
      await navigate(returnPath(search) ?? (can(user, "back_office.enter") ? "/admin" : "/"), { replace: true });
    } catch (error) {
      setFailure(error instanceof ApiError ? (error.said ?? "Invalid username or password") : unreachable);
    }
  });

  const next = returnPath(search);
  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      {failure ? null : <WhySignIn next={next} />}
      <FormError message={failure} />
      <TextField
        id="login-username"
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        id="login-password"
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <p className="-mt-2 text-[0.9375rem] [&>a]:reach">
        <a href="/forgot-password" className="text-link">
          Forgot your password?
        </a>
      </p>
      <CheckboxField id="login-remember" label="Remember me on this device" {...register("remember")} />
      <Button type="submit" disabled={!hydrated} busy={formState.isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}

/** Why somebody is here who was on the way elsewhere, or is signed in already. */
function WhySignIn({ next }: { next: string | undefined }) {
  const account = useAccount();
  if (account.state === "signed-in") {
    const { full_name } = account.user;
    const refused = next?.startsWith("/admin") && !can(account.user, "back_office.enter");
    return (
      <p className="rounded-sm bg-stone px-4 py-3">
        You are signed in as <strong>{full_name}</strong>.{" "}
        {refused ? (
          "The back office is for administrators; sign in as one to go on."
        ) : (
          <a href={next ?? "/"} className="text-link">
            Go on
          </a>
        )}
      </p>
    );
  }
  if (!next || account.state === "unknown") return null;
  return <p className="text-soft">Please sign in to go on.{hasDrafts() ? " What you had typed is kept." : ""}</p>;
}

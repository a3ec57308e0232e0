import { useEffect, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { NavigateFunction } from "react-router";
import { ApiError } from "../../client/api-error";
import { deferredResolver, fetchAhead } from "../../client/deferred-resolver";
import { publicApi } from "../../client/public-api";
import { startSession } from "../../client/session";
import { useDraft } from "../../client/unsaved-forms/use-unsaved-form";
import { useClearErrors } from "../../client/use-clear-errors";
import { inPresentLanguage, t } from "../../platform/languages/texts";
import type { SiteProvider } from "../../platform/site";
import { Button } from "../../ui/button";
import { CheckboxField, PasswordField, TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { T } from "../../ui/texts/texts";
import { OtherAccount } from "../identity-provider/public/other-account";
import { authApi } from "./client";
import { PasswordMeter } from "./password-meter";
import type { SignupValues } from "./signup-check";

const fetchCheck = () => import("./signup-check").then((part) => part.checkSignup);
const resolver = deferredResolver(fetchCheck);

const empty: SignupValues = {
  username: "",
  email: "",
  full_name: "",
  password: "",
  confirm_password: "",
  terms: false,
};
const secrets: (keyof SignupValues)[] = ["password", "confirm_password", "terms"];

/** How long the confirmation shows before the redirect; milliseconds. */
const shownMs = 2_000;

interface SignupFormProps {
  navigate: NavigateFunction;
  provider: SiteProvider | undefined;
}

/** Makes an account, confirms it, and signs the new member in. */
export default function SignupForm({ navigate, provider }: SignupFormProps) {
  const form = useForm<SignupValues>({ resolver, defaultValues: empty, reValidateMode: "onSubmit" });
  // Two different passwords may also be corrected in the first field.
  useClearErrors(form, (edited, { confirm_password }) =>
    edited === "password" && confirm_password !== "" ? ["confirm_password"] : [],
  );
  const [failure, setFailure] = useState<string>();
  const [created, setCreated] = useState<SignupValues>();
  const draft = useDraft("signup", form, { except: secrets });
  const { register, handleSubmit, formState, control } = form;
  const password = useWatch({ control, name: "password" });

  // Without scripts, submitting would leave the page with a password in its fields.

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const { confirm_password: _confirmed, terms: _agreed, ...account } = values;
    try {
      await authApi(publicApi).register(account);
      draft.forget();
      setCreated(values);
    } catch (error) {
      setFailure(showRefusal(error, form));
    }
  });

  if (created) return <Created account={created} navigate={navigate} />;
  const field = (name: keyof SignupValues) => ({
    id: `signup-${name}`,
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <form method="post" onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t`Letters, digits and underscores`}
        {...field("username")}
      />
      <TextField label={t`Email Address`} type="email" autoComplete="email" required {...field("email")} />
      <TextField label={t`Full Name`} autoComplete="name" required {...field("full_name")} />
      <div className="grid gap-2">
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          required
          hint={t`At least 6 characters with a lowercase letter, an uppercase letter and a number`}
          {...field("password")}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField label={t`Confirm Password`} autoComplete="new-password" required {...field("confirm_password")} />
      <CheckboxField
        label={
          <T>
            I agree to the{" "}
            <a href={inPresentLanguage("/terms")} className="text-link">
              terms
            </a>{" "}
            and the{" "}
            <a href={inPresentLanguage("/privacy")} className="text-link">
              privacy notice
            </a>
          </T>
        }
        required
        {...field("terms")}
      />
      <Button
        type="submit"
        busy={formState.isSubmitting}
        busyLabel={t`Creating account...`}
      >{t`Create Account`}</Button>
      {provider?.isOpen && <OtherAccount provider={provider} visitOf={() => ({ purpose: "sign_in" })} hasRule />}
    </form>
  );
}

const taken: Record<string, string> = {
  get username() {
    return t`Username already exists`;
  },
  get email() {
    return t`Email already registered`;
  },
};

/** The wrong fields that a refusal names. */
const namedIn = ({ status, errors }: ApiError) =>
  Object.entries(errors)
    .filter(([field]) => field in empty)
    .map(([field, message]) => [field, (status === 409 && taken[field]) || message] as const);

/** The field that a refusal without names is about: here the specification goes by the text. */
function mentionedIn(said: string): readonly [field: string, message: string] {
  const field = Object.keys(taken).find((one) => said.toLowerCase().includes(one));
  return [field ?? "username", (field && taken[field]) ?? said];
}

/** Shows a refusal under its fields. @returns a sentence that belongs to no field */
function showRefusal(error: unknown, form: UseFormReturn<SignupValues>): string | undefined {
  if (!(error instanceof ApiError) || !error.said) return t`Registration failed. Please try again.`;
  const named = namedIn(error);
  for (const [field, message] of named.length > 0 ? named : [mentionedIn(error.said)])
    form.setError(field as keyof SignupValues, { message }, { shouldFocus: true });
  return undefined;
}

/**
 * Signs the new member in and goes home, or to the sign-in page on failure. Does not interrupt somebody who moved on.
 */
function Created({ account, navigate }: { account: SignupValues; navigate: NavigateFunction }) {
  const { username, password } = account;
  useEffect(() => {
    let isHere = true;
    const signedIn = authApi(publicApi)
      .login({ username, password, remember: false })
      .then(startSession)
      .then(
        () => true,
        () => false,
      );
    const timer = setTimeout(async () => {
      const next = (await signedIn) ? "/" : "/login";
      if (isHere) await navigate(next, { replace: true });
    }, shownMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [username, password, navigate]);
  return (
    <div role="status" className="grid gap-3 py-6 text-center">
      <p className="font-display text-2xl font-extrabold">{t`Account created`}</p>
      <p className="text-soft">{t`Welcome, ${{ username }}. Signing you in…`}</p>
    </div>
  );
}

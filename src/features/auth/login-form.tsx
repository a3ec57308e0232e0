import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { NavigateFunction } from "react-router";
import { can } from "../../api/policy";
import { ApiError } from "../../client/api-error";
import { deferredResolver, fetchAhead } from "../../client/deferred-resolver";
import { publicApi } from "../../client/public-api";
import { returnPath } from "../../client/return-path";
import { readAccount, startSession } from "../../client/session";
import { hasDrafts } from "../../client/unsaved-forms/unsaved-forms";
import { useAccount } from "../../client/use-account";
import { useClearErrors } from "../../client/use-clear-errors";
import { useHydrated } from "../../client/use-hydrated";
import { inPresentLanguage, t } from "../../platform/languages/texts";
import type { SiteProvider } from "../../platform/site";
import { Button } from "../../ui/button";
import { CheckboxField, PasswordField, TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { InlineScript } from "../../ui/frame/inline-script";
import { partMissing } from "../../ui/overlay/notify";
import { T, V } from "../../ui/texts/texts";
import { OtherAccount } from "../identity-provider/public/other-account";
import { adminPasswordLength, recordShortPassword } from "../users/strength";
import { authApi } from "./client";
import type { Tokens } from "./schema";
import { useSecondStep } from "./use-second-step";

const fetchCheck = () => import("./login-check").then((part) => part.checkLogin);
const resolver = deferredResolver(fetchCheck);
const fetchPasskeys = () => import("./passkey-sign-in");

const unreachable = () => t`The server could not be reached. Please check your connection and try again.`;

interface LoginFormProps {
  navigate: NavigateFunction;
  search: string;
  provider: SiteProvider | undefined;
}

/** Signs in, in one step or two, and continues to the requested page, the back office, or home. */
export default function LoginForm({ navigate, search, provider }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const { second, ask, end } = useSecondStep(setFailure);
  const next = returnPath(search);
  /** the length of the typed password; undefined without one */
  const typed = useRef<number>(undefined);

  const goOn = async (tokens: Tokens) => {
    startSession(tokens);
    const user = await readAccount();
    if (typed.current !== undefined)
      recordShortPassword(user.id, can(user, "back_office.enter") && typed.current < adminPasswordLength);
    await navigate(next ?? (can(user, "back_office.enter") ? "/admin" : "/"), { replace: true });
  };
  const onFailure = async (error: unknown) => {
    if (await ask(error)) return;
    setFailure(error instanceof ApiError ? (error.said ?? t`Invalid username or password`) : unreachable());
  };

  if (second)
    return (
      <second.Step
        asked={second.asked}
        onSignedIn={goOn}
        onAgain={(why) => {
          setFailure(why);
          end();
        }}
      />
    );
  const onTyped = ({ length }: string) => {
    typed.current = length;
  };
  return <FirstStep {...{ next, provider, failure, setFailure, onFailure, goOn, onTyped }} />;
}

/** Remembers Enter pressed before the form works, which a disabled button would ignore. The same text on every page. */
const enterScript =
  'document.currentScript.parentNode.onkeydown=function(e){this.entered=e.key==="Enter"&&e.target.matches("input:not([type=checkbox])")}';

interface FirstStepProps {
  next: string | undefined;
  provider: SiteProvider | undefined;
  failure: string | undefined;
  setFailure: (failure: string | undefined) => void;
  onFailure: (error: unknown) => Promise<void>;
  goOn: (tokens: Tokens) => Promise<void>;
  /** called with the password when it is sent */
  onTyped: (password: string) => void;
}

function FirstStep({ next, provider, failure, setFailure, onFailure, goOn, onTyped }: FirstStepProps) {
  const form = useForm({
    resolver,
    defaultValues: { username: "", password: "", remember: false },
    reValidateMode: "onSubmit",
  });
  const { register, handleSubmit, formState, getValues } = form;
  useClearErrors(form);
  // Without scripts, submitting would leave the page with a password in its fields.
  const hydrated = useHydrated();
  const remember = () => getValues("remember");

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    onTyped(values.password);
    try {
      await goOn(await authApi(publicApi).login(values));
    } catch (error) {
      await onFailure(error);
    }
  });
  const offer = useOfferedPasskeys({ remember, goOn, onFailure });
  const box = useRef<HTMLFormElement & { entered?: boolean }>(null);
  useEffect(() => {
    if (box.current?.entered) box.current.requestSubmit();
  }, []);

  return (
    <form
      ref={box}
      method="post"
      onSubmit={submit}
      onFocus={() => {
        fetchAhead(fetchCheck);
        offer();
      }}
      noValidate
      className="grid gap-5"
    >
      <InlineScript text={enterScript} />
      {failure ? null : <WhySignIn next={next} />}
      <FormError message={failure} />
      <TextField
        id="login-username"
        label={t`Username or Email`}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        id="login-password"
        label={t`Password`}
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <p className="-mt-2 text-[0.9375rem] [&>a]:reach">
        <a href={inPresentLanguage("/forgot-password")} className="text-link">{t`Forgot your password?`}</a>
      </p>
      <CheckboxField id="login-remember" label={t`Remember me on this device`} {...register("remember")} />
      <Button type="submit" busy={formState.isSubmitting} busyLabel={t`Signing in...`}>{t`Sign In`}</Button>
      <PasskeyButton hydrated={hydrated} remember={remember} goOn={goOn} setFailure={setFailure} />
      {provider && (
        <OtherAccount provider={provider} visitOf={() => ({ purpose: "sign_in", next, remember: remember() })} />
      )}
    </form>
  );
}

/** Offers passkeys in the browser's autofill, once somebody is about to type. @returns a function that starts it */
function useOfferedPasskeys({
  remember,
  goOn,
  onFailure,
}: Pick<FirstStepProps, "goOn" | "onFailure"> & { remember: () => boolean }) {
  const begun = useRef<ReturnType<typeof fetchPasskeys>>(undefined);
  useEffect(() => () => void begun.current?.then((part) => part.cancelPasskeyOffer()).catch(() => undefined), []);
  return () => {
    if (begun.current || typeof PublicKeyCredential !== "function") return;
    begun.current = fetchPasskeys();
    begun.current
      .then(async (part) => {
        const tokens = await part.signInByOffer(remember);
        if (tokens) await goOn(tokens);
      })
      // An offer that nobody chose is no failure.
      .catch((error: unknown) => (error instanceof ApiError && error.status !== 429 ? onFailure(error) : undefined));
  };
}

interface PasskeyButtonProps extends Pick<FirstStepProps, "goOn" | "setFailure"> {
  hydrated: boolean;
  remember: () => boolean;
}

function PasskeyButton({ hydrated, remember, goOn, setFailure }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setFailure(undefined);
    setBusy(true);
    const part = await fetchPasskeys().catch(() => undefined);
    try {
      if (part) await goOn(await part.signInByPasskey(remember()));
      else setFailure(partMissing());
    } catch (error) {
      const isKnown = error instanceof ApiError || (part && error instanceof part.PasskeyRefusal);
      setFailure(isKnown ? error.message : unreachable());
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <p aria-hidden="true" className="flex items-center gap-3 text-[0.9375rem] text-soft">
        <T>
          <span className="h-px grow bg-rule" />
          or
          <span className="h-px grow bg-rule" />
        </T>
      </p>
      {hydrated && !isSecureContext ? (
        <p className="text-[0.9375rem] leading-snug text-soft">{t`Passkeys cannot be used here: they need HTTPS or localhost.`}</p>
      ) : (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={t`Waiting for your passkey...`}
          onClick={() => void signIn()}
        >{t`Sign In with a Passkey`}</Button>
      )}
    </div>
  );
}

function WhySignIn({ next }: { next: string | undefined }) {
  const account = useAccount();
  if (account.state === "signed-in") {
    const { full_name } = account.user;
    const refused = next?.startsWith("/admin") && !can(account.user, "back_office.enter");
    return (
      <p className="rounded-sm bg-stone px-4 py-3">
        <T>
          You are signed in as{" "}
          <strong>
            <V full_name={full_name} />
          </strong>
          .
        </T>{" "}
        {refused ? (
          t`The back office is for administrators and moderators; sign in as one to continue.`
        ) : (
          <a href={next ?? "/"} className="text-link">{t`Go on`}</a>
        )}
      </p>
    );
  }
  if (!next || account.state === "unknown") return null;
  return (
    <p className="text-soft">
      {hasDrafts() ? t`Please sign in to continue. What you typed has been kept.` : t`Please sign in to continue.`}
    </p>
  );
}

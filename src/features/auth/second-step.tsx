import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, tellFailure } from "../../client/api-error";
import { publicApi } from "../../client/public-api";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { askForPasskey, PasskeyRefusal, whyNoPasskeys } from "../factors/public/passkey-browser";
import type { FactorKind, SecondFactor } from "../factors/schema";
import type { Tokens } from "./schema";
import { secondFactorApi } from "./second-factor-client";

interface SecondStepProps {
  asked: SecondFactor;
  /** goes on with who has signed in */
  onSignedIn: (tokens: Tokens) => Promise<void>;
  /** back to user name and password; with a sentence where that is not what the person wished */
  onAgain: (why?: string) => void;
}

/** What each way asks for, and how it is offered beside another. */
const ways: Record<FactorKind, { lead: string; instead: string }> = {
  passkey: { lead: "Your password is right. Now use your passkey.", instead: "Use a passkey" },
  totp: {
    lead: "Your password is right. Now type the code that your authenticator app shows.",
    instead: "Use a code from your app",
  },
  recovery: {
    lead: "Your password is right. A recovery code stands in for your second factor; it works once.",
    instead: "Use a recovery code",
  },
};

/** The second step of signing in: a passkey, a code of an app, or a recovery code. */
export default function SecondStep({ asked, onSignedIn, onAgain }: SecondStepProps) {
  const kinds = whyNoPasskeys() === undefined ? asked.kinds : asked.kinds.filter((kind) => kind !== "passkey");
  const [kind, setKind] = useState(kinds[0]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const attempt = async (give: () => Promise<Tokens>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onSignedIn(await give());
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) return onAgain(error.said);
      setFailure(error instanceof PasskeyRefusal ? error.message : tellFailure(error, "You could not be signed in"));
    }
    setBusy(false);
  };
  const { ticket } = asked;
  const givePasskey = () =>
    attempt(async () => {
      const api = secondFactorApi(publicApi);
      return api.give({ ticket, passkey: await askForPasskey(await api.options(ticket)) });
    });
  const giveCode = (code: string) => attempt(() => secondFactorApi(publicApi).give({ ticket, code }));
  const choose = (other: FactorKind) => {
    setFailure(undefined);
    setKind(other);
  };

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-display text-[1.625rem] leading-tight font-[760] tracking-tight outline-none"
        >
          Confirm that it is you
        </h2>
        <p className="text-soft">{kind ? ways[kind].lead : <NoWay passkeys={asked.kinds.length > 0} />}</p>
      </div>
      <FormError message={failure} />
      {kind === "passkey" ? (
        <Button busy={busy} busyLabel="Waiting for your passkey..." onClick={() => void givePasskey()}>
          Use My Passkey
        </Button>
      ) : null}
      {kind === "totp" || kind === "recovery" ? (
        <CodeForm key={kind} kind={kind} busy={busy} onCode={(code) => void giveCode(code)} />
      ) : null}
      <ul className="grid gap-1 [&_button]:reach">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Way key={other} onClick={() => choose(other)}>
              {ways[other].instead}
            </Way>
          ))}
        <Way onClick={() => onAgain()}>Sign in as somebody else</Way>
      </ul>
    </div>
  );
}

const Way = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <li>
    <button type="button" onClick={onClick} className="text-link">
      {children}
    </button>
  </li>
);

/** Where nothing that the account has works here. @param passkeys it has some that this browser cannot use */
const NoWay = ({ passkeys }: { passkeys: boolean }) => (
  <>
    {passkeys
      ? (whyNoPasskeys() ?? "")
      : "Your passkeys belong to another address of this site, and no recovery code is left."}{" "}
    <a href="/contact" className="text-link">
      Write to us
    </a>
    : whoever keeps the site can take the second factor away.
  </>
);

interface CodeFormProps {
  kind: "totp" | "recovery";
  busy: boolean;
  onCode: (code: string) => void;
}

function CodeForm({ kind, busy, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isApp = kind === "totp";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const right = isApp ? /^\d{6}$/.test(code.replaceAll(/\s/g, "")) : code.trim() !== "";
        setError(right ? undefined : isApp ? "The code has six digits" : "Please type one of your recovery codes");
        if (right) onCode(code);
        else field.current?.focus();
      }}
    >
      <TextField
        ref={field}
        id="second-code"
        label={isApp ? "Code" : "Recovery code"}
        hint={isApp ? "Six digits; a new one comes every 30 seconds" : "15 letters and digits; dashes may be left out"}
        autoComplete={isApp ? "one-time-code" : "off"}
        inputMode={isApp ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
        className="[&_input]:font-mono [&_input]:text-[1.25rem] [&_input]:tracking-[0.12em]"
      />
      <Button type="submit" busy={busy} busyLabel="Checking...">
        Confirm
      </Button>
    </form>
  );
}

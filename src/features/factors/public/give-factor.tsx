import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import type { FactorKind } from "../schema";
import { whyNoPasskeys } from "./passkey-browser";

interface GiveFactorProps {
  /** the ways to give the factor; the first is offered */
  kinds: readonly FactorKind[];
  /** the sentence before the question: "Your password is correct." */
  lead: string;
  busy: boolean;
  failure: string | undefined;
  onPasskey: () => void;
  /** called with an app code or recovery code as typed */
  onCode: (code: string) => void;
  /** another way was chosen; the earlier failure disappears */
  onOther: () => void;
  children?: ReactNode;
}

const ways: Record<FactorKind, { asks: string; instead: string }> = {
  passkey: {
    get asks() {
      return t`Now use your passkey.`;
    },
    get instead() {
      return t`Use a passkey`;
    },
  },
  totp: {
    get asks() {
      return t`Now type the code that your authenticator app shows.`;
    },
    get instead() {
      return t`Use a code from your app`;
    },
  },
  recovery: {
    get asks() {
      return t`A recovery code replaces your second factor; it works once.`;
    },
    get instead() {
      return t`Use a recovery code`;
    },
  },
};

/** Asks for a second factor: passkey, app code or recovery code, one at a time. */
export function GiveFactor({ kinds: all, lead, busy, failure, onPasskey, onCode, onOther, children }: GiveFactorProps) {
  const kinds = whyNoPasskeys() === undefined ? all : all.filter((kind) => kind !== "passkey");
  const [kind, setKind] = useState(kinds[0]);
  return (
    <div className="grid gap-5">
      <p className="text-soft">{kind ? `${lead} ${ways[kind].asks}`.trim() : <NoWay hasPasskeys={all.length > 0} />}</p>
      <FormError message={failure} />
      {kind === "passkey" ? (
        <Button busy={busy} busyLabel={t`Waiting for your passkey...`} onClick={onPasskey}>{t`Use My Passkey`}</Button>
      ) : null}
      {kind === "totp" || kind === "recovery" ? <CodeForm key={kind} kind={kind} busy={busy} onCode={onCode} /> : null}
      <ul className="grid gap-4">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Way
              key={other}
              onClick={() => {
                onOther();
                setKind(other);
              }}
            >
              {ways[other].instead}
            </Way>
          ))}
        {children}
      </ul>
    </div>
  );
}

/** A small link to another way, below the offered one. */
export const Way = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <li>
    <button type="button" onClick={onClick} className="reach text-link cursor-pointer">
      {children}
    </button>
  </li>
);

/** Shown if no factor of the account works here. @param hasPasskeys it has passkeys that this browser cannot use */
const NoWay = ({ hasPasskeys }: { hasPasskeys: boolean }) => (
  <>
    {hasPasskeys
      ? whyNoPasskeys()
      : t`Your passkeys belong to another address of this site, and you have no recovery codes left.`}{" "}
    <a href={inPresentLanguage("/contact")} className="text-link">{t`Write to us`}</a>: the people who run this site can
    remove the second factor.
  </>
);

interface CodeFormProps {
  kind: "totp" | "recovery";
  busy: boolean;
  onCode: (code: string) => void;
  label?: string;
}

/** A form for a code. */
export function CodeForm({ kind, busy, onCode, label = t`Confirm` }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const id = useId();
  const isApp = kind === "totp";
  const validate = (code: string) =>
    isApp
      ? /^\d{6}$/.test(code.replaceAll(/\s/g, "")) || t`The code has six digits`
      : code.trim() !== "" || t`Please type one of your recovery codes`;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ code }) => busy || onCode(code))(event)}
    >
      <TextField
        id={`code-${id}`}
        label={isApp ? t`Code` : t`Recovery code`}
        hint={isApp ? t`Six digits; a new one comes every 30 seconds` : "15 letters and digits; dashes may be left out"}
        autoComplete={isApp ? "one-time-code" : "off"}
        inputMode={isApp ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        {...fieldOf(form, "code", { validate })}
        className="[&_input]:font-mono [&_input]:text-[1.125rem] [&_input]:tracking-[0.1em]"
      />
      <Button type="submit" busy={busy} busyLabel={t`Checking...`}>
        {label}
      </Button>
    </form>
  );
}

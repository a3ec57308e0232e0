import { useEffect, useRef, useState } from "react";
import { ApiError, failureMessage } from "../../client/api-error";
import { publicApi } from "../../client/public-api";
import { t } from "../../platform/languages/texts";
import { GiveFactor, Way } from "../factors/public/give-factor";
import { askForPasskey, PasskeyRefusal } from "../factors/public/passkey-browser";
import type { SecondFactor } from "../factors/schema";
import type { Tokens } from "./schema";
import { secondFactorApi } from "./second-factor-client";

interface SecondStepProps {
  asked: SecondFactor;
  /** what the first step has shown */
  lead?: string;
  onSignedIn: (tokens: Tokens) => Promise<void>;
  /** back to user name and password, with a sentence if the person did not ask for it */
  onAgain: (why?: string) => void;
}

/** The second step of signing in: passkey, app code or recovery code. */
export default function SecondStep({
  asked: { ticket, kinds },
  lead = t`Your password is correct.`,
  onSignedIn,
  onAgain,
}: SecondStepProps) {
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
      setFailure(
        error instanceof PasskeyRefusal ? error.message : failureMessage(error, t`You could not be signed in`),
      );
    }
    setBusy(false);
  };
  const api = secondFactorApi(publicApi);

  return (
    <div className="grid gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-[1.625rem] leading-tight font-[760] tracking-tight outline-none"
      >{t`Confirm it's you`}</h2>
      <GiveFactor
        kinds={kinds}
        lead={lead}
        busy={busy}
        failure={failure}
        onPasskey={() =>
          void attempt(async () => api.give({ ticket, passkey: await askForPasskey(await api.options(ticket)) }))
        }
        onCode={(code) => void attempt(() => api.give({ ticket, code }))}
        onOther={() => setFailure(undefined)}
      >
        <Way onClick={() => onAgain()}>{t`Sign in as somebody else`}</Way>
      </GiveFactor>
    </div>
  );
}

import { useState } from "react";
import { ApiError, failureMessage } from "../../../client/api-error";
import { publicApi } from "../../../client/public-api";
import { sessionApi } from "../../../client/session";
import { readTokens } from "../../../client/tokens";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { accountLinksApi } from "../../account-links/client";
import { NextLink, Outcome } from "./outcome";
import { Press } from "./press";

/** Confirms the address that the link was sent to. */
export default function ConfirmForm() {
  return (
    <Press
      label={t`Confirm My Email`}
      busyLabel={t`Confirming...`}
      failed={t`The e-mail could not be confirmed`}
      send={accountLinksApi(publicApi).confirmEmail}
      done={({ detail }) => (
        <Outcome title={t`Thank you`} isEnd>
          <p className="text-lg wrap-anywhere">{detail.replace(t` Thank you.`, "")}</p>
          <div>
            <NextLink to="/account">{t`Go to My Account`}</NextLink>
          </div>
        </Outcome>
      )}
      expired={<NewLink />}
    >
      <p className="text-lg">{t`This confirms that the address that received the link is yours. If you changed your e-mail, your account uses the new one from now on.`}</p>
    </Press>
  );
}

/** For an invalid link: a signed-in person can ask for another at once. */
function NewLink() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const ask = async () => {
    setBusy(true);
    try {
      setSaid((await accountLinksApi(sessionApi).resendConfirmation()).detail);
    } catch (error) {
      // A link that was pressed twice has confirmed it already.
      setSaid(error instanceof ApiError ? error.detail : failureMessage(error, t`The link could not be requested`));
    }
    setBusy(false);
  };
  const signedIn = readTokens() !== undefined;
  return (
    <Outcome tone="refused" title={t`This link has expired. Ask for a new one.`}>
      <p className="text-soft">{t`A link to confirm an e-mail works once, for 7 days.`}</p>
      {said && (
        <p role="status" className="rounded-sm bg-stone px-4 py-3 wrap-anywhere">
          {said}.
        </p>
      )}
      <div>
        {signedIn ? (
          <Button busy={busy} busyLabel={t`Sending...`} onClick={() => void ask()}>{t`Send Me a New Link`}</Button>
        ) : (
          <NextLink to="/login?next=/confirm-email">{t`Sign In for a New Link`}</NextLink>
        )}
      </div>
    </Outcome>
  );
}

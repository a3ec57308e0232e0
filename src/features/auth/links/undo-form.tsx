import { publicApi } from "../../../client/public-api";
import { forgetTokens, readTokens } from "../../../client/tokens";
import { t } from "../../../platform/languages/texts";
import { T, V } from "../../../ui/texts/texts";
import { accountLinksApi } from "../../account-links/client";
import { NextLink, Outcome } from "./outcome";
import { Press } from "./press";

async function undo(token: string) {
  const pressed = await accountLinksApi(publicApi).undoEmailChange(token);
  // All sessions ended, also the one of this browser.
  if (readTokens()) forgetTokens();
  return pressed;
}

/** Restores the e-mail that the link was sent to. @param sends whether a mail server is set up */
export default function UndoForm({ sends }: { sends: boolean }) {
  return (
    <Press
      label={t`Undo the Change`}
      busyLabel={t`Undoing...`}
      failed={t`The change could not be undone`}
      send={undo}
      done={({ email }) => (
        <Outcome title={t`It is undone`} isEnd>
          <p className="text-lg wrap-anywhere">
            <T>
              Your account uses{" "}
              <strong>
                <V email={email} />
              </strong>{" "}
              again, and all devices are signed out.
            </T>
          </p>
          <p className="text-soft">
            {sends
              ? t`A link to choose a new password is on its way there.`
              : t`This site sends no mail: ask the organisers for the link to choose a new password.`}{" "}
            {t`The old password no longer works.`}
          </p>
          <div>
            <NextLink to="/forgot-password" quiet>{t`No Mail?`}</NextLink>
          </div>
        </Outcome>
      )}
      expired={
        <Outcome tone="refused" title={t`This link has expired.`}>
          <p className="text-soft">{t`It works once, for 7 days. If somebody else has taken over your account, write to us: we can give it back to you.`}</p>
          <div>
            <NextLink to="/contact">{t`Write to Us`}</NextLink>
          </div>
        </Outcome>
      }
    >
      <p className="text-lg">{t`When you press the button:`}</p>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-copper">
        <li>{t`Your account goes back to the e-mail that received this link.`}</li>
        <li>{t`All devices are signed out.`}</li>
        <li>{t`Passkeys and apps that were added since then are removed.`}</li>
        <li>
          {sends
            ? t`The password stops working, and a link to choose a new one comes by mail.`
            : t`The password stops working, and you choose a new one.`}
        </li>
      </ul>
    </Press>
  );
}

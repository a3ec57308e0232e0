import { publicApi } from "../../../client/public-api";
import { forgetTokens, readTokens } from "../../../client/tokens";
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
      label="Undo the Change"
      busyLabel="Undoing..."
      failed="The change could not be undone"
      send={undo}
      done={({ email }) => (
        <Outcome title="It is undone" isEnd>
          <p className="text-lg wrap-anywhere">
            Your account uses <strong>{email}</strong> again, and all devices are signed out.
          </p>
          <p className="text-soft">
            {sends
              ? "A link to choose a new password is on its way there."
              : "This site sends no mail: ask the organisers for the link to choose a new password."}{" "}
            The old password no longer works.
          </p>
          <div>
            <NextLink to="/forgot-password" quiet>
              No Mail?
            </NextLink>
          </div>
        </Outcome>
      )}
      expired={
        <Outcome tone="refused" title="This link has expired.">
          <p className="text-soft">
            It works once, for 7 days. If somebody else has taken over your account, write to us: we can give it back to
            you.
          </p>
          <div>
            <NextLink to="/contact">Write to Us</NextLink>
          </div>
        </Outcome>
      }
    >
      <p className="text-lg">When you press the button:</p>
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-copper">
        <li>Your account goes back to the e-mail that received this link.</li>
        <li>All devices are signed out.</li>
        <li>Passkeys and apps that were added since then are removed.</li>
        <li>
          The password stops working, and {sends ? "a link to choose a new one comes by mail" : "you choose a new one"}.
        </li>
      </ul>
    </Press>
  );
}

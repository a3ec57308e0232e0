import { type ReactNode, useEffect, useState } from "react";
import { ApiError, failureMessage } from "../../../client/api-error";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import type { PressedLink } from "../../account-links/schema";
import { forgetToken, takeToken } from "./secret-token";

interface PressProps {
  children: ReactNode;
  label: string;
  busyLabel: string;
  /** the failed action, without a full stop */
  failed: string;
  send: (token: string) => Promise<PressedLink>;
  done: (pressed: PressedLink) => ReactNode;
  expired: ReactNode;
}

/** A button that runs a secret link. Opening the page must not, because mail scanners open links. */
export function Press({ children, label, busyLabel, failed, send, done, expired }: PressProps) {
  const [token, setToken] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState<PressedLink>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => setToken(takeToken()), []);

  const press = async (secret: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setPressed(await send(secret));
      forgetToken();
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) {
        forgetToken();
        setToken("");
      } else setFailure(failureMessage(error, failed));
    }
    setBusy(false);
  };

  if (pressed) return done(pressed);
  if (token === "") return expired;
  return (
    <div className="grid gap-5">
      <FormError message={failure} />
      {children}
      <Button
        disabled={token === undefined}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => token && void press(token)}
      >
        {label}
      </Button>
    </div>
  );
}

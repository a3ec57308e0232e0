import { useState } from "react";
import { signInPath } from "../../../client/return-path";
import { useAccount } from "../../../client/use-account";
import { Button, ButtonLink } from "../../../ui/button";
import { notifyFailure } from "../../../ui/overlay/notify";

interface TellMeProps {
  qualificationId: number;
  name: string;
  /** the page's path, to come back to after signing in */
  path: string;
}

/** Offers a mail about the next event that gives a qualification, once. */
export function TellMe({ qualificationId, name, path }: TellMeProps) {
  const account = useAccount();
  const [isTold, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  if (account.state === "unknown") return <span className="block min-h-11" />;
  if (account.state === "anonymous")
    return (
      <ButtonLink variant="secondary" to={signInPath(path)} className="justify-self-start">
        Sign In to Hear About the Next One
      </ButtonLink>
    );
  if (isTold)
    return (
      <p role="status" className="leading-snug">
        We will mail you about the next event that gives {name}, once.
      </p>
    );
  const ask = async () => {
    setBusy(true);
    try {
      const [{ sessionApi }, { ownQualificationsApi }] = await Promise.all([
        import("../../../client/session"),
        import("../client"),
      ]);
      await ownQualificationsApi(sessionApi).wish(qualificationId);
      setTold(true);
    } catch (error) {
      void notifyFailure(error instanceof Error && "detail" in error ? String(error.detail) : "Please try again.");
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel="Asking..."
      aria-label={`Tell Me About the Next One: ${name}`}
      onClick={() => void ask()}
      className="justify-self-start"
    >
      Tell Me About the Next One
    </Button>
  );
}

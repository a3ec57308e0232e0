import { Suspense, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState, LoadingState } from "../../../ui/states";
import { factorsApi } from "../client";
import type { NewApp } from "../schema";
import { CodeForm } from "./give-factor";
import type { StepProps } from "./task";

const QrCode = lazyPart(() => import("../../../ui/qr-code"));

/** Sets up an authenticator app: it reads the QR code or the typed secret, and a code shows that it works. */
export function AddApp(step: StepProps) {
  const { loaded, reload } = useLoaded("new app", () => factorsApi(sessionApi).newApp());
  if (loaded.state === "failed") return <FailedState message={loaded.detail} onRetry={reload} />;
  if (loaded.state === "loading")
    return (
      <>
        <Skeleton className="mx-auto size-52" />
        <LoadingState label={t`Preparing...`} />
      </>
    );
  return <Scan made={loaded.value} onAgain={reload} {...step} />;
}

function Scan({ made, onAgain, attempt, busy, failure }: StepProps & { made: NewApp; onAgain: () => void }) {
  const send = (code: string) =>
    attempt(async () => ({
      ...(await factorsApi(sessionApi).addApp({ ticket: made.ticket, code })),
      message: t`The authenticator app is set up.`,
    }));
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-4 pl-5 marker:font-[640]">
        <li className="pl-1">
          <div className="grid gap-3">
            <span>{t`Scan this with an authenticator app, such as Aegis, Google Authenticator or your password manager.`}</span>
            <Suspense fallback={<Skeleton className="mx-auto size-52" />}>
              <QrCode
                text={made.uri}
                label={t`QR code for the authenticator app`}
                className="mx-auto size-52 rounded-sm"
              />
            </Suspense>
            <Secret made={made} />
          </div>
        </li>
        <li className="pl-1">{t`Type the code that it shows now.`}</li>
      </ol>
      <FormError message={failure} />
      <CodeForm kind="totp" busy={busy} onCode={send} label={t`Set It Up`} />
      {failure ? (
        <Button variant="quiet" size="small" onClick={onAgain}>{t`Start Again with Another QR Code`}</Button>
      ) : null}
    </div>
  );
}

/** For an app on this device, and for people who cannot use a camera. */
function Secret({ made: { secret, uri } }: { made: NewApp }) {
  const [open, setOpen] = useState(false);
  if (!open) return <Button variant="quiet" size="small" onClick={() => setOpen(true)}>{t`I can't scan it`}</Button>;
  return (
    <div className="grid gap-2 text-[0.9375rem]">
      <p className="text-soft">{t`Type this into the app, as a time-based key:`}</p>
      <code className="block rounded-sm bg-stone px-3 py-2 leading-relaxed tracking-wide wrap-anywhere select-all">
        {(secret.match(/.{1,4}/g) ?? []).join(" ")}
      </code>
      <p>
        <a href={uri} className="reach text-link">{t`Open an app on this device`}</a>
      </p>
    </div>
  );
}

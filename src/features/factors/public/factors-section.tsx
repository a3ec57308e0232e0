import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";
import { T } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { factorsApi } from "../client";
import { confirmFirst, type Factors, type Passkey } from "../schema";
import type { Task } from "./task";

const TaskDialog = lazyPart(() => import("./task-dialog"));

/** The signed-in person's second factors: lists, adds, renames and removes them. */
export default function FactorsSection() {
  const data = useLoaded("factors", () => factorsApi(sessionApi).read());
  const [task, setTask] = useState<Task>();
  return (
    <section aria-labelledby="second-factor-title" className="grid content-start gap-6">
      <div className="grid gap-1.5">
        <h4 id="second-factor-title" className="text-[1.125rem]">{t`Second Factor`}</h4>
        <p className="max-w-prose text-soft">{t`Something you have, besides the password you know: somebody who has guessed or seen your password cannot get in with it alone.`}</p>
      </div>
      <WhenLoaded data={data} loading={<Waiting />} failed={t`Your second factors could not be loaded.`}>
        {(factors) => (
          <>
            <State factors={factors} onTask={setTask} />
            {task ? (
              <Suspense fallback={null}>
                <TaskDialog
                  task={task}
                  factors={factors}
                  onChange={(changed) => data.change(() => changed)}
                  onClose={() => setTask(undefined)}
                />
              </Suspense>
            ) : null}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

const Waiting = () => (
  <div className="grid gap-3">
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
    <LoadingState label={t`Loading your second factors...`} />
  </div>
);

interface StateProps {
  factors: Factors;
  onTask: (task: Task) => void;
}

function State({ factors, onTask }: StateProps) {
  const has = factors.passkeys.length > 0 || factors.app !== null;
  return (
    <div className="divide-y divide-rule rounded-md border border-rule bg-sheet">
      {factors.demanded && !has ? (
        <p
          role="status"
          className="px-4 py-3 font-[600] text-red sm:px-5"
        >{t`This site requires a second factor: until you add one, the back office stays closed.`}</p>
      ) : null}
      {factors.confirm_first ? <p className="px-4 py-3 font-[600] sm:px-5">{confirmFirst}</p> : null}
      <Passkeys factors={factors} onTask={onTask} />
      <App factors={factors} onTask={onTask} />
      {has ? <RecoveryCodes factors={factors} onTask={onTask} /> : null}
      {has ? (
        <p className="px-4 py-4 text-[0.9375rem] leading-snug text-soft sm:px-5">
          <T>
            Devices you signed in on before stay signed in, but can change nothing here without a second factor.{" "}
            <a href="#devices" className="reach text-link">
              Look through them
            </a>
            .
          </T>
        </p>
      ) : null}
    </div>
  );
}

interface PartProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

const Part = ({ title, text, action, children }: PartProps) => (
  <div className="grid gap-3 px-4 py-5 sm:px-5">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <h5 className="text-[1.0625rem] font-[680]">{title}</h5>
        <div className="max-w-prose text-[0.9375rem] leading-snug text-soft">{text}</div>
      </div>
      {action}
    </div>
    {children}
  </div>
);

function Passkeys({ factors: { passkeys, confirm_first: waits }, onTask }: StateProps) {
  // Only the browser knows whether the page came by HTTPS.
  const [isSecure, setSecure] = useState(true);
  useEffect(() => setSecure(isSecureContext), []);
  return (
    <Part
      title={t`Passkeys`}
      text={
        isSecure
          ? t`Your fingerprint, face or PIN, on a phone, a computer or a security key. A passkey also signs you in without a password.`
          : t`Passkeys cannot be used here: they need HTTPS or localhost.`
      }
      action={
        isSecure && !waits ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onTask({ kind: "add-passkey" })}
          >{t`Add a Passkey`}</Button>
        ) : null
      }
    >
      {passkeys.length > 0 ? (
        <ul className="grid divide-y divide-rule border-rule border-t">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onTask={onTask} />
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

function PasskeyLine({ passkey, onTask }: Pick<StateProps, "onTask"> & { passkey: Passkey }) {
  const { name, domain, works_here, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className="font-[600] leading-snug wrap-anywhere">{name}</p>
        <p className="text-[0.9375rem] leading-snug text-soft">
          <Used created_at={created_at} last_used_at={last_used_at} />
          {works_here ? null : <strong className="block text-red">{t`Only works at ${{ domain }}, not here`}</strong>}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Rename ${{ name }}`}
          onClick={() => onTask({ kind: "rename-passkey", passkey })}
        >{t`Rename`}</Button>
        <Button
          variant="danger"
          size="small"
          aria-label={t`Remove ${{ name }}`}
          onClick={() => onTask({ kind: "remove-passkey", passkey })}
        >{t`Remove`}</Button>
      </div>
    </li>
  );
}

/** "Added Sat 28 Nov 2026, last used Sun 29 Nov 2026" */
function Used({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }) {
  const { timeZone } = useSite();
  const used = last_used_at ? `last used ${formatDate(last_used_at, timeZone)}` : "not used yet";
  return <WithDates text={t`Added ${{ date: formatDate(created_at, timeZone) }}, ${{ used }}`} />;
}

const App = ({ factors: { app, confirm_first: waits }, onTask }: StateProps) => (
  <Part
    title={t`Authenticator App`}
    text={
      app ? (
        <Used {...app} />
      ) : (
        t`An app on your phone that shows a code of six digits, another one every 30 seconds. It works without a connection.`
      )
    }
    action={
      app ? (
        <Button
          variant="danger"
          size="small"
          aria-label={t`Remove the app`}
          onClick={() => onTask({ kind: "remove-app" })}
        >{t`Remove`}</Button>
      ) : waits ? null : (
        <Button variant="secondary" size="small" onClick={() => onTask({ kind: "add-app" })}>{t`Set Up an App`}</Button>
      )
    }
  />
);

const RecoveryCodes = ({ factors: { recovery_codes_left: left }, onTask }: StateProps) => (
  <Part
    title={t`Recovery Codes`}
    text={
      <>
        <strong className={left < 3 ? "text-red" : "text-ink"}>
          {left === 0 ? t`None is left.` : left === 1 ? t`One is left.` : t`${{ left }} are left.`}
        </strong>{" "}
        Each replaces a lost second factor, once. Keep them away from your devices.
      </>
    }
    action={
      <Button
        variant="secondary"
        size="small"
        onClick={() => onTask({ kind: "make-codes" })}
      >{t`Make New Codes`}</Button>
    }
  />
);

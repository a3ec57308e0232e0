import { lazy, Suspense, useState } from "react";
import { sessionApi } from "../../../client/session";
import { answersKey } from "../../../client/tokens";
import { useAccount } from "../../../client/use-account";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { Button, ButtonLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { T } from "../../../ui/texts/texts";
import { formatEnd } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { mayUseApi } from "../client";
import type { MayUse } from "../schema";
import { MayUseFrame, SignInFirst } from "./may-use-frame";

const AcceptDialog = lazy(() => import("./accept-dialog"));

interface PanelProps {
  machineId: number;
  /** the unit of a sticker */
  unitId?: number;
  /** the page's path, to come back to after signing in */
  path: string;
}

/** Whether the visitor may use a machine, and what to do if not. */
export default function MayUsePanel(props: PanelProps) {
  const account = useAccount();
  return (
    <MayUseFrame>
      {account.state === "unknown" && <LoadingState label={t`Checking...`} />}
      {account.state === "anonymous" && <SignInFirst path={props.path} />}
      {(account.state === "signed-in" || account.state === "unreachable") && <Own {...props} />}
    </MayUseFrame>
  );
}

/** The answer for the signed-in visitor: a fresh one, or the stored one without a connection. */
function Own({ machineId, unitId }: PanelProps) {
  const key = `${machineId} ${unitId ?? ""}`;
  const { loaded, reload } = useLoaded(`may use ${key}`, async () => {
    const answer = await mayUseApi(sessionApi).ask(machineId, unitId);
    storeAnswer(key, answer);
    return answer;
  });
  if (loaded.state === "loading") return <LoadingState label={t`Checking...`} />;
  if (loaded.state === "ready") return <Answer answer={loaded.value} onAccepted={reload} />;
  const kept = storedAnswer(key);
  if (!kept)
    return <FailedState message={t`This could not be checked. ${{ detail: loaded.detail }}`} onRetry={reload} />;
  return (
    <div className="grid gap-3">
      <p className="fact-type text-soft">{t`No connection. This is the last answer we had.`}</p>
      <Answer answer={kept} onAccepted={reload} />
    </div>
  );
}

interface AnswerProps {
  answer: MayUse;
  onAccepted: () => void;
}

function Answer({ answer, onAccepted }: AnswerProps) {
  const site = useSite();
  const [agreement, setAgreement] = useState<number>();
  if (answer.may)
    return (
      <div className="grid gap-1">
        {answer.is_danger_reported ? (
          <>
            <p className="font-display text-xl font-[740] text-red">{t`Somebody reported a danger. Look before you use it.`}</p>
            <p className="leading-snug">{t`Besides that, you may use it.`}</p>
          </>
        ) : (
          <p className="font-display text-xl font-[740] text-moss">{t`Yes, you may use it.`}</p>
        )}
        {answer.valid_until && (
          <p className="leading-snug text-soft">
            <T>
              Until <WithDates text={formatEnd(answer.valid_until, site)} />
            </T>
          </p>
        )}
      </div>
    );
  return (
    <div className="grid gap-3">
      <p className="font-display text-xl font-[740]">{t`Not yet.`}</p>
      <ul className="grid gap-3">
        {answer.reasons.map(({ code, detail, to, agreement_id }) => (
          <li
            key={`${code} ${detail}`}
            className="grid justify-items-start gap-1.5 border-t border-rule pt-3 leading-snug"
          >
            <p className="wrap-anywhere">
              <WithDates text={detail} />
            </p>
            {code === "agreement" && agreement_id !== undefined && (
              <Button variant="secondary" onClick={() => setAgreement(agreement_id)}>{t`Read and Accept`}</Button>
            )}
            {to.startsWith("/events/") && <ButtonLink to={to} variant="secondary">{t`See the Event`}</ButtonLink>}
            {to === "/contact" && <ButtonLink to={to} variant="secondary">{t`Ask About It`}</ButtonLink>}
          </li>
        ))}
      </ul>
      {agreement !== undefined && (
        <Suspense fallback={null}>
          <AcceptDialog agreementId={agreement} onAccepted={onAccepted} onClose={() => setAgreement(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** The longest time that a device stores an answer; milliseconds. */
const storedForMs = 86_400_000;

interface StoredAnswer {
  answer: MayUse;
  /** milliseconds */
  until: number;
}

const readAll = (): Record<string, StoredAnswer> => {
  try {
    return JSON.parse(localStorage.getItem(answersKey) ?? "{}") as Record<string, StoredAnswer>;
  } catch {
    return {};
  }
};

/** Stores an answer on this device until it may change, for at most a day. Signing out removes it. */
function storeAnswer(key: string, answer: MayUse, now = Date.now()): void {
  const until = Math.min(
    now + storedForMs,
    answer.valid_until ? Date.parse(answer.valid_until) : Number.POSITIVE_INFINITY,
  );
  const others = Object.entries(readAll()).filter(([one, stored]) => one !== key && stored.until > now);
  try {
    localStorage.setItem(answersKey, JSON.stringify({ ...Object.fromEntries(others), [key]: { answer, until } }));
  } catch {
    // Storage is off or full: without a connection there is no answer.
  }
}

/** Returns the stored answer if it is still valid. */
function storedAnswer(key: string, now = Date.now()): MayUse | undefined {
  const stored = readAll()[key];
  return stored && stored.until > now ? stored.answer : undefined;
}

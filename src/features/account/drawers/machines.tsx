import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { counted, t } from "../../../platform/languages/texts";
import { Badge, type Tone } from "../../../ui/badge";
import { Button, TextLink } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { agreementsApi } from "../../agreements/client";
import type { Acceptance } from "../../agreements/schema";
import { machinePagesApi } from "../../machine-pages/client";
import { ownQualificationsApi } from "../../qualifications/client";
import type { OwnQualifications } from "../../qualifications/own/schema";
import { Said } from "../../words/public/said";
import { ListStates } from "./list-states";

type Qualification = OwnQualifications["items"][number];

const states: Record<Qualification["state"], [string, Tone]> = {
  valid: ["Valid", "moss"],
  expiring: ["Ends soon", "amber"],
  expired: ["Ended", "neutral"],
  revoked: ["Revoked", "red"],
};

const dayLine = (day: string) => formatDate(`${day}T12:00:00Z`, "UTC");

/** A member's qualifications, accepted agreements, and the machines they keep. */
export function Machines({ user }: { user: Account }) {
  const own = useLoaded(`own machines ${user.id}`, () => machinePagesApi(sessionApi).own());
  const kept = own.loaded.state === "ready" ? own.loaded.value.items.length : 0;
  return (
    <div className="grid gap-8">
      {kept > 0 && (
        <p>
          {counted({ kept }, "You look after # machine.", "You look after # machines.")}{" "}
          <TextLink to="/account/machines" className="reach">{t`Machines I look after`}</TextLink>
        </p>
      )}
      <p>
        <TextLink to="/account/bookings" className="reach">{t`My bookings`}</TextLink>
      </p>
      <Qualifications user={user} />
      <Accepted user={user} />
    </div>
  );
}

function Qualifications({ user }: { user: Account }) {
  const calls = ownQualificationsApi(sessionApi);
  const data = useLoaded(`qualifications ${user.id}`, calls.list);
  const { loaded, reload } = data;
  const waiting = loaded.state === "ready" ? loaded.value.waiting : [];
  const adopt = () =>
    calls.adopt().then(reload, () => toast({ tone: "error", message: t`This did not work. Please try again.` }));
  return (
    <section aria-labelledby="own-qualifications" className="grid gap-3">
      <h3 id="own-qualifications" className="text-lg">{t`Qualifications`}</h3>
      {waiting.length > 0 && (
        <div className="grid justify-items-start gap-2 rounded-sm border border-rule p-4">
          <p>Under your e-mail we also have: {waiting.map(({ qualification }) => qualification).join(", ")}.</p>
          <Button variant="secondary" size="small" onClick={() => void adopt()}>{t`Add to My Account`}</Button>
        </div>
      )}
      <ListStates
        data={data}
        what="your qualifications"
        none={
          <T>
            You have none yet. <TextLink to="/equipment">Each machine</TextLink> says what it requires.
          </T>
        }
      >
        {(one) => <Row key={one.id} qualification={one} />}
      </ListStates>
    </section>
  );
}

function Row({ qualification: { name, state, expires_on, grants } }: { qualification: Qualification }) {
  const [word, tone] = states[state];
  const since = (grants.findLast((grant) => grant.state !== "revoked") ?? grants.at(-1))?.granted_on;
  const past = grants.filter(
    (grant) => grant.state === "revoked" || (grant.state === "expired" && grant.expires_on !== expires_on),
  );
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <span className="account-text font-[620] wrap-anywhere">{name}</span>
        <span className="fact-type flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
          <Badge tone={tone}>{word}</Badge>
          {since && <span className="whitespace-nowrap">{t`since ${{ dayLine: dayLine(since) }}`}</span>}
          {expires_on && state !== "revoked" && (
            <span>{`${state === "expired" ? "ended" : "until"} ${dayLine(expires_on)}`}</span>
          )}
        </span>
      </span>
      {past.length > 0 && (
        <ul aria-label={t`Past: ${{ name }}`} className="grid gap-0.5 text-[0.9375rem] leading-snug text-soft">
          {past.map((grant) => (
            <li key={grant.id} className="wrap-anywhere">
              {pastLine(grant)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A grant that is over: "From 3 Mar 2025 to 3 Mar 2026", "From 3 Mar 2025, revoked: the reason" */
function pastLine({ granted_on, expires_on, state, revoke_reason }: Qualification["grants"][number]): string {
  const from = t`From ${{ dayLine: dayLine(granted_on) }}`;
  if (state !== "revoked") return t`${{ from }} to ${{ dayLine: dayLine(expires_on ?? granted_on) }}`;
  return revoke_reason ? t`${{ from }}, revoked: ${{ revoke_reason }}` : t`${{ from }}, revoked`;
}

function Accepted({ user }: { user: Account }) {
  const data = useLoaded(`accepted ${user.id}`, agreementsApi(sessionApi).own);
  return (
    <section aria-labelledby="own-agreements" className="grid gap-3">
      <h3 id="own-agreements" className="text-lg">{t`What You Accepted`}</h3>
      <ListStates data={data} what="your agreements" none={t`Nothing yet.`}>
        {(one) => <Agreement key={one.id} accepted={one} />}
      </ListStates>
    </section>
  );
}

function Agreement({ accepted: { name, number, html, accepted_at, guardian_name } }: { accepted: Acceptance }) {
  const { timeZone } = useSite();
  return (
    <li className="border-rule border-b">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2">
          <span className="account-text font-[620] wrap-anywhere">{name}</span>
          <span className="fact-type text-soft">
            <WithDates text={t`Text ${{ number }}, ${{ date: formatDate(accepted_at, timeZone) }}`} />
            {guardian_name && ` by ${guardian_name}`}
          </span>
        </summary>
        <Said html={html} className="pb-4" />
      </details>
    </li>
  );
}

import { useRef } from "react";
import { type Account, sessionApi } from "../../../client/session";
import { signOut } from "../../../client/sign-out";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { ago } from "../../../platform/dates/ago";
import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { symbol } from "../../../ui/symbols";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { devicesApi } from "../../auth/sessions/client";
import type { Device } from "../../auth/sessions/schema";
import { Waiting } from "./list-states";

const Phone = symbol("M7 2h10a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1M11 18h2");
const Laptop = symbol("M5 4h14a1 1 0 0 1 1 1v10H4V5a1 1 0 0 1 1-1M2 19h20");

const isHeld = ({ device }: Device) => /Android|iPhone|iPad|KaiOS|HarmonyOS/.test(device);

/** The signed-in devices, each with a way to sign it out. */
export function Devices({ user }: { user: Account }) {
  const { loaded, reload } = useLoaded(`devices ${user.id}`, () => devicesApi(sessionApi).list());
  const list = useRef<HTMLUListElement>(null);
  const { busy, run } = useWork<number | "others">(failedNotice());
  const end = (what: number | "others") =>
    void run(what, async () => {
      const api = devicesApi(sessionApi);
      const { detail } = await (what === "others" ? api.endOthers() : api.end(what));
      toast({ message: `${detail}.` });
      list.current?.focus();
    }).finally(reload);

  if (loaded.state === "loading") return <Waiting label={t`Loading your devices...`} />;
  if (loaded.state === "failed") return <FailedState message={t`Your devices could not be loaded.`} onRetry={reload} />;
  const { items } = loaded.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-soft">{t`Don't recognise one? Sign it out here, then choose another password.`}</p>
      <ul ref={list} tabIndex={-1} aria-label={t`Devices`} className="border-rule border-t">
        {items.map((device) => (
          <Row
            key={device.id}
            device={device}
            busy={busy === device.id}
            onEnd={() => (device.current ? void signOut() : end(device.id))}
          />
        ))}
      </ul>
      {items.length > 1 ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy === "others"}
          busyLabel={t`Signing out...`}
          onClick={() => end("others")}
        >{t`Sign Out Everywhere Else`}</Button>
      ) : null}
    </div>
  );
}

function Row({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const site = useSite();
  const { ip_hint, created_at, last_used_at, current } = device;
  const name = device.device || t`Unknown device`;
  const Sign = isHeld(device) ? Phone : Laptop;
  const used = ago(new Date(last_used_at), new Date());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-b py-4">
      <Sign className="size-6 flex-none text-soft" />
      <div className="account-text grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[620]">
          {name}
          {current ? <Badge tone="moss">{t`This device`}</Badge> : null}
        </p>
        <p className="fact-type text-soft">
          {current ? t`In use now` : t`Used ${{ used }}`}
          {ip_hint ? ` from ${ip_hint}` : ""} · since <WithDates text={formatDateTime(created_at, site)} />
        </p>
      </div>
      <Button variant="secondary" size="small" busy={busy} busyLabel={t`Signing out...`} onClick={onEnd}>
        <span>
          Sign Out<span className="sr-only"> {current ? "here" : t`${{ name }}, used ${{ used }}`}</span>
        </span>
      </Button>
    </li>
  );
}

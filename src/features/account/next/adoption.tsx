import { useState } from "react";
import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { counted, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { ownRegistrationsApi } from "../../my-registrations/client";

/** The number named; others are counted. */
const named = 5;

/** Offers to adopt registrations made with the member's confirmed e-mail but without the account. */
export function Adoption({ user, onAdopted }: { user: Account; onAdopted: () => void }) {
  const { timeZone } = useSite();
  const { loaded, change } = useLoaded(`adopt ${user.id} ${user.email}`, () =>
    ownRegistrationsApi(sessionApi).adoptable(),
  );
  const { busy = false, run } = useWork<true>(failedNotice());
  const [later, setLater] = useState(false);
  if (loaded.state !== "ready" || loaded.value.total === 0 || later) return null;
  const { items, total } = loaded.value;

  const adopt = async () => {
    const { detail } = await ownRegistrationsApi(sessionApi).adopt();
    change((list) => ({ ...list, items: [], total: 0 }));
    toast({ message: `${detail}.` });
    document.getElementById("next-title")?.focus();
    onAdopted();
  };

  return (
    <section
      aria-labelledby="adopt-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-violet bg-violet-soft p-5 sm:p-6"
    >
      <h2 id="adopt-title" className="text-[1.375rem]">
        {total === 1 ? t`Is this registration yours?` : t`Are these ${{ total }} registrations yours?`}
      </h2>
      <p className="wrap-anywhere">
        {counted(
          { total, email: user.email },
          "It was made with {email}, without signing in. Once added to your account, you can see and cancel it here.",
          "They were made with {email}, without signing in. Once added to your account, you can see and cancel them here.",
        )}
      </p>
      <ul className="grid gap-1">
        {items.slice(0, named).map(({ id, name, event }) => (
          <li key={id} className="flex flex-wrap gap-x-3 wrap-anywhere">
            <span className="font-[620]">{event.title}</span>
            <span className="fact-type self-center">
              <T>
                <WithDates text={formatDate(event.start_date, timeZone)} />, for <V name={name} />
              </T>
            </span>
          </li>
        ))}
        {total > named ? <li>{counted({ others: total - named }, "and # other", "and # others")}</li> : null}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          busy={busy}
          busyLabel={t`Adding...`}
          onClick={() => void run(true, adopt)}
        >{t`Add to My Account`}</Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={() => setLater(true)}>{t`Not Now`}</Button>
      </div>
    </section>
  );
}

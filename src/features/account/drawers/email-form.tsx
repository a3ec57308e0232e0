import { fieldOf } from "../../../admin/form/field-of";
import { deferredResolver } from "../../../client/deferred-resolver";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { usersApi } from "../../users/client";
import { AskForLink, useSendLink } from "../head/confirm-note";
import { CurrentPassword, OwnForm, useOwnForm } from "./own-form";
import type { EmailValues } from "./profile-check";

const fetchCheck = () => import("./profile-check").then((part) => part.checkEmail);
const resolver = deferredResolver(fetchCheck);
const aloneResolver = deferredResolver(() => import("./profile-check").then((part) => part.checkEmailAlone));

/** The e-mail, its state, and a form to change it. */
export const EmailForm = ({ user }: { user: Account }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
    <div className="grid gap-2 rounded-md border border-rule bg-sheet px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-[620] text-[0.9375rem]">{t`Email`}</p>
        {user.is_verified ? <Badge tone="moss">{t`Confirmed`}</Badge> : <Badge tone="amber">{t`Not confirmed`}</Badge>}
      </div>
      <p className="wrap-anywhere">{user.email}</p>
      {user.pending_email ? <Pending user={user} /> : null}
      {user.is_verified || user.pending_email ? null : <SendAgain />}
    </div>
    <Change user={user} />
  </div>
);

function SendAgain() {
  const { busy, send } = useSendLink();
  if (!useSendsMail())
    return (
      <p className="text-[0.9375rem] text-soft wrap-anywhere">
        <AskForLink />.
      </p>
    );
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      busy={busy}
      busyLabel={t`Sending...`}
      onClick={send}
    >{t`Send the Link Again`}</Button>
  );
}

/** The pending address; until it is confirmed, the present one stays. */
function Pending({ user }: { user: Account }) {
  const { busy = false, run } = useWork<true>(failedNotice());
  const withdraw = async () => {
    // Asking for the present e-mail ends the waiting.
    await usersApi(sessionApi).updateMe({ email: user.email });
    toast({ message: t`Your e-mail stays ${{ email: user.email }}.` });
    accountHasChanged();
  };
  return (
    <div className="mt-2 grid gap-3 border-rule border-t pt-4">
      <p className="wrap-anywhere">
        <T>
          <strong>
            <V pending_email={user.pending_email} />
          </strong>{" "}
          is waiting: it becomes your e-mail once you confirm it.
        </T>
      </p>
      <div className="flex flex-wrap gap-2">
        <SendAgain />
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(true, withdraw)}
        >{t`Cancel This Change`}</Button>
      </div>
    </div>
  );
}

function saved(pending: string | null | undefined, sends: boolean): string {
  if (!pending) return t`Your e-mail is saved.`;
  return sends
    ? t`A link is on its way to ${{ pending }}.`
    : t`${{ pending }} is waiting to be confirmed: ask us for the link.`;
}

function Change({ user }: { user: Account }) {
  const sends = useSendsMail();
  const own = useOwnForm<EmailValues>({
    resolver: user.has_password ? resolver : aloneResolver,
    defaultValues: { email: "", current_password: "" },
    failed: t`Your e-mail could not be changed`,
    send: async (values, { reset }) => {
      const { pending_email } = await usersApi(sessionApi).updateMe(values);
      toast({ message: saved(pending_email, sends) });
      reset();
      accountHasChanged();
    },
  });
  return (
    <OwnForm own={own} fetchCheck={fetchCheck} label={t`Change My Email`} busyLabel={t`Changing...`}>
      <TextField
        id="account-email"
        label={t`New Email`}
        type="email"
        autoComplete="email"
        required
        hint={
          sends
            ? t`We write to both addresses. Until the new one is confirmed, ${{ email: user.email }} stays.`
            : t`Until the new one is confirmed, ${{ email: user.email }} stays.`
        }
        {...fieldOf(own.form, "email")}
      />
      <CurrentPassword id="account-email-password" user={user} form={own.form} next="/account#profile" />
    </OwnForm>
  );
}

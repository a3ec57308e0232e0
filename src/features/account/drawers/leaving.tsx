import { useNavigate } from "react-router";
import { type Account, sessionApi } from "../../../client/session";
import { signOut } from "../../../client/sign-out";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { ownDataApi } from "../own-data/client";
import { LeavingProjects } from "./leaving-projects";
import { CurrentPassword, OwnForm, useOwnForm } from "./own-form";

interface LeavingProps {
  user: Account;
  /** the places to be given up: "Your 2 places" */
  coming: string;
  hasPlaces: boolean;
  onLeave: () => void;
}

/** Deletes the account: the consequences in words, then the password. */
export function Leaving({ user, coming, hasPlaces, onLeave }: LeavingProps) {
  const { email } = useSite();
  const navigate = useNavigate();
  const own = useOwnForm({
    defaultValues: { current_password: "" },
    failed: t`Your account could not be deleted`,
    send: async ({ current_password }) => {
      await ownDataApi(sessionApi).deleteAccount(current_password);
      toast({ message: t`Your account is deleted. You are welcome back whenever you like.` });
      onLeave();
      await signOut();
      await navigate("/", { replace: true });
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:gap-14">
      <div className="grid content-start gap-4">
        <p>{t`This cannot be undone. Immediately:`}</p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t`Your account, your communities and your requests are deleted, and you are signed out on all devices.`}</li>
          {hasPlaces ? <li>{t`${{ coming }} at upcoming events will go to others.`}</li> : null}
          <li>{t`Past events keep the attendance count only. Your name and contact details are deleted.`}</li>
          <li>{t`Faults you reported stay with the machine, without your name.`}</li>
          <li>{t`Your qualifications and your later bookings of machines are deleted.`}</li>
          <li>{t`For agreements that you accepted, we keep your name, the text and the day for three years, then delete them too.`}</li>
          <li>
            <T>
              Messages you sent us and articles published under your name stay. To have them deleted too, write to{" "}
              <MailLink to={email} /> first.
            </T>
          </li>
        </ul>
        <LeavingProjects />
        <p className="text-soft">
          <T>
            You may want to <TextLink to="#data">download your data</TextLink> first.
          </T>
        </p>
      </div>
      <OwnForm own={own} variant="danger" label={t`Delete My Account for Good`} busyLabel={t`Deleting...`}>
        <CurrentPassword
          id="account-delete-password"
          user={user}
          form={own.form}
          next="/account#leave"
          required={t`Please enter your current password to delete your account`}
        />
      </OwnForm>
    </div>
  );
}

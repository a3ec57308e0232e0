import { useWatch } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { can } from "../../../api/policy";
import { deferredResolver } from "../../../client/deferred-resolver";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { PasswordField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { PasswordMeter } from "../../auth/password-meter";
import { usersApi } from "../../users/client";
import { adminPasswordLength, recordShortPassword } from "../../users/strength";
import { CurrentPassword, OwnForm, useOwnForm } from "./own-form";
import type { PasswordValues } from "./profile-check";

const fetchCheck = () => import("./profile-check").then((part) => part.checkPassword);
const resolver = deferredResolver(fetchCheck);
const firstResolver = deferredResolver(() => import("./profile-check").then((part) => part.checkFirstPassword));

/** Changes the password and signs out other devices. */
export function PasswordForm({ user, onSet }: { user: Account; onSet?: () => void }) {
  const own = useOwnForm<PasswordValues>({
    resolver: user.has_password ? resolver : firstResolver,
    defaultValues: { current_password: "", password: "", confirm_password: "" },
    failed: t`The password could not be set`,
    alsoAbout: (edited, { confirm_password }) =>
      edited === "password" && confirm_password !== "" ? ["confirm_password"] : [],
    send: async ({ current_password, password }, { reset }) => {
      await usersApi(sessionApi).updateMe({ current_password, password });
      recordShortPassword(user.id, false);
      toast({ message: t`Your new password is set, and your other devices are signed out.` });
      reset();
      if (!user.has_password) accountHasChanged();
      onSet?.();
    },
  });
  const { form } = own;
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <div className="grid content-start gap-5">
      <h4 className="text-[1.25rem]">{t`Password`}</h4>
      <OwnForm own={own} fetchCheck={fetchCheck} label={t`Set My Password`} busyLabel={t`Setting...`}>
        {/* Password managers need the username. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPassword id="account-current" user={user} form={form} next="/account#security" />
        <div className="grid gap-2">
          <PasswordField
            id="account-password"
            label={t`New Password`}
            autoComplete="new-password"
            required
            hint={`At least ${can(user, "back_office.enter") ? adminPasswordLength : 6} characters with a lowercase letter, an uppercase letter and a number`}
            {...fieldOf(form, "password")}
          />
          <PasswordMeter password={typed} />
        </div>
        <PasswordField
          id="account-confirm"
          label={t`Confirm Password`}
          autoComplete="new-password"
          required
          {...fieldOf(form, "confirm_password")}
        />
      </OwnForm>
    </div>
  );
}

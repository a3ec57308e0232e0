import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { can } from "../../../api/policy";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { useClearErrors } from "../../../client/use-clear-errors";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { PasswordMeter } from "../../auth/password-meter";
import { ConfirmByProvider } from "../../identity-provider/public/confirm-by-provider";
import { usersApi } from "../../users/client";
import { adminPasswordLength, recordShortPassword } from "../../users/short-password";
import type { PasswordValues } from "./profile-check";
import { showRefusal } from "./show-refusal";

const fetchCheck = () => import("./profile-check").then((part) => part.checkPassword);
const resolver = deferredResolver(fetchCheck);
const firstResolver = deferredResolver(() => import("./profile-check").then((part) => part.checkFirstPassword));

/** Changes the password and signs out other devices. */
export function PasswordForm({ user, onSet }: { user: Account; onSet?: () => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<PasswordValues>({
    resolver: user.has_password ? resolver : firstResolver,
    defaultValues: { current_password: "", password: "", confirm_password: "" },
    reValidateMode: "onSubmit",
  });
  useClearErrors(form, (edited, { confirm_password }) =>
    edited === "password" && confirm_password !== "" ? ["confirm_password"] : [],
  );
  const { register, handleSubmit, formState, control, reset } = form;
  const typed = useWatch({ control, name: "password" });
  const submit = handleSubmit(async ({ current_password, password }) => {
    setFailure(undefined);
    try {
      await usersApi(sessionApi).updateMe({ current_password, password });
      recordShortPassword(user.id, false);
      toast({ message: "Your new password is set, and your other devices are signed out." });
      reset();
      if (!user.has_password) accountHasChanged();
      onSet?.();
    } catch (error) {
      setFailure(showRefusal(error, form, "The password could not be set"));
    }
  });
  return (
    <form onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid content-start gap-5">
      <h4 className="text-[1.25rem]">Password</h4>
      <FormError message={failure} />
      {/* Password managers need the username. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {user.has_password ? (
        <PasswordField
          id="account-current"
          label="Current Password"
          autoComplete="current-password"
          required
          error={formState.errors.current_password?.message}
          {...register("current_password")}
        />
      ) : (
        <ConfirmByProvider next="/account#security" />
      )}
      <div className="grid gap-2">
        <PasswordField
          id="account-password"
          label="New Password"
          autoComplete="new-password"
          required
          hint={`At least ${can(user, "back_office.enter") ? adminPasswordLength : 6} characters with a lowercase letter, an uppercase letter and a number`}
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField
        id="account-confirm"
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={formState.errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={formState.isSubmitting}
        busyLabel="Setting..."
      >
        Set my password
      </Button>
    </form>
  );
}

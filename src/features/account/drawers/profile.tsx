import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { useClearErrors } from "../../../client/use-clear-errors";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { usersApi } from "../../users/client";
import { EmailForm } from "./email-form";
import { PictureField } from "./picture-field";
import { showRefusal } from "./show-refusal";

const fetchCheck = () => import("./profile-check").then((part) => part.checkName);
const resolver = deferredResolver(fetchCheck);

/** Picture, name, username and e-mail. */
export const Profile = ({ user }: { user: Account }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-14">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <PictureField user={user} />
      <NameForm user={user} />
    </div>
    <EmailForm user={user} />
  </div>
);

function NameForm({ user }: { user: Account }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver, defaultValues: { full_name: user.full_name }, reValidateMode: "onSubmit" });
  useClearErrors(form);
  const { register, handleSubmit, formState, reset } = form;
  useEffect(() => reset({ full_name: user.full_name }), [reset, user.full_name]);

  const submit = handleSubmit(async ({ full_name }) => {
    setFailure(undefined);
    try {
      await usersApi(sessionApi).updateMe({ full_name });
      toast({ message: "Your name is saved." });
      accountHasChanged();
    } catch (error) {
      setFailure(showRefusal(error, form, "Your name could not be saved"));
    }
  });

  return (
    <form onSubmit={submit} onFocus={() => fetchAhead(fetchCheck)} noValidate className="grid gap-5">
      <FormError message={failure} />
      <TextField
        id="account-name"
        label="Full Name"
        autoComplete="name"
        required
        error={formState.errors.full_name?.message}
        {...register("full_name")}
      />
      <div className="grid gap-1">
        <p className="font-[620] text-[0.9375rem]">Username</p>
        <p className="fact-type wrap-anywhere">{user.username}</p>
        <p className="text-[0.9375rem] text-soft">You sign in with it or with your e-mail. It cannot be changed.</p>
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={formState.isSubmitting}
        busyLabel="Saving..."
      >
        Save my name
      </Button>
    </form>
  );
}

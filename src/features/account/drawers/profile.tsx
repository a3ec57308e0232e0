import { useEffect } from "react";
import { fieldOf } from "../../../admin/form/field-of";
import { deferredResolver } from "../../../client/deferred-resolver";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { SelectField, TextField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { useLanguages } from "../../../ui/site";
import { usersApi } from "../../users/client";
import { EmailForm } from "./email-form";
import { OwnForm, useOwnForm } from "./own-form";
import { PictureField } from "./picture-field";

const fetchCheck = () => import("./profile-check").then((part) => part.checkName);
const resolver = deferredResolver(fetchCheck);

/** Picture, name, username and e-mail. */
export const Profile = ({ user }: { user: Account }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-14">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      <PictureField user={user} />
      <NameForm user={user} />
      <LanguageForm user={user} />
    </div>
    <EmailForm user={user} />
  </div>
);

function NameForm({ user }: { user: Account }) {
  const own = useOwnForm({
    resolver,
    defaultValues: { full_name: user.full_name },
    failed: t`Your name could not be saved`,
    send: async ({ full_name }) => {
      await usersApi(sessionApi).updateMe({ full_name });
      toast({ message: t`Your name is saved.` });
      accountHasChanged();
    },
  });
  const { reset } = own.form;
  useEffect(() => reset({ full_name: user.full_name }), [reset, user.full_name]);
  return (
    <OwnForm own={own} fetchCheck={fetchCheck} label={t`Save My Name`} busyLabel={t`Saving...`}>
      <TextField
        id="account-name"
        label={t`Full Name`}
        autoComplete="name"
        required
        {...fieldOf(own.form, "full_name")}
      />
      <div className="grid gap-1">
        <p className="font-[620] text-[0.9375rem]">{t`Username`}</p>
        <p className="fact-type wrap-anywhere">{user.username}</p>
        <p className="text-[0.9375rem] text-soft">{t`You sign in with it or with your e-mail. It cannot be changed.`}</p>
      </div>
    </OwnForm>
  );
}

/** The language of mails; nothing on a site with one language. */
function LanguageForm({ user }: { user: Account }) {
  const languages = useLanguages();
  const own = useOwnForm({
    defaultValues: { language: user.language },
    failed: t`The language could not be saved`,
    send: async ({ language }) => {
      await usersApi(sessionApi).updateMe({ language });
      toast({ message: t`The language of your mails is saved.` });
      accountHasChanged();
    },
  });
  const { reset } = own.form;
  useEffect(() => reset({ language: user.language }), [reset, user.language]);
  if (languages.length === 0) return null;
  return (
    <OwnForm own={own} label={t`Save the Language`} busyLabel={t`Saving...`}>
      <SelectField
        id="account-language"
        label={t`Language of Mails`}
        options={[{ value: "", label: "English" }, ...languages.map(({ tag, name }) => ({ value: tag, label: name }))]}
        {...fieldOf(own.form, "language")}
      />
    </OwnForm>
  );
}

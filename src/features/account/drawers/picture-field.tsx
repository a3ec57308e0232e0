import { useState } from "react";
import { type Account, accountHasChanged, sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { toast } from "../../../ui/overlay/toast";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { FileButton } from "../../uploads/admin/file-inputs";
import { uploadFailure } from "../../uploads/admin/use-upload";
import { uploadsApi } from "../../uploads/client";
import { usersApi } from "../../users/client";
import { Portrait } from "../head/portrait";

/** The member's picture: uploaded when chosen, cropped to a square. */
export function PictureField({ user }: { user: Account }) {
  const [failure, setFailure] = useState<string>();
  const { busy = false, run } = useWork<true>((_, error) => setFailure(uploadFailure(error)));
  const save = (find: () => Promise<string>, said: string) =>
    run(true, async () => {
      setFailure(undefined);
      await usersApi(sessionApi).updateMe({ image_url: await find() });
      toast({ message: said });
      accountHasChanged();
    });
  const choose = ([file]: File[]) => {
    if (!file) return;
    const wrong = pictureProblem(file);
    if (wrong) setFailure(wrong);
    else void save(async () => (await uploadsApi(sessionApi).avatar(file)).url, t`Your picture is saved.`);
  };

  return (
    <div className="grid gap-3">
      <p className="font-[620] text-[0.9375rem]">{t`Picture`}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Portrait user={user} />
        <div className="flex flex-wrap gap-2">
          <FileButton of="your account" disabled={busy} onFiles={choose}>
            {busy ? t`Saving...` : user.image_url ? t`Choose another` : t`Choose a picture`}
          </FileButton>
          {user.image_url ? (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => void save(async () => "", t`Your picture has been removed.`)}
            >{t`Remove`}</Button>
          ) : null}
        </div>
      </div>
      <p className="text-[0.9375rem] text-soft">{t`JPG, PNG, GIF or WebP, up to 10 MB. Only you and administrators see it.`}</p>
      <FieldError id="account-picture-error" error={failure} />
    </div>
  );
}

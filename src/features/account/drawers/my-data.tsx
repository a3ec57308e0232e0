import { useState } from "react";
import { failureMessage } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button, TextLink } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { saveResponse } from "../../../ui/save-file";
import { T } from "../../../ui/texts/texts";
import { ownDataApi } from "../own-data/client";

/** The export of the member's data. */
export function MyData() {
  const [failure, setFailure] = useState<string>();
  const { busy = false, run } = useWork<true>((_, error) =>
    setFailure(failureMessage(error, t`Your data could not be prepared`)),
  );
  const download = async () => {
    setFailure(undefined);
    const name = await saveResponse(await ownDataApi(sessionApi).export(), "my-data.json");
    toast({ message: t`Saved as ${{ name }}.` });
  };
  return (
    <div className="grid max-w-prose justify-items-start gap-5">
      <p>
        <T>
          Your account, registrations, communities and requests, the messages you sent with your confirmed e-mail, the
          mails we sent you, your devices, and the audit trail's entries about you. It is a JSON file: text that people
          and programs can read. Why we keep it is explained in the <TextLink to="/privacy">privacy notice</TextLink>.
        </T>
      </p>
      <FormError message={failure} />
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={t`Collecting...`}
        onClick={() => void run(true, download)}
      >{t`Download My Data`}</Button>
    </div>
  );
}

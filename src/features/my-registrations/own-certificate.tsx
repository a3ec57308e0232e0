import { sessionApi } from "../../client/session";
import { failedNotice, useWork } from "../../client/waiting/use-work";
import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { saveResponse } from "../../ui/save-file";
import { T, V } from "../../ui/texts/texts";
import { hasCertificate } from "../registrations/certificate/has-certificate";
import { ownRegistrationsApi } from "./client";
import type { OwnRegistration } from "./schema";

/** A member's certificate to download; nothing if there is none. */
export function OwnCertificate({ registration }: { registration: OwnRegistration }) {
  const { busy = false, run } = useWork<true>(failedNotice());
  const { id, event, certificate_refusal: refusal } = registration;
  if (!hasCertificate({ registration, event }, new Date())) return null;
  if (refusal !== null) return <p className="text-sm text-soft">{refusal}</p>;
  const save = async () => saveResponse(await ownRegistrationsApi(sessionApi).certificate(id), "certificate.pdf");
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel={t`Drawing...`} onClick={() => void run(true, save)}>
      <span>
        <T>
          Certificate
          <span className="sr-only">
            {" "}
            for <V title={event.title} />
          </span>
        </T>
      </span>
    </Button>
  );
}

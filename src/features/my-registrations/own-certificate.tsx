import { useState } from "react";
import { sessionApi } from "../../client/session";
import { detailOf } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlay/toast";
import { saveFile } from "../../ui/save-file";
import { certificateRefusal, hasCertificate } from "../registrations/certificate";
import { ownRegistrationsApi } from "./client";
import type { OwnRegistration } from "./schema";

/** A member's certificate to download; nothing if there is none. */
export function OwnCertificate({ registration }: { registration: OwnRegistration }) {
  const [busy, setBusy] = useState(false);
  const { id, event } = registration;
  if (!hasCertificate({ registration, event }, new Date())) return null;
  const refusal = certificateRefusal(registration.name);
  if (refusal !== undefined) return <p className="text-sm text-soft">{refusal}</p>;
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const response = await ownRegistrationsApi(sessionApi).certificate(id);
      const named = response.headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1];
      saveFile(await response.blob(), named ?? "certificate.pdf");
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel="Drawing..." onClick={() => void save()}>
      <span>
        Certificate<span className="sr-only"> for {event.title}</span>
      </span>
    </Button>
  );
}

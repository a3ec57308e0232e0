import { useState } from "react";
import { Copy } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { TextAreaField } from "../../../ui/form/fields";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import type { ExportFilter } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";
import type { Emails } from "../review/schema";

interface CopyEmailsProps {
  filter: ExportFilter;
  size?: "small" | "medium";
  onFailed: (why: string) => void;
}

const sentence = ({ emails, left_out }: Emails): string => {
  const copied = `${plural(emails.length, "address", "addresses")} copied.`;
  return left_out > 0 ? `${copied} ${left_out} left out: cancelled or without an address.` : copied;
};

/** Copies the e-mails of all matches; if the browser refuses, shows them. */
export function CopyEmails({ filter, size = "medium", onFailed }: CopyEmailsProps) {
  const { busy = false, run } = useWork<true>(onFailed);
  const copy = async () => {
    const found = await eventRegistrationsApi(sessionApi).emails(filter);
    if (found.emails.length === 0) toast({ tone: "error", message: "There is no address to copy." });
    else await put(found);
  };
  const [shown, setShown] = useState<Emails>();
  const put = async (found: Emails) => {
    try {
      await navigator.clipboard.writeText(found.emails.join(", "));
      toast({ message: sentence(found) });
    } catch {
      setShown(found);
    }
  };
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} busyLabel="Copying..." onClick={() => void run(true, copy)}>
        <Copy aria-hidden="true" className="size-4" />
        Copy Emails
      </Button>
      {shown && (
        <Dialog
          open
          onOpenChange={(open) => !open && setShown(undefined)}
          title="Email Addresses"
          description="Your browser does not allow copying here. Copy them yourself and paste them as blind copies (Bcc)."
          footer={
            <Button variant="secondary" onClick={() => setShown(undefined)}>
              Close
            </Button>
          }
        >
          <TextAreaField
            label={plural(shown.emails.length, "address", "addresses")}
            readOnly
            rows={8}
            value={shown.emails.join(", ")}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}

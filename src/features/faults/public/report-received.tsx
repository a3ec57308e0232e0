import { useEffect, useRef } from "react";
import { arrivedWithoutPictures } from "../../../client/outbox/fault-reports";
import { outbox } from "../../../client/outbox/outbox";
import type { Received } from "../../../client/outbox/use-outbox";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Check, CloudUpload, Undo2 } from "../../../ui/symbols";
import type { ReceivedReport } from "./use-report";

interface ReportReceivedProps {
  received: ReceivedReport;
  justSent: boolean;
  onAnother: () => void;
  onEdit: () => void;
}

const signs: Record<Received["state"], { icon: typeof Check; look: string; title: string }> = {
  sent: {
    icon: Check,
    look: "bg-moss text-paper",
    get title() {
      return t`Thank you for telling us.`;
    },
  },
  waiting: {
    icon: CloudUpload,
    look: "bg-amber-soft text-amber",
    get title() {
      return t`Thank you for telling us.`;
    },
  },
  refused: {
    icon: Undo2,
    look: "bg-red-soft text-red",
    get title() {
      return t`Your report was not accepted`;
    },
  },
};

/** The state of a report: arrived, waiting on this device, or refused. */
export function ReportReceived({ received, justSent, onAnother, onEdit }: ReportReceivedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The panel takes the focus only right after sending.
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  const { icon: Icon, look, title: said } = signs[received.state];
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <span className={classes("grid size-14 place-items-center rounded-full", look)}>
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <h3 ref={title} tabIndex={-1} className="outline-none">
        {said}
      </h3>
      <div className="grid gap-3 leading-snug">
        <Words received={received} />
      </div>
      <div className="flex flex-wrap gap-3">
        {received.state === "refused" && <Button onClick={onEdit}>{t`Edit and Resend`}</Button>}
        <Button variant="secondary" onClick={onAnother}>{t`Report Something Else`}</Button>
      </div>
    </div>
  );
}

const Blameless = () => <p className="text-lg font-[620]">{t`Nobody is blamed for reporting.`}</p>;

function Words({ received }: { received: ReceivedReport }) {
  if (received.state === "refused")
    return (
      <>
        <p className="font-[620]">{received.detail}</p>
        <p>{t`Everything you typed is still here.`}</p>
      </>
    );
  if (received.state === "sent")
    return (
      <>
        <Blameless />
        <p>{received.picturesLeftOut ? arrivedWithoutPictures() : t`Your report has arrived.`}</p>
      </>
    );
  const lasts = outbox.survivesReload();
  return (
    <>
      <Blameless />
      <p>
        {lasts
          ? t`It could not be sent just now, so it is saved on this device.`
          : t`It could not be sent just now, and this browser cannot store it. Please leave this page open.`}
      </p>
      <p>
        {lasts
          ? t`It will be sent automatically as soon as the connection is back, also when you come back to this site later. If it is dangerous, tell somebody now.`
          : t`It will be sent automatically as soon as the connection is back. If it is dangerous, tell somebody now.`}
      </p>
    </>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { outbox } from "../../../client/outbox/outbox";
import type { Received } from "../../../client/outbox/use-outbox";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { CloudUpload, MailCheck, Undo2 } from "../../../ui/symbols";

interface JoinReceivedProps {
  received: Received;
  justSent?: boolean;
  /** the way to another application; a button by default */
  another?: ReactNode;
  onAnother?: () => void;
  onEdit?: () => void;
}

/** The state of an application: received, waiting on this device, or refused. */
export function JoinReceived({ received, justSent = false, another, onAnother, onEdit }: JoinReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel takes the focus only right after sending.
  useEffect(() => {
    if (justSent) heading.current?.focus();
  }, [justSent]);
  const refused = received.state === "refused";
  return (
    <div className="grid min-h-120 content-center justify-items-center gap-4 py-6 text-center">
      <Sign state={received.state} />
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {refused ? t`Your application was not accepted` : t`Thank you for your application!`}
      </h3>
      <div role="status" className="grid max-w-md gap-3 leading-relaxed text-pretty">
        <Message received={received} />
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {refused ? <Button onClick={onEdit}>{t`Edit and Resend`}</Button> : null}
        {another ?? <Button variant="secondary" onClick={onAnother}>{t`Submit Another Application`}</Button>}
      </div>
    </div>
  );
}

const signs: Record<Received["state"], { icon: ReactNode; look: string }> = {
  sent: { icon: <MailCheck aria-hidden="true" className="size-9" />, look: "bg-moss text-paper" },
  waiting: { icon: <CloudUpload aria-hidden="true" className="size-9" />, look: "bg-amber-soft text-amber" },
  refused: { icon: <Undo2 aria-hidden="true" className="size-9" />, look: "bg-red-soft text-red" },
};

const Sign = ({ state }: { state: Received["state"] }) => (
  <span className={`grid size-18 place-items-center rounded-full ${signs[state].look}`}>{signs[state].icon}</span>
);

function Message({ received }: { received: Received }) {
  if (received.state === "sent") {
    return <p>{t`We have received it and will reply within 48 hours.`}</p>;
  }
  if (received.state === "refused") {
    return (
      <>
        <p className="font-[600]">{received.detail}</p>
        <p>{t`We have not stored it. Correct it and send it again; everything you typed is still here.`}</p>
      </>
    );
  }
  return (
    <>
      <p className="font-[600]">
        {outbox.survivesReload()
          ? t`It could not be sent just now, so it is saved on this device.`
          : t`It could not be sent just now, and this browser cannot store it. Please leave this page open.`}
      </p>
      <p>
        {outbox.survivesReload()
          ? t`It will be sent automatically as soon as the connection is back, also when you come back to this site later. We reply within 48 hours of receiving it.`
          : t`It will be sent automatically as soon as the connection is back. We reply within 48 hours of receiving it.`}
      </p>
    </>
  );
}

import { useEffect, useRef } from "react";
import { outbox } from "../../../client/outbox/outbox";
import type { Received } from "../../../client/outbox/use-outbox";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";

interface ContactReceivedProps {
  received: Received;
  justSent: boolean;
  onAnother: () => void;
  onEdit: () => void;
}

const titles: Record<Received["state"], string> = {
  get sent() {
    return t`Message Sent!`;
  },
  get waiting() {
    return t`Your message is waiting`;
  },
  get refused() {
    return t`Your message was not accepted`;
  },
};

/** The state of a message: received, waiting on this device, or refused. */
export function ContactReceived({ received, justSent, onAnother, onEdit }: ContactReceivedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The panel takes the focus only right after sending.
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  return (
    <div role="status" className="flex flex-col items-start gap-4 py-4">
      <Sign state={received.state} />
      <h3 ref={title} tabIndex={-1}>
        {titles[received.state]}
      </h3>
      <div className="grid max-w-prose gap-3 text-pretty text-soft">
        <Words received={received} />
      </div>
      <div className="flex flex-wrap gap-3">
        {received.state === "refused" ? <Button onClick={onEdit}>{t`Edit and Resend`}</Button> : null}
        <Button variant="secondary" onClick={onAnother} className="needs-scripts">{t`Send Another Message`}</Button>
        <noscript>
          {/* The empty query makes the browser load the page instead of only jumping to the anchor. */}
          <a
            href={inPresentLanguage("/contact?#get-in-touch")}
            className="button secondary medium"
          >{t`Send Another Message`}</a>
        </noscript>
      </div>
    </div>
  );
}

const signs: Record<Received["state"], { ground: string; line: string; drawn: string }> = {
  sent: { ground: "fill-moss-soft stroke-moss", line: "stroke-moss", drawn: "m14 25 7 7 13-15" },
  waiting: { ground: "fill-amber-soft stroke-amber", line: "stroke-amber", drawn: "M24 13v12l8 5" },
  refused: {
    ground: "fill-red-soft stroke-red",
    line: "stroke-red",
    drawn: "M20 15 12 23l8 8M13 23h13a8 8 0 0 1 8 8v2",
  },
};

const Sign = ({ state }: { state: Received["state"] }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" strokeWidth="3" className="size-14">
    <circle cx="24" cy="24" r="22" className={signs[state].ground} />
    <path d={signs[state].drawn} className={classes(signs[state].line)} />
  </svg>
);

function Words({ received }: { received: Received }) {
  if (received.state === "sent") {
    return (
      <p>{t`Thank you for writing. We read every message and answer by e-mail, as a rule on the next working day.`}</p>
    );
  }
  if (received.state === "refused") {
    return (
      <>
        <p className="font-[600] text-ink">{received.detail}</p>
        <p>{t`We have not stored it. Correct it and send it again; everything you typed is still here.`}</p>
      </>
    );
  }
  const lasts = outbox.survivesReload();
  return (
    <>
      <p className="font-[600] text-ink">
        {lasts
          ? t`It could not be sent just now, so it is saved on this device.`
          : t`It could not be sent just now, and this browser cannot store it. Please leave this page open.`}
      </p>
      <p>
        It will be sent automatically as soon as the connection is back
        {lasts ? ", also when you come back to this site later" : ""}.
      </p>
    </>
  );
}

import { t } from "../../platform/languages/texts";
import type { Fields, Refused } from "./outbox-store";
import { showResult } from "./result-bar";

/** A registration as it waits on the device: with the event that it is for. */
export interface QueuedRegistration {
  event_id: number;
  event_title: string;
  /** whose it is: an account's id, or empty without an account; missing in those of earlier versions */
  as?: string;
}

/** Shows on any page whether a queued registration was accepted. @param refused undefined when accepted */
export function showRegistrationResult(body: Fields, refused: Refused | undefined): void {
  const { event_id, event_title } = body as QueuedRegistration;
  showResult(
    refused
      ? t`Your registration for “${{ event_title }}” was not accepted: ${{ detail: refused.detail }}`
      : t`Your registration for “${{ event_title }}” has arrived. You have a place.`,
    { to: `/events/${Number(event_id)}#rsvp`, label: t`See the event` },
  );
}

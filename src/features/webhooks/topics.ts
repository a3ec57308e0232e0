/** What webhooks can report, grouped as the back office shows it. */
export const topics = {
  "registration.made": { group: "Registrations", label: "Made" },
  "registration.cancelled": { group: "Registrations", label: "Cancelled" },
  "registration.promoted": { group: "Registrations", label: "Promoted from the waiting list" },
  "event.published": { group: "Events", label: "Published" },
  "event.changed": { group: "Events", label: "Changed" },
  "event.cancelled": { group: "Events", label: "Cancelled" },
  "article.published": { group: "Articles", label: "Published" },
  "message.received": { group: "Messages", label: "Received" },
  "fault.reported": { group: "Machines", label: "Fault reported" },
  "machine.status": { group: "Machines", label: "Status changed" },
  "space.opened_or_closed": { group: "The space", label: "Opened or closed" },
} as const;

export type Topic = keyof typeof topics;

/** The topic of messages that the test button sends. */
export const testTopic = "webhook.test";

/** "Registrations: Made", of "registration.made". */
export function topicLabel(topic: string): string {
  if (topic === testTopic) return "Test";
  const known = (topics as Record<string, { group: string; label: string } | undefined>)[topic];
  return known ? `${known.group}: ${known.label.toLowerCase()}` : topic;
}

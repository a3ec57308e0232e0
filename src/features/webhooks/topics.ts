/** What webhooks can report: the group and the label of its checkbox, and its name in lists. */
export const topics = {
  "registration.made": { group: "Registrations", label: "Made", name: "Registration made" },
  "registration.cancelled": { group: "Registrations", label: "Cancelled", name: "Registration cancelled" },
  "registration.promoted": {
    group: "Registrations",
    label: "Promoted from the waiting list",
    name: "Registration promoted",
  },
  "event.published": { group: "Events", label: "Published", name: "Event published" },
  "event.changed": { group: "Events", label: "Changed", name: "Event changed" },
  "event.cancelled": { group: "Events", label: "Cancelled", name: "Event cancelled" },
  "article.published": { group: "Articles", label: "Published", name: "Article published" },
  "message.received": { group: "Messages", label: "Received", name: "Message received" },
  "fault.reported": { group: "Machines", label: "Fault reported", name: "Fault reported" },
  "machine.status": { group: "Machines", label: "Status changed", name: "Machine status changed" },
  "space.opened_or_closed": { group: "The space", label: "Opened or closed", name: "Space opened or closed" },
} as const;

export type Topic = keyof typeof topics;

/** The topic of messages that the test button sends. */
export const testTopic = "webhook.test";

/** "Registration made", of "registration.made". */
export function topicName(topic: string): string {
  if (topic === testTopic) return "Test";
  return (topics as Record<string, { name: string } | undefined>)[topic]?.name ?? topic;
}

import type { Caller, Done } from "../../client/api";
import type { Announced, Announcement, AnnouncementPreview } from "./schema";

/** The calls about announcements to those registered for an event. */
export const notificationsApi = ({ call }: Caller) => ({
  previewAnnouncement: (eventId: number, body: Announcement) =>
    call<AnnouncementPreview>("POST", `/events/${eventId}/announce/preview`, { body }),
  announce: (eventId: number, body: Announcement, idempotencyKey?: string) =>
    call<Announced>("POST", `/events/${eventId}/announce`, { body, idempotencyKey }),
  testAnnouncement: (eventId: number, body: Announcement) =>
    call<Done>("POST", `/events/${eventId}/announce/test`, { body }),
});

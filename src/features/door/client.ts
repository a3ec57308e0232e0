import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { DoorLink, doorLinksSchema } from "./schema";

/** The calls about door links; the door itself uses phone/sync.ts. */
export const doorApi = ({ call }: Caller) => ({
  links: (eventId: number) => call<z.infer<typeof doorLinksSchema>>("GET", `/events/${eventId}/door-links`),
  makeLink: (eventId: number) => call<DoorLink>("POST", `/events/${eventId}/door-links`),
  revokeLink: (eventId: number, id: number) => call<Done>("DELETE", `/events/${eventId}/door-links/${id}`),
});

import type { z } from "zod";
import type { Caller } from "../../client/api";
import type { newRegistrationSchema, Registered, Registration } from "../registrations/schema";

/** The calls for registering and cancelling. */
export const rsvpApi = ({ call }: Caller) => ({
  register: (eventId: number, body?: z.input<typeof newRegistrationSchema>, idempotencyKey?: string) =>
    call<Registered>("POST", `/events/${eventId}/register`, { body, idempotencyKey }),
  unregister: (eventId: number) => call<Registration>("POST", `/events/${eventId}/unregister`),
});

import { z } from "zod";

/** Deleting one's own account. */
export const deleteOwnSchema = z.object({
  current_password: z.string("Current password must be text").max(200, "Current password is too long").optional(),
});

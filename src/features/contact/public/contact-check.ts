import { zodResolver } from "../../../client/zod-resolver";
import { newMessageSchema } from "../schema";

/** The contact form's fields, checked as the call checks them. */
export const checkContact = zodResolver(
  newMessageSchema.omit({ phone: true, idempotency_key: true, elapsed_ms: true }).required(),
);

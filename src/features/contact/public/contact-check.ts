import { zodResolver } from "../../../client/zod-resolver";
import { newMessageSchema } from "../schema";

/** The contact form's schema, from the call's. */
export const checkContact = zodResolver(
  newMessageSchema.omit({ phone: true, idempotency_key: true, elapsed_ms: true }).required(),
);

import { zodResolver } from "../../../client/zod-resolver";
import { forgotPasswordSchema } from "../../account-links/schema";

/** Asking for a link, with the bounds of the call. */
export const checkForgot = zodResolver(forgotPasswordSchema);

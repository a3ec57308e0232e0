import { zodResolver } from "../../../client/zod-resolver";
import { forgotPasswordSchema } from "../../account-links/schema";

/** Asking for a link: the same bounds as the call. */
export const checkForgot = zodResolver(forgotPasswordSchema);

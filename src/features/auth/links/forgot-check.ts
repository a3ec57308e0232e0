import { zodResolver } from "@hookform/resolvers/zod";
import { forgotPasswordSchema } from "../../account-links/schema";

/** Asking for a link: the same bounds as the call. */
export const checkForgot = zodResolver(forgotPasswordSchema);

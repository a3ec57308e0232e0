import { z } from "zod";
import { doneSchema, requiredText } from "../../platform/fields";
import { remainingSchema } from "../factors/schema";
import { passwordField } from "../users/schema";

/** Always the same sentence, so that nobody learns whether the account exists. */
export const linkSent = "If there is an account, a link to choose a new password has been sent.";
/** For a used, expired or invalid link. */
export const linkExpired = "This link has expired. Ask for a new one.";

const token = requiredText("Token", 100);

/** Asking for a link: user name or e-mail. */
export const forgotPasswordSchema = z.object({ email: requiredText("Username or email", 254) });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z.object({ token, password: passwordField });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** A password chosen by a link, and the other ways into the account. */
export const passwordChosenSchema = doneSchema.extend({ remaining: remainingSchema }).meta({ id: "PasswordChosen" });
export type PasswordChosen = z.infer<typeof passwordChosenSchema>;

export const tokenSchema = z.object({ token });

/** The effect of a link: a sentence, and the address it is about. */
export const pressedSchema = doneSchema.extend({ email: z.string() }).meta({ id: "PressedLink" });
export type PressedLink = z.infer<typeof pressedSchema>;

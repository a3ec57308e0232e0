import { z } from "zod";
import { doneSchema, requiredText } from "../../platform/fields";
import { remainingSchema } from "../factors/schema";
import { passwordField } from "../users/schema";

/** Said whoever asks, so that nobody learns whether there is an account. */
export const linkSent = "If there is an account, a link to choose a new password has been sent.";
/** Said of a link that was used, is too old or never was one. */
export const linkExpired = "This link has expired. Ask for a new one.";

const token = requiredText("Token", 100);

/** Asking for a link: a user name or an e-mail. */
export const forgotPasswordSchema = z.object({ email: requiredText("Username or email", 254) });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z.object({ token, password: passwordField });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** A password that was chosen by a link, and what opens the account beside it. */
export const passwordChosenSchema = doneSchema.extend({ remaining: remainingSchema }).meta({ id: "PasswordChosen" });
export type PasswordChosen = z.infer<typeof passwordChosenSchema>;

export const tokenSchema = z.object({ token });

/** What pressing a link has done: a sentence, and which address it is about. */
export const pressedSchema = doneSchema.extend({ email: z.string() }).meta({ id: "PressedLink" });
export type PressedLink = z.infer<typeof pressedSchema>;

import { z } from "zod";
import { zodResolver } from "../../../client/zod-resolver";
import { emailField, fullNameField, passwordField } from "../../users/schema";

const current = z.string().min(1, "Please enter your current password");

/** The check of a name. */
export const checkName = zodResolver(z.object({ full_name: fullNameField }));

const emailSchema = z.object({ email: emailField, current_password: current });
export type EmailValues = z.input<typeof emailSchema>;

/** The check of an e-mail. */
export const checkEmail = zodResolver(emailSchema);

const passwordSchema = z
  .object({
    current_password: current,
    password: passwordField,
    confirm_password: z.string().min(1, "Please confirm your password"),
  })
  .refine(({ password, confirm_password }) => confirm_password === "" || password === confirm_password, {
    path: ["confirm_password"],
    message: "Passwords do not match",
    // Shown as soon as both are typed, even while another field is wrong.
    when: () => true,
  });
export type PasswordValues = z.input<typeof passwordSchema>;

/** The check of a new password. */
export const checkPassword = zodResolver(passwordSchema);

import { z } from "zod";
import { zodResolver } from "../../../client/zod-resolver";
import { t } from "../../../platform/languages/texts";
import { emailField, fullNameField, passwordField } from "../../users/schema";

const current = z.string().min(1, "Please enter your current password");

/** The check of a name. */
export const checkName = zodResolver(z.object({ full_name: fullNameField }));

/** For accounts without a password, which confirm themselves at the provider. */
const none = { current_password: z.string() };

const emailSchema = z.object({ email: emailField, current_password: current });
export type EmailValues = z.input<typeof emailSchema>;

/** The check of an e-mail. */
export const checkEmail = zodResolver(emailSchema);
export const checkEmailAlone = zodResolver(emailSchema.extend(none));

const passwordSchemaWith = (current_password: z.ZodString) =>
  z
    .object({
      current_password,
      password: passwordField,
      confirm_password: z.string().min(1, t`Please confirm your password`),
    })
    .refine(({ password, confirm_password }) => confirm_password === "" || password === confirm_password, {
      path: ["confirm_password"],
      message: t`Passwords do not match`,
      // Shown as soon as both are typed, even while another field is wrong.
      when: () => true,
    });
export type PasswordValues = z.input<ReturnType<typeof passwordSchemaWith>>;

/** The check of a new password. */
export const checkPassword = zodResolver(passwordSchemaWith(current));
/** The check of the first password. */
export const checkFirstPassword = zodResolver(passwordSchemaWith(none.current_password));

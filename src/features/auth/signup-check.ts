import { z } from "zod";
import { zodResolver } from "../../client/zod-resolver";
import { t } from "../../platform/languages/texts";
import { signUpSchema } from "./schema";

const formSchema = signUpSchema
  .extend({
    confirm_password: z.string().min(1, "Please confirm your password"),
    terms: z.boolean().refine((agreed) => agreed, "Please agree to the terms to create an account"),
  })
  .refine(({ password, confirm_password }) => confirm_password === "" || password === confirm_password, {
    path: ["confirm_password"],
    get message() {
      return t`Passwords do not match`;
    },
    // Shown as soon as both are typed, even while another field is wrong.
    when: () => true,
  });
export type SignupValues = z.input<typeof formSchema>;

/** Signing up: the fields of the call, and those of the form alone. */
export const checkSignup = zodResolver(formSchema);

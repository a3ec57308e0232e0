import { z } from "zod";
import { zodResolver } from "../../client/zod-resolver";
import { signUpSchema } from "./schema";

const formSchema = signUpSchema
  .extend({
    confirm_password: z.string().min(1, "Please confirm your password"),
    terms: z.boolean().refine((agreed) => agreed, "Please agree to the terms to create an account"),
  })
  .refine(({ password, confirm_password }) => confirm_password === "" || password === confirm_password, {
    path: ["confirm_password"],
    message: "Passwords do not match",
    // Said as soon as both are typed, also while another field is still wrong.
    when: () => true,
  });
export type SignupValues = z.input<typeof formSchema>;

/** Signing up: what the call takes, and what only the form asks for. */
export const checkSignup = zodResolver(formSchema);

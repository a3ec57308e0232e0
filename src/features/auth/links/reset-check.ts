import { z } from "zod";
import { zodResolver } from "../../../client/zod-resolver";
import { t } from "../../../platform/languages/texts";
import { passwordField } from "../../users/schema";

const formSchema = z
  .object({ password: passwordField, confirm_password: z.string().min(1, "Please confirm your password") })
  .refine(({ password, confirm_password }) => confirm_password === "" || password === confirm_password, {
    path: ["confirm_password"],
    get message() {
      return t`Passwords do not match`;
    },
    // Shown as soon as both are typed, even while the first is wrong.
    when: () => true,
  });
export type ResetValues = z.input<typeof formSchema>;

/** Choosing a password: the fields of the call, typed twice. */
export const checkReset = zodResolver(formSchema);

import { z } from "zod";
import { zodResolver } from "../../client/zod-resolver";
import { signInSchema } from "./schema";

/** Signing in: the same bounds as the call, in the words of the form. */
export const checkLogin = zodResolver(
  z.object({
    username: signInSchema.shape.username.refine((value) => value.trim() !== "", "Username is required"),
    password: signInSchema.shape.password,
    remember: z.boolean(),
  }),
);

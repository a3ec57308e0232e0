import { z } from "zod";
import { zodResolver } from "../../client/zod-resolver";
import { signInSchema } from "./schema";

/** Signing in, with the bounds of the call and the form's own sentences. */
export const checkLogin = zodResolver(
  z.object({
    username: signInSchema.shape.username.refine((value) => value.trim() !== "", "Username is required"),
    password: signInSchema.shape.password,
    remember: z.boolean(),
  }),
);

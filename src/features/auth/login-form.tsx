import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { ApiError } from "../../client/api-error";
import { publicApi } from "../../client/public-api";
import { returnPath } from "../../client/return-path";
import { readAccount, startSession } from "../../client/session";
import { useHydrated } from "../../client/use-hydrated";
import { Button } from "../../ui/button";
import { CheckboxField, PasswordField, TextField } from "../../ui/fields";
import { FormError } from "../../ui/form-error";
import { signInSchema } from "./schema";

/** The same bounds as the call, in the words of the form. */
const formSchema = z.object({
  username: signInSchema.shape.username.refine((value) => value.trim() !== "", "Username is required"),
  password: signInSchema.shape.password,
  remember: z.boolean(),
});

/** Signs somebody in and sends them where they were going: administrators to the back office, others home. */
export default function LoginForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { username: "", password: "", remember: false },
  });

  // Until scripts are here, sending the form would leave the page, with a password among its fields.
  const hydrated = useHydrated();

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      startSession(await publicApi.auth.login(values));
      const user = await readAccount();
      await navigate(returnPath(search) ?? (user.role === "admin" ? "/admin" : "/"), { replace: true });
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : "Invalid username or password");
    }
  });

  const next = returnPath(search);
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {next && !failure ? <p className="text-soft">Please sign in to go on. What you had typed is kept.</p> : null}
      <FormError message={failure} />
      <TextField
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <CheckboxField label="Remember me on this device" {...register("remember")} />
      <Button type="submit" disabled={!hydrated} busy={formState.isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}

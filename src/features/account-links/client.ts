import type { Caller, Done } from "../../client/api";
import type { ForgotPassword, PasswordChosen, PressedLink, ResetPassword } from "./schema";

/** The calls about secret links for accounts. */
export const accountLinksApi = ({ call }: Caller) => ({
  forgotPassword: (body: ForgotPassword) => call<Done>("POST", "/auth/forgot-password", { body }),
  resetPassword: (body: ResetPassword) => call<PasswordChosen>("POST", "/auth/reset-password", { body }),
  confirmEmail: (token: string) => call<PressedLink>("POST", "/auth/confirm-email", { body: { token } }),
  undoEmailChange: (token: string) => call<PressedLink>("POST", "/auth/undo-email-change", { body: { token } }),
  resendConfirmation: () => call<Done>("POST", "/auth/confirm-email/resend"),
});

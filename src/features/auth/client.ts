import type { Caller } from "../../client/api";
import type { User } from "../users/schema";
import type { SignIn, SignUp, Tokens } from "./schema";

/** The calls about signing in. */
export const authApi = ({ call }: Caller) => ({
  register: (body: SignUp) => call<User>("POST", "/auth/register", { body }),
  login: (body: SignIn) => call<Tokens>("POST", "/auth/login-json", { body }),
  refresh: (refresh_token: string) => call<Tokens>("POST", "/auth/refresh", { body: { refresh_token } }),
  logout: (refresh_token: string) => call<unknown>("POST", "/auth/logout", { body: { refresh_token } }),
});

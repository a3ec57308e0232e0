import { type Caller, type Done, fileRefusal } from "../../../client/api";

/** The calls about the member's own data. */
export const ownDataApi = ({ call, raw }: Caller) => ({
  export: () => raw("GET", "/users/me/export", {}, fileRefusal),
  deleteAccount: (current_password: string) => call<Done>("DELETE", "/users/me", { body: { current_password } }),
});

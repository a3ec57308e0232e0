import type { Caller, Done } from "../../../client/api";
import type { DeviceList } from "./schema";

/** The calls about signed-in devices. */
export const devicesApi = ({ call }: Caller) => ({
  list: () => call<DeviceList>("GET", "/users/me/sessions"),
  end: (id: number) => call<Done>("DELETE", `/users/me/sessions/${id}`),
  endOthers: () => call<Done>("DELETE", "/users/me/sessions"),
});

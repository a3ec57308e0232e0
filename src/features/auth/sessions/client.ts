import type { Caller, Done } from "../../../client/api";
import type { DeviceList } from "./schema";

/** The calls about the devices on which one is signed in. */
export const devicesApi = ({ call }: Caller) => ({
  list: () => call<DeviceList>("GET", "/users/me/sessions"),
  end: (id: number) => call<Done>("DELETE", `/users/me/sessions/${id}`),
  endOthers: () => call<Done>("DELETE", "/users/me/sessions"),
});

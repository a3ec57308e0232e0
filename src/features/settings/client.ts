import type { Caller } from "../../client/api";
import type { Settings, SettingsChange } from "./schema";

/** The calls about settings. */
export const settingsApi = ({ call }: Caller) => ({
  read: () => call<Settings>("GET", "/settings"),
  update: (body: SettingsChange, seen?: string) => call<Settings>("PUT", "/settings", { body, seen }),
});

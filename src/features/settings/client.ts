import type { Caller } from "../../client/api";
import type { Settings, SettingsChange } from "./schema";

/** The calls about settings. */
export const settingsApi = ({ call }: Caller) => ({
  read: () => call<Settings>("GET", "/settings"),
  /** @param confirmsCurrency after it was refused with what another currency does with the amounts */
  update: (body: SettingsChange, seen?: string, confirmsCurrency = false) =>
    call<Settings>("PUT", "/settings", { body, seen, query: confirmsCurrency ? { confirm_currency: true } : {} }),
});

import type { Calls } from "../../api/endpoint.server";
import { siteSettings } from "../settings/resource";
import { changeCurrency } from "./model.server";

/** Stores amounts in the currency of the settings, in the transaction that changes the settings. */
export const calls: Calls = {
  follows: {
    [siteSettings.key]: (transaction, { liveSite }, { after }) =>
      changeCurrency(transaction, String(after?.currency ?? liveSite.base.site.currency)),
  },
  endpoints: [],
};

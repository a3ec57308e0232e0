import type { Calls } from "../../api/endpoint.server";
import { siteSettings } from "../settings/resource";
import { changeCurrency } from "./change-currency.server";

/** Converts stored amounts in the transaction that changes the currency setting. */
export const calls: Calls = {
  follows: {
    [siteSettings.key]: (transaction, { liveSite }, { after }) =>
      changeCurrency(transaction, String(after?.currency ?? liveSite.base.site.currency)),
  },
  endpoints: [],
};

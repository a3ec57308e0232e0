import { formatMoney } from "../formatting";
import { useSite } from "../site";

/** An amount in the site's currency. */
export const Money = ({ amount }: { amount: number }): string => formatMoney(amount, useSite().currency);

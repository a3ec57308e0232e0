import { formatMoney } from "../formatting";
import { useSite } from "../site";

/** An amount as people read it, in the currency of the site. */
export const Money = ({ amount }: { amount: number }): string => formatMoney(amount, useSite().currency);

import { z } from "zod";
import { hasAtMost, mostMoney } from "./money";

/**
 * An amount of money, from nothing, with the decimals of whatever currency has most. What the site's own currency takes is looked at where it
 * is written (`toColumns`), since that can be set.
 *
 * @param wrongType what is said when it is no number
 */
export const money = (name: string, wrongType: Parameters<typeof z.number>[0] = `${name} must be a number`) =>
  z
    .number(wrongType)
    .min(0, `${name} must not be negative`)
    .max(mostMoney, `${name} must be at most ${mostMoney}`)
    .refine((amount) => hasAtMost(amount, 3), `${name} must have at most three decimals`);

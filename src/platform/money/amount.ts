import { z } from "zod";
import { hasAtMost, maxMoney } from "./money";

/**
 * An amount from 0, up to the most decimals of all currencies; `toColumns` checks the site's own.
 * @param wrongType the sentence for a value of another type
 */
export const money = (name: string, wrongType: Parameters<typeof z.number>[0] = `${name} must be a number`) =>
  z
    .number(wrongType)
    .min(0, `${name} must not be negative`)
    .max(maxMoney, `${name} must be at most ${maxMoney}`)
    .refine((amount) => hasAtMost(amount, 3), `${name} must have at most three decimals`);

import { randomInt } from "node:crypto";
import type { Queryable } from "../../platform/database/database.server";
import { codeAlphabet } from "../registrations/door-code.server";

const codeLength = 6;

/** Returns a code for a sticker that no unit has or had. */
export async function newCode(transaction: Queryable): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
    const used =
      (await transaction.selectFrom("equipment_units").select("id").where("code", "=", code).executeTakeFirst()) ??
      (await transaction.selectFrom("equipment_old_codes").select("id").where("code", "=", code).executeTakeFirst());
    if (!used) return code;
  }
}

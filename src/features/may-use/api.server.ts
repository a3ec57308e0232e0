import { type Calls, endpoint } from "../../api/endpoint.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import { idParams } from "../../platform/fields";
import { hasRightOn } from "../equipment/people.server";
import { mayUse } from "./may-use.server";
import { mayUseQuery, mayUseSchema } from "./schema";

export const calls: Calls = {
  part: "equipment",
  endpoints: [
    endpoint({
      call: "GET /equipment/{id}/may-use",
      access: "anyone",
      summary: "Whether you may use a machine, with all the reasons why not",
      params: idParams,
      query: mayUseQuery,
      answer: mayUseSchema,
      async handle(call) {
        const { db, params, query, user, can, now, site } = call;
        const isOther = query.user_id !== undefined && query.user_id !== user?.id;
        const seesHidden = can("equipment.read_hidden") || (await hasRightOn(call, "equipment.review", params.id));
        if (isOther && !(await hasRightOn(call, "equipment.review", params.id)))
          throw new Problem(user ? 403 : 401, "Only keepers of this machine can check other people.");
        const userId = query.user_id ?? user?.id;
        const other = isOther ? requireRow(await findRow(db, "users", userId ?? 0), "User") : undefined;
        const asked = { equipmentId: params.id, unitId: query.unit_id, userId, at: now(), seesHidden };
        const answer = await mayUse(db, asked, site);
        if (other?.is_active === 0) return { may: false, valid_until: null, reasons: [] };
        // Keepers learn yes or no; the reasons need the right to edit accounts.
        if (other && !can("users.write")) return { may: answer.may, valid_until: null, reasons: [] };
        return answer;
      },
    }),
  ],
};

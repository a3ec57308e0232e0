import { type Call, type Calls, endpoint } from "../../../api/endpoint.server";
import type { Person } from "../../../api/personal-data.server";
import { doneSchema } from "../../../platform/fields";
import { slugOf } from "../../../platform/latin";
import { logSecurityEvent } from "../../../platform/security-log.server";
import { toLocalInput } from "../../../platform/time";
import { removeUnused } from "../../uploads/store-upload.server";
import { inLog } from "../../users/model.server";
import { deleteOwnAccount, loggingRefusals, personOf } from "../../users/own/own-account.server";
import { deleteOwnSchema } from "./schema";

export const exportOwn = endpoint({
  call: "GET /users/me/export",
  access: "member",
  summary: "Download everything stored about the signed-in account, as a JSON file",
  refusals: [429],
  file: "application/json",
  async handle(call) {
    const { db, user, site, now, limits, personal } = call;
    await limits.ownExports.count(String(user.id), now());
    const held: Record<string, unknown> = {};
    for (const { name, read } of personal) held[name] = await read(db, personOf(user));
    const about = { site: site.name, exported_at: now().toISOString(), username: user.username };
    logSecurityEvent(call, { event: "own_data_exported", ...inLog(user) });
    const date = toLocalInput(now().toISOString(), site.timeZone).slice(0, 10);
    const name = `${slugOf(site.name, 40) || "site"}-my-data-${date}.json`;
    return new Response(`${JSON.stringify({ about, ...held }, null, 2)}\n`, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
});

/** Deletes an unused picture of an account at once instead of in the sweep. */
function removePicture({ db, files, background }: Call<unknown, unknown, unknown>, { image_url }: Person): void {
  if (image_url !== "") background.run(() => removeUnused({ db, files }, image_url));
}

export const deleteOwn = endpoint({
  call: "DELETE /users/me",
  access: "member",
  usesReserve: true,
  summary: "Delete the signed-in account and remove its owner's personal data everywhere else",
  refusals: [409, 429],
  body: deleteOwnSchema,
  answer: doneSchema,
  async handle(call) {
    const { db, user, body, now, limits, personal } = call;
    return loggingRefusals(call, user, async () => {
      await limits.countAll([limits.currentPasswords.of(String(user.id))], now());
      const person = await deleteOwnAccount(db, {
        user,
        password: body.current_password,
        now: now(),
        async forget(transaction, whom) {
          for (const { forget } of personal) await forget?.(transaction, whom, call);
        },
      });
      removePicture(call, person);
      logSecurityEvent(call, { event: "account_deleted", user_id: user.id, by: user.id });
      return { detail: "Your account is deleted" };
    });
  },
});

export const calls: Calls = { endpoints: [exportOwn, deleteOwn] };

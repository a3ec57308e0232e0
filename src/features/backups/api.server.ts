import { type Calls, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { listBackups, startBackup } from "./backups.server";
import { backupsSchema } from "./schema";

export const list = endpoint({
  call: "GET /backups",
  access: "backups.read",
  summary: "Backups, newest first, and whether each can be read",
  answer: backupsSchema,
  handle: listBackups,
});

export const make = endpoint({
  call: "POST /backups",
  access: "backups.write",
  summary: "Start a backup; GET /backups shows when it is done",
  refusals: [409],
  answer: backupsSchema,
  status: 201,
  async handle(call) {
    if (!(await startBackup(call))) throw new Problem(409, "A backup is already running");
    call.log.info({ user: call.user.id }, "a backup was asked for");
    return listBackups(call);
  },
});

export const calls: Calls = { endpoints: [list, make] };

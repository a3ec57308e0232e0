import { z } from "zod";
import { setFlag } from "../../platform/fields";
import { type NoticeName, noticeNames } from "../mails/templates/notice-names";

declare module "../../platform/database/tables" {
  interface Tables {
    /** the notices of an administrator, each 0 or 1; without a row none */
    notices: { user_id: number } & Record<NoticeName, number>;
  }
}

const flags = {
  messages: setFlag(noticeNames.messages),
  applications: setFlag(noticeNames.applications),
  orders: setFlag(noticeNames.orders),
  registrations: setFlag(noticeNames.registrations),
  withdrawals: setFlag(noticeNames.withdrawals),
  faults: setFlag(noticeNames.faults),
  projects: setFlag(noticeNames.projects),
} satisfies Record<NoticeName, z.ZodType>;

/** An administrator's choice of notices. */
export const noticesSchema = z.object(flags).meta({ id: "Notices" });
export type Notices = z.infer<typeof noticesSchema>;

/** A change: all fields are optional. */
export const noticesChangeSchema = noticesSchema.partial();
export type NoticesChange = z.infer<typeof noticesChangeSchema>;

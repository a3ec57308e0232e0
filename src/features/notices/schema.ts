import { z } from "zod";
import { setFlag } from "../../platform/fields";
import { type NoticeName, noticeNames } from "../mails/letters/notice-names";

declare module "../../platform/database/tables" {
  interface Tables {
    /** what an administrator is told of by mail, each 0 or 1; nothing where there is no row */
    notices: { user_id: number } & Record<NoticeName, number>;
  }
}

const flags = {
  messages: setFlag(noticeNames.messages),
  applications: setFlag(noticeNames.applications),
  orders: setFlag(noticeNames.orders),
  registrations: setFlag(noticeNames.registrations),
  withdrawals: setFlag(noticeNames.withdrawals),
} satisfies Record<NoticeName, z.ZodType>;

/** What an administrator wishes to be told of by mail. */
export const noticesSchema = z.object(flags).meta({ id: "Notices" });
export type Notices = z.infer<typeof noticesSchema>;

/** A change of these: the fields that are sent. */
export const noticesChangeSchema = noticesSchema.partial();
export type NoticesChange = z.infer<typeof noticesChangeSchema>;

import { z } from "zod";
import { setFlag } from "../../platform/fields";
import type { NoticeName } from "../mails/templates/notice-names";

declare module "../../platform/database/tables" {
  interface Tables {
    /** the notices of an administrator, each 0 or 1; without a row none */
    notices: { user_id: number } & Record<NoticeName, number>;
  }
}

const flags = {
  messages: setFlag("Notice"),
  applications: setFlag("Notice"),
  orders: setFlag("Notice"),
  registrations: setFlag("Notice"),
  withdrawals: setFlag("Notice"),
  faults: setFlag("Notice"),
  projects: setFlag("Notice"),
} satisfies Record<NoticeName, z.ZodType>;

/** An administrator's choice of notices. */
export const noticesSchema = z.object(flags).meta({ id: "Notices" });
export type Notices = z.infer<typeof noticesSchema>;

/** A change: all fields are optional. */
export const noticesChangeSchema = noticesSchema.partial();
export type NoticesChange = z.infer<typeof noticesChangeSchema>;

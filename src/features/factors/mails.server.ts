import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { formatDateTime } from "../../platform/dates/words";
import { factorChangedMail } from "../mails/templates/account";
import { safeName } from "../mails/templates/greeting";
import type { User } from "../users/schema";

type MailServices = Pick<Services, "mails" | "site" | "siteAddress" | "now">;

/** Mails a change of factors or other ways in, in its transaction. @param what a sentence: "The passkey “Phone” was added." */
export async function notifyOfFactorChange(
  transaction: Queryable,
  { mails, site, siteAddress, now }: MailServices,
  {
    user,
    what,
    isFactor = true,
  }: { user: Pick<User, "id" | "email" | "full_name" | "username">; what: string; isFactor?: boolean },
): Promise<void> {
  await mails.queue(transaction, {
    kind: "factor-changed",
    to: user.email,
    userId: user.id,
    content: () =>
      factorChangedMail({
        site,
        name: safeName(user.full_name, user.username),
        when: formatDateTime(now().toISOString(), site),
        what,
        isFactor,
        url: `${siteAddress()}/forgot-password`,
      }),
  });
}

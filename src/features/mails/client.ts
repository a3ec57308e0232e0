import type { Caller } from "../../client/api";
import type { Mail, MailDetails, MailFilter, MailList, MailStatus, TestResult } from "./schema";

/** The calls about mails. */
export const mailsApi = ({ call }: Caller) => ({
  list: (query: MailFilter) => call<MailList>("GET", "/mails", { query }),
  status: () => call<MailStatus>("GET", "/mails/status"),
  read: (id: number) => call<MailDetails>("GET", `/mails/${id}`),
  retry: (id: number) => call<Mail>("POST", `/mails/${id}/retry`),
  test: (to: string) => call<TestResult>("POST", "/mails/test", { body: { to } }),
});

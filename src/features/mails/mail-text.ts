import { t } from "../../platform/languages/texts";
import type { MailContent } from "../../platform/mail/content";

/** A mail as plain text. @param from the organisation's name */
export function mailText(content: MailContent, from: string): string {
  const { heading, paragraphs, body, facts = [], action, after = [], reason, unsubscribeUrl } = content;
  const lines = [
    heading,
    ...paragraphs,
    body?.text ?? "",
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    ...after,
    `-- \n${from}\n${reason}`,
    unsubscribeUrl ? t`Unsubscribe: ${{ unsubscribeUrl }}` : "",
  ];
  return `${lines.filter((line) => line !== "").join("\n\n")}\n`;
}

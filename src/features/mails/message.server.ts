import type { MailContent } from "../../platform/mail/content";
import type { MailRow } from "../../platform/mail/queue.server";
import type { Message } from "../../platform/mail/smtp.server";
import type { Site } from "../../platform/site";
import { ownColours } from "../../ui/look/look";
import { nearest, paletteOf } from "../../ui/look/palette";
import { mailText } from "./mail-text";

/** Applies the site's colours: replaces the default one in styles, never in texts. */
function inOwnColours(drawn: string, look: Site["look"]): string {
  const own = ownColours(look).find(({ name }) => name === "copper");
  if (!own) return drawn;
  const { light, dark } = paletteOf(nearest(own.colour));
  return drawn
    .replaceAll(/(style="[^"]*color:)#b8401a/g, `$1${light.main}`)
    .replaceAll(/(color: )#ff8a5c( !important)/g, `$1${dark.main}$2`);
}

/** Header fields must be one line. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** A mail as HTML: tables, inline styles, no remote pictures, readable from 320 px. All texts are escaped. */
export async function mailHtml(content: MailContent, site: Pick<Site, "name" | "look">): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { MailDocument }] = await Promise.all([
    import("react"),
    import("react-dom/server"),
    import("./mail-view"),
  ]);
  const drawn = renderToStaticMarkup(createElement(MailDocument, { content, site }));
  return `<!doctype html>${inOwnColours(drawn, site.look)}`;
}

/** Renders a mail as the message for the mail server. */
export async function drawMessage(
  { recipient, message_id }: Pick<MailRow, "recipient" | "message_id">,
  content: MailContent,
  site: Pick<Site, "name" | "email" | "look">,
): Promise<Message> {
  const { unsubscribeUrl, files = [] } = content;
  return {
    to: recipient,
    subject: oneLine(content.subject),
    text: mailText(content, site.name),
    html: await mailHtml(content, site),
    messageId: message_id,
    replyTo: content.replyTo || site.email || undefined,
    headers: {
      // Suppresses automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl
        ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  };
}

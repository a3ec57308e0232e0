import type { CSSProperties, ReactNode } from "react";
import { localeOf, speaking, t } from "../../platform/languages/texts";
import type { MailContent, MailDate } from "../../platform/mail/content";
import type { Site } from "../../platform/site";

/** The site's colours: inline styles for light, classes for dark where supported. */
const light = {
  paper: "#f6f1e7",
  sheet: "#fffdf8",
  ink: "#1d1a16",
  soft: "#5e564b",
  rule: "#d9cfbd",
  copper: "#b8401a",
  yellow: "#f7c948",
};

const darkStyles = `
@media (prefers-color-scheme: dark) {
  .paper { background-color: #171411 !important; }
  .sheet { background-color: #201c18 !important; border-color: #3a332c !important; }
  .ink { color: #f3ece0 !important; }
  .soft { color: #b5a998 !important; }
  .dash { background-color: #f3ece0 !important; }
  .leaf { background-color: #201c18 !important; border-color: #f3ece0 !important; }
  .weekday { background-color: #f3ece0 !important; color: #171411 !important; }
  .rule { border-color: #3a332c !important; }
  .press { background-color: #ff8a5c !important; }
  .press a { color: #171411 !important; }
  .link { color: #ff8a5c !important; }
}
@media (max-width: 480px) {
  .inner { padding: 24px 20px !important; }
  .heading { font-size: 22px !important; line-height: 27px !important; }
}`;

const font = "'Hanken Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif";
const display = "'Bricolage Grotesque', 'Segoe UI', Helvetica, Arial, sans-serif";
const mono = "'Martian Mono', Consolas, Menlo, monospace";
const text: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: font,
  fontSize: 16,
  lineHeight: "24px",
  color: light.ink,
  // A long word must not widen the layout.
  overflowWrap: "anywhere",
  wordBreak: "break-word",
};

const Table = ({ children, style, className }: { children: ReactNode; style?: CSSProperties; className?: string }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
    <tbody>{children}</tbody>
  </table>
);

const bandCells = Array.from({ length: 24 }, (_, index) => ({
  key: `cell ${index}`,
  colour: [light.copper, light.ink, light.yellow, light.ink][index % 4],
}));

/** The coloured band, made of table cells instead of a picture. */
const Band = () => (
  <Table style={{ tableLayout: "fixed" }}>
    <tr>
      {bandCells.map(({ key, colour }) => (
        <td
          key={key}
          height={8}
          className={colour === light.ink ? "dash" : undefined}
          style={{ height: 8, lineHeight: "8px", fontSize: 0, backgroundColor: colour }}
        />
      ))}
    </tr>
  </Table>
);

/** Exactly as wide as it is, because mail programs count cell widths differently; the gap is in the next cell. */
const DateBlock = ({ weekday, day, month }: MailDate) => (
  <td width={60} valign="top">
    <Table
      className="leaf"
      style={{ width: 60, border: `2px solid ${light.ink}`, textAlign: "center", backgroundColor: light.sheet }}
    >
      <tr>
        <td
          className="weekday"
          style={{ backgroundColor: light.ink, color: light.paper, fontFamily: mono, fontSize: 11, lineHeight: "18px" }}
        >
          {weekday}
        </td>
      </tr>
      <tr>
        <td
          className="ink"
          style={{ color: light.ink, fontFamily: display, fontSize: 26, lineHeight: "30px", fontWeight: 800 }}
        >
          {day}
        </td>
      </tr>
      <tr>
        <td className="ink" style={{ color: light.ink, fontFamily: mono, fontSize: 11, lineHeight: "18px" }}>
          {month}
        </td>
      </tr>
    </Table>
  </td>
);

const Facts = ({ facts }: { facts: [string, string][] }) => (
  <Table style={{ margin: "0 0 20px", tableLayout: "fixed" }}>
    {facts.map(([name, value]) => (
      <tr key={name}>
        <td
          className="soft rule"
          valign="top"
          width={68}
          style={{
            ...text,
            color: light.soft,
            fontFamily: mono,
            fontSize: 12,
            padding: "8px 12px 8px 0",
            borderTop: `1px solid ${light.rule}`,
          }}
        >
          {name}
        </td>
        <td
          className="ink rule"
          style={{ ...text, padding: "8px 0", borderTop: `1px solid ${light.rule}`, whiteSpace: "pre-line" }}
        >
          {value}
        </td>
      </tr>
    ))}
  </Table>
);

const Button = ({ label, url }: { label: string; url: string }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "8px 0 24px" }}>
    <tbody>
      <tr>
        <td className="press" style={{ backgroundColor: light.copper, borderRadius: 3 }}>
          <a
            href={url || undefined}
            style={{
              display: "inline-block",
              padding: "13px 24px",
              fontFamily: font,
              fontSize: 16,
              fontWeight: 700,
              color: light.paper,
              textDecoration: "none",
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);

const Paragraphs = ({ of }: { of: string[] }) =>
  of.map((paragraph) => (
    <p key={paragraph} className="ink" style={{ ...text, whiteSpace: "pre-line" }}>
      {paragraph}
    </p>
  ));

interface MailViewProps {
  content: MailContent;
  site: Pick<Site, "name">;
}

/** A mail's look, in mail programs and in the back office. */
export function MailView({ content, site }: MailViewProps) {
  const { heading, date, paragraphs, body, facts, action, after = [], reason, unsubscribeUrl } = content;
  return (
    <Table className="paper" style={{ backgroundColor: light.paper }}>
      <tr>
        <td align="center" style={{ padding: "24px 12px" }}>
          <Table
            className="sheet"
            style={{
              maxWidth: 560,
              backgroundColor: light.sheet,
              border: `1px solid ${light.rule}`,
              textAlign: "left",
            }}
          >
            <tr>
              <td>
                <Band />
              </td>
            </tr>
            <tr>
              <td className="inner" style={{ padding: "32px 36px" }}>
                <p
                  className="soft"
                  style={{ ...text, margin: "0 0 20px", color: light.soft, fontFamily: mono, fontSize: 12 }}
                >
                  {site.name}
                </p>
                <Table style={{ margin: "0 0 20px" }}>
                  <tr>
                    {date && <DateBlock {...date} />}
                    <td valign="top" style={date && { paddingLeft: 16 }}>
                      <h1
                        className="ink heading"
                        style={{
                          margin: 0,
                          fontFamily: display,
                          fontSize: 26,
                          lineHeight: "31px",
                          fontWeight: 800,
                          color: light.ink,
                        }}
                      >
                        {heading}
                      </h1>
                    </td>
                  </tr>
                </Table>
                <Paragraphs of={paragraphs} />
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn and sanitised on the server */}
                {body && <div dangerouslySetInnerHTML={{ __html: body.html }} />}
                {facts && <Facts facts={facts} />}
                {action && <Button {...action} />}
                <Paragraphs of={after} />
              </td>
            </tr>
          </Table>
          <Table style={{ maxWidth: 560, textAlign: "left" }}>
            <tr>
              <td style={{ padding: "16px 12px" }}>
                <p className="soft" style={{ ...text, color: light.soft, fontSize: 13, lineHeight: "20px" }}>
                  {site.name}. {reason}{" "}
                  {unsubscribeUrl && (
                    <a className="link" href={unsubscribeUrl} style={{ color: light.copper }}>
                      {t`Unsubscribe`}
                    </a>
                  )}
                </p>
              </td>
            </tr>
          </Table>
        </td>
      </tr>
    </Table>
  );
}

/** The mail as the whole HTML document. */
export const MailDocument = ({ content, site }: MailViewProps) => (
  <html lang={localeOf(speaking())} dir={speaking().catalogue?.direction}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{content.subject}</title>
      <style>{darkStyles}</style>
    </head>
    <body className="paper" style={{ margin: 0, backgroundColor: light.paper }}>
      <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{content.preview}</div>
      <MailView content={content} site={site} />
    </body>
  </html>
);

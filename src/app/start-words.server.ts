import type { Environment } from "../platform/env.server";

/** Returns a hint for the operator if the site has no public address. @param origin ORIGIN */
export const hintAbout = (origin: string | undefined): string | undefined =>
  origin
    ? undefined
    : "ORIGIN is not set: outside this machine, links in mails do not work, search engines get no addresses of pages, and links in chats show no picture. Set it before the site goes public, such as ORIGIN=https://makers.example";

/** Returns a hint about the proxy in front of the site. @param origin ORIGIN @param trustProxy TRUST_PROXY */
export const hintAboutProxy = (origin: string | undefined, trustProxy: string | undefined): string | undefined =>
  origin?.startsWith("https:") && trustProxy !== "on"
    ? "TRUST_PROXY is off, but a site with https is behind a proxy: all visitors are counted as one, so one of them can use up everybody's attempts. Set TRUST_PROXY=on, and let the proxy send X-Forwarded-For."
    : undefined;

/** Returns a hint for the operator about mail. @param mailServer SMTP_URL @param origin ORIGIN */
export function hintAboutMail(mailServer: string | undefined, origin: string | undefined): string | undefined {
  if (mailServer === undefined)
    return "SMTP_URL is not set: mail is not sent but kept in the back office, where an administrator can pass it on. docs/operations.md explains how to set it up.";
  return origin ? undefined : "Mail is sent, but its links work only on this machine until ORIGIN is set.";
}

/** Says why the mail server failed its check at the start. @param error the reason, in words */
export const hintAboutMailServer = (error: string): string =>
  `Mail is waiting: the mail server cannot be used. ${error.replace(/\.?$/, ".")} The site keeps trying; check SMTP_URL if that does not help.`;

/** Explains a failed start, in a sentence if the error is known. @param environment undefined if reading it failed */
export function explainFailedStart(
  error: Error & { code?: string },
  environment: Environment | undefined,
): string | Error {
  if (error.name === "ConfigurationError") return error.message;
  if (error.code === "EADDRINUSE")
    return `Port ${environment?.PORT} is taken by another program. Set PORT to a free one.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${environment?.HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to serve a network.`;
  if (error.code === "EACCES")
    return `${error.message}. Choose a PORT above 1023, or a DATA_DIR that can be written to.`;
  return error;
}

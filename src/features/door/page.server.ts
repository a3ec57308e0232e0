import { escapeXml as escaped } from "../../platform/xml";
import { markAddress, type Owner } from "../../ui/look/look";
import { lookStyles } from "../../ui/look/palette";
import { styleHash } from "../../ui/look/plain-look.server";

/** The addresses of a door's page, for administrators and for links. */
export const doorPath = /^\/(admin\/)?door\/\d{1,10}\/?$/;

/** The page may load its own files, call this site and use the camera. */
export const doorHeaders = ({ look }: Pick<Owner, "look">) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' ${styleHash(lookStyles(look))}; img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
});

/**
 * The page of the door, the same for every event and separate from the site. scripts/browser/door.ts loads the list.
 */
export const doorPage = ({ name, look }: Owner): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><title>Door · ${escaped(name)}</title><link rel="icon" href="${markAddress({ name, look })}"><link rel="stylesheet" href="/door.css"><style>${lookStyles(look)}</style><script type="module" src="/door.js"></script></head><body><div id="door"><noscript>The door needs JavaScript.</noscript></div></body></html>`;

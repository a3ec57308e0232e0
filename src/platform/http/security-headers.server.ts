import { createHash } from "node:crypto";

/** Two years, as OWASP recommends. Without "preload", which is the domain owner's decision. */
const onlyHttps = "max-age=63072000; includeSubDomains";

/** The headers of every response. */
export const securityHeaders = (origin?: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  ...(origin?.startsWith("https://") ? { "strict-transport-security": onlyHttps } : {}),
});

/** The policy of everything that is not a page: it loads nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of a built file. An SVG opened in its own tab is a document; it may have its own styles and nothing else. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The policy of the service worker: it fetches what pages ask for, from this site only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of a page: our script files, and inline scripts by hash. A cached page is the same for everybody, so
 * nonces are impossible.
 */
export function pagePolicy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    // Style attributes carry measures (a bar's width, a popup's place); they cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // The map, when a visitor asks for it.
    "frame-src https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

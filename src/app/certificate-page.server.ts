import type { Services } from "../api/endpoint.server";
import { attendancePhrase, whenOf } from "../features/certificates/facts";
import { type Certificate, findCertificate } from "../features/certificates/find-certificate.server";
import type { CallerNetwork } from "../platform/limits/caller-address.server";
import type { Site } from "../platform/site";
import { escapeXml as escaped } from "../platform/xml";
import { plainDocument, plainPagePolicy } from "./plain-page.server";

const tick = `<svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5"><path d="M5 12.5l4.5 4.5L19 7"/></svg>`;
const cross = `<svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5"><path d="M6 6l12 12M18 6L6 18"/></svg>`;

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`;

function genuineBody({ name, event, token }: Certificate, site: Site): string {
  const facts = [
    fact("When", whenOf(event, site).join(", ")),
    ...[event.location || (event.is_online ? "Online" : site.address.short)]
      .filter(Boolean)
      .map((at) => fact("Where", at)),
    fact("Held by", site.name),
    fact("Number", token),
  ];
  return `<p class="mark">${tick}This certificate is genuine</p><h1 class="wide">${escaped(name)}</h1><p class="deed">${attendancePhrase(event)} <strong>${escaped(event.title)}</strong>.</p><dl>${facts.join("")}</dl><p class="note">Compare it with the paper: name, event and date are to be the same.</p>`;
}

const unknownBody = (site: Site) =>
  `<p class="mark none">${cross}Not one of our certificates</p><h1>We do not know this one</h1><p>There is no certificate of ${escaped(site.name)} at this address, or no longer. Please look whether each letter and digit is as on the paper.</p><p class="note">One that is right on paper and not here may have been withdrawn. ${site.eventsEmail ? `<a href="mailto:${escaped(site.eventsEmail)}">${escaped(site.eventsEmail)}</a> can tell.` : `<a href="/contact">Ask us</a>.`}</p><nav aria-label="Ways on"><a href="/">Back to the start</a></nav>`;

const headersOf = (site: Site) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": plainPagePolicy(site),
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
});

/**
 * The page at /c/{token}, which tells whether a certificate is genuine; never cached, no scripts.
 * @returns a function that makes the response: 200 or 404; it throws Problem 429 after too many attempts
 */
export function createCertificatePage({ db, site, siteKey, now, limits, callerAddress }: Services) {
  return async (token: string, asking: CallerNetwork): Promise<Response> => {
    const address = callerAddress.of(asking);
    await limits.refusedCertificates.check(address, now());
    const found = await findCertificate(db, token, { siteKey, now: now() });
    if (!found) await limits.refusedCertificates.count(address, now());
    const title = found ? "A genuine certificate" : "Not one of our certificates";
    const main = found ? genuineBody(found, site) : unknownBody(site);
    return new Response(plainDocument({ site, title, main }), { status: found ? 200 : 404, headers: headersOf(site) });
  };
}

import type { ResourceRequest } from "../../../api/resource-route.server";
import { wallClock } from "../../../platform/dates/words";
import { Problem } from "../../../platform/errors/problem.server";
import type { WholeSite } from "../../../platform/site";
import { escapeXml } from "../../../platform/xml";
import { type PlainTheme, plainMark, plainPalette, styleHash } from "../../../ui/look/plain-look.server";
import { findCommunity } from "../../communities/model.server";
import { communityIdField } from "../../communities/schema";
import { eventTypes } from "../choices";
import { listEvents } from "../model.server";
import { dateLine, feeLine, isFull, kindLine, placeLine, timeLine } from "../public/event-facts";
import { type Event, eventQuerySchema } from "../schema";
import { ruleInWords } from "../series/rule";

export { embedParameters } from "./embed-address";

/** The most events on the page. */
const most = 10;

type Params = ResourceRequest["params"];

const themeOf = ({ theme }: Params): PlainTheme | undefined =>
  theme === "light" || theme === "dark" ? theme : undefined;

/** System fonts and inline styles: the page loads nothing but the site's own mark. */
const styles = `
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.4 "Hanken Grotesk",system-ui,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;padding:1rem}
header{display:flex;align-items:center;gap:.625rem;padding-bottom:.875rem;border-bottom:1px solid var(--ink)}
header svg,header img{flex:none}
h1{font-size:1.25rem;line-height:1.15;font-weight:760;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
ul{list-style:none;padding:0}
li{position:relative;display:flex;gap:1rem;padding:1rem 0;border-bottom:1px solid var(--rule)}
time{flex:none;width:4rem;height:4.75rem;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.125rem;border-radius:3px;background:var(--ink);color:var(--paper);font:.75rem/1.2 ui-monospace,"Martian Mono",monospace;letter-spacing:.04em;text-transform:uppercase}
time b{font:800 1.75rem/1 "Hanken Grotesk",system-ui,"Segoe UI",Roboto,sans-serif;letter-spacing:0}
.copper time{background:var(--copper)}.violet time{background:var(--violet)}
.off time{background:var(--stone);color:var(--soft)}
li>div{min-width:0;flex:1;display:grid;align-content:center;gap:.1875rem}
h2{font-size:1.0625rem;line-height:1.25;font-weight:680;overflow-wrap:anywhere;text-wrap:pretty}
h2 a{color:inherit;text-decoration:none;text-underline-offset:.2em}
h2 a::after{content:"";position:absolute;inset:0}
li:hover h2 a{text-decoration:underline}
p{color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
.kind{font:.75rem/1.3 ui-monospace,"Martian Mono",monospace;letter-spacing:.04em;text-transform:uppercase}
.kind b{color:var(--red)}
.fee{color:var(--ink);font-weight:640}
.none{padding:2.25rem 0;border-bottom:1px solid var(--rule);font-size:1.0625rem;color:var(--ink)}
footer{padding-top:.875rem}
footer a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--copper);font-weight:620;text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--violet);outline-offset:2px;border-radius:2px}
h2 a:focus-visible{outline:0}
h2 a:focus-visible::after{outline:3px solid var(--violet);outline-offset:-3px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:34rem){body{padding:1.25rem 1.5rem}h1{font-size:1.5rem}li{gap:1.25rem;padding:1.125rem 0}time{width:4.75rem;height:5.25rem}time b{font-size:2rem}h2{font-size:1.1875rem}}
`;

const stylesOf = ({ look }: WholeSite, params: Params) => plainPalette(look, themeOf(params)) + styles;

/** Lets only the sites of the settings frame the page; without one, nobody does. */
export function embedHeaders(site: WholeSite, params: Params): Record<string, string | undefined> {
  const framed = site.framingSites.length > 0;
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${styleHash(stylesOf(site, params))}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framed ? site.framingSites.join(" ") : "'none'"}`,
  ];
  // X-Frame-Options knows no list of sites, and an older browser would obey it.
  return { "content-security-policy": policy.join("; "), ...(framed ? { "x-frame-options": undefined } : {}) };
}

const tones: Record<Event["event_type"], string> = {
  workshop: "copper",
  bootcamp: "copper",
  meetup: "violet",
  panel: "violet",
  hackathon: "",
  "": "",
};

/** Links leave the frame: the site's pages cannot be shown in it. */
const link = (address: string, html: string) =>
  `<a href="${escapeXml(address)}" target="_blank" rel="noopener">${html}</a>`;

function eventItem(event: Event, { site, origin }: ResourceRequest): string {
  const { weekday, day, month } = wallClock(event.start_date, site.timeZone);
  const isOff = event.publication === "cancelled";
  const kind = [
    ...(isOff ? ["<b>Cancelled</b>"] : []),
    ...(isOff && !event.event_type ? [] : [kindLine(event)]),
    ...(!isOff && event.event_type && event.status === "ongoing" ? ["Happening now"] : []),
  ].join(" · ");
  const again = event.series_id === null ? [] : [ruleInWords(event.series_rule)];
  const facts = [timeLine(event, site), placeLine(event), ...again].filter(Boolean);
  const places = !isOff && isFull(event) ? " · Full" : "";
  const fee = isOff ? "" : `<p class="fee">${escapeXml(feeLine(event, site))}${places}</p>`;
  const date = `<time datetime="${event.start_date}"><span class="sr">${dateLine(event, site)}</span><span aria-hidden="true">${weekday}</span><b aria-hidden="true">${String(day).padStart(2, "0")}</b><span aria-hidden="true">${month}</span></time>`;
  const title = link(`${origin}/events/${event.id}`, escapeXml(event.title));
  return `<li class="${isOff ? "off" : tones[event.event_type]}">${date}<div><p class="kind">${kind}</p><h2>${title}</h2>${facts.map((fact) => `<p>${escapeXml(fact)}</p>`).join("")}${fee}</div></li>`;
}

const isKind = (kind: string): kind is (typeof eventTypes)[number] => (eventTypes as readonly string[]).includes(kind);

/** Lists current and coming events. An unknown kind or community gives an empty list. */
async function nextEvents({ db, now, params: { community, kind } }: ResourceRequest): Promise<Event[]> {
  if (kind !== undefined && !isKind(kind)) return [];
  const query = eventQuerySchema.parse({ size: most, series: "next" });
  const chosen = { ...query, ...(kind ? { event_type: kind } : {}), ...(community ? { community_id: community } : {}) };
  const { items } = await listEvents(db, chosen, now(), { seesHidden: false });
  return items.filter(({ status }) => status !== "past");
}

/** The name of the community that the address chooses; undefined without one that visitors see. */
async function communityName({ db, now, params: { community } }: ResourceRequest): Promise<string | undefined> {
  if (!communityIdField.safeParse(community).success) return undefined;
  try {
    const found = await findCommunity(db, community as string, { seesHidden: false, at: now().toISOString() });
    return found.name;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}

/** /embed/events: the next events on a small page without scripts, for the frames of other sites. */
export async function embedEvents(asked: ResourceRequest): Promise<string> {
  const { site, origin, params } = asked;
  const name = await communityName(asked);
  const isUnknown = params.community !== undefined && name === undefined;
  const events = isUnknown ? [] : await nextEvents(asked);
  const title = `Events of ${name ?? site.name}`;
  const list =
    events.length > 0
      ? `<ul>${events.map((event) => eventItem(event, asked)).join("")}</ul>`
      : '<p class="none">Nothing is planned just now. Please come back soon.</p>';
  const all = link(`${origin}/events`, `All events of ${escapeXml(site.name)}<span class="sr"> (new tab)</span>`);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title><style>${stylesOf(site, params)}</style></head><body><header>${plainMark(site, 32)}<h1>${escapeXml(title)}</h1></header><main>${list}</main><footer>${all}</footer></body></html>`;
}

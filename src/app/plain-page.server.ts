import { closedPolicy } from "../platform/http/security-headers.server";
import type { Site } from "../platform/site";
import { escapeXml as escaped } from "../platform/xml";
import { chevronCourse } from "../ui/chevron/chevron-course";
import { plainMark, plainPalette, styleHash } from "../ui/look/plain-look.server";

const { width, height, courses, slabs, wedge } = chevronCourse;

/** System fonts and the colours of `plainPalette`: nothing here is loaded. */
const styles = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto auto 1fr;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Hanken Grotesk",system-ui,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
header{display:flex;align-items:center;gap:.75rem;min-height:64px;padding:.5rem max(1.25rem,calc(50vw - 36rem))}
header svg,header img{flex:none}
header a{display:inline-flex;align-items:center;gap:.75rem;min-height:44px;color:inherit;text-decoration:none;font-weight:720;font-size:1.125rem;letter-spacing:-.015em;overflow-wrap:anywhere}
.band{display:block;width:100%;height:28px;background:#1d1a16}
@media(prefers-color-scheme:dark){.band{background:#f3ece0}}
.stones{fill:var(--paper);opacity:.25}.slabs{fill:var(--copper)}.wedges{fill:var(--paper)}
main{display:grid;align-content:center;justify-items:start;gap:1.25rem;padding:3rem max(1.25rem,calc(50vw - 36rem)) 5rem}
h1{max-width:18ch;font-size:clamp(2.25rem,7vw,4rem);line-height:1.05;font-weight:760;letter-spacing:-.03em;text-wrap:balance}
p{max-width:34rem;text-wrap:pretty}
.note{color:var(--soft)}
p a{color:inherit;overflow-wrap:anywhere}
.line{position:relative;width:min(100%,34rem);height:4px;background:var(--rule);overflow:hidden}
.line::before{content:"";position:absolute;inset:0;width:33%;background:var(--copper);animation:run 2.4s cubic-bezier(.5,0,.5,1) infinite}
@keyframes run{from{transform:translateX(-100%)}to{transform:translateX(300%)}}
@media(prefers-reduced-motion:reduce){.line::before{animation:none}}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.5rem}
nav a{display:inline-flex;align-items:center;min-height:46px;padding:.25rem 1.35rem;border:1px solid var(--ink);border-radius:3px;color:var(--ink);text-decoration:none;font-weight:620}
nav a:first-child{border-color:var(--copper);background:var(--copper);color:var(--on-copper)}
dl{display:grid;gap:1rem;border-top:1px solid var(--rule);padding-top:1.25rem;width:min(100%,34rem)}
dt{color:var(--soft);font:.8125rem/1.4 ui-monospace,"Martian Mono",monospace;letter-spacing:.04em;text-transform:uppercase}
dd{margin:0;overflow-wrap:anywhere}
.mark{display:inline-flex;align-items:center;gap:.6rem;padding:.5rem .9rem;border-radius:3px;background:var(--moss-soft);color:var(--moss);font-weight:680}
.mark.none{background:var(--stone);color:var(--ink)}
.mark svg{flex:none}
.deed{font-size:1.25rem;line-height:1.45;overflow-wrap:anywhere}
.wide{max-width:24ch;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid var(--copper);outline-offset:3px}
`;

/** The name and look of the site that a page belongs to. */
export type PlainSite = Pick<Site, "name" | "look">;

const stylesOf = ({ look }: PlainSite) => plainPalette(look) + styles;

/** Returns the policy of a plain page: its own styles, the site's icon, and nothing else. */
export const plainPagePolicy = (site: PlainSite): string =>
  `${closedPolicy}; img-src 'self'; style-src ${styleHash(stylesOf(site))}`;

interface PlainPage {
  site: PlainSite;
  title: string;
  /** what happened, in a sentence or two */
  sentence: string;
  /** what happens next, or what to do */
  note?: string | undefined;
  /** whether the page reloads automatically and shows that; the Refresh header says when */
  triesAgain?: boolean;
}

const band = `<svg class="band" aria-hidden="true"><pattern id="c" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><path class="stones" d="${courses}"/><path class="slabs" d="${slabs}"/><path class="wedges" d="${wedge}"/></pattern><svg x="50%" overflow="visible"><rect x="${-width * 80}" width="${width * 160}" height="${height}" fill="url(#c)"/></svg></svg>`;

/** Returns a self-contained page. @param main the HTML of its main part */
export const plainDocument = ({ site, title, main }: { site: PlainSite; title: string; main: string }): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(site.name)}</title><style>${stylesOf(site)}</style></head><body><header><a href="/">${plainMark(site, 36)}${escaped(site.name)}</a></header>${band}<main>${main}</main></body></html>`;

/** Returns a page for when no page of the site can be rendered. */
export const plainPage = ({ site, title, sentence, note, triesAgain = false }: PlainPage): string =>
  plainDocument({
    site,
    title,
    main: `<h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>${triesAgain ? '<div class="line" aria-hidden="true"></div>' : ""}${note ? `<p class="note">${escaped(note)}</p>` : ""}<nav aria-label="Ways on">${triesAgain ? '<a href="">Try now</a>' : ""}<a href="/">Back to the start</a></nav>`,
  });

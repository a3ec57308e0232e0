/* The script of every page: what readers use without React. The application comes when somebody needs it. */
import "./page-texts";
import "./open-now";
import "./theme-switch";
import { loadApplication } from "./application";
import { watchScroll } from "./back-to-top";
import { isSignedIn, startsEarly } from "./early-start";
import { defineLate } from "./late-element";
import { watchLists } from "./live-list";
import { watchMenu } from "./menu";
import { watchConnection } from "./offline";
import { replaceMissingPictures } from "./pictures";
import { prefetchPages } from "./prefetch";
import { keepPresses } from "./presses";
import { watchSharing } from "./sharing";
import { shortAddress } from "./short-address";
import { watchForConnection } from "./try-again";
import { watchHash } from "./unknown-hash";

// Chrome before 99 and Safari before 15.4 skip all rules in layers (scripts/browser/flat-styles.ts).
if (!("CSSLayerBlockRule" in window))
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    link.href = link.href.replace(/css$/, "flat.css");

defineLate("live-map", async () => (await import("./live-map")).startLiveMap);
defineLate("slide-show", async () => (await import("./slide-show")).startSlideShow);
keepPresses();
watchSharing();
watchMenu();
watchScroll();
watchLists();
prefetchPages();
replaceMissingPictures();
watchForConnection();
watchHash();

const article = document.querySelector<HTMLElement>("[data-article]");
if (article) import("./article").then((part) => part.serveArticle(article)).catch(() => undefined);

// The server renders one page for all addresses at which there is nothing.
const address = document.querySelector("[data-address]");
if (address) address.textContent = shortAddress(location.pathname);

const starts =
  document.querySelector('script[type="text/plain"]')?.textContent !== "" ||
  document.querySelector("[data-starts]") !== null;
// What the page offers to visitors is not for those with an account: a press on it would come to nothing.
const root = document.documentElement;
if (isSignedIn()) root.dataset.member = "";
const asVisitor = () => delete root.dataset.member;
// After the first paint, so that on a slow line styles and fonts come first.
if (starts || startsEarly()) requestAnimationFrame(() => setTimeout(() => loadApplication().catch(asVisitor)));

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void watchConnection(navigator).catch(() => undefined), { once: true });

// A first visit keeps the device's letters for labels: most visitors pay for each megabyte.
if (navigator.serviceWorker?.controller)
  import("../ui/label-font").then((part) => part.loadLabelFont()).catch(() => undefined);

// From here on, nothing that is pressed is lost. For tools that drive the page, such as the end-to-end tests.
root.dataset.ready = "";

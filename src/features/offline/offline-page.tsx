import type { MetaFunction } from "react-router";
import { Button } from "../../ui/button";
import { InlineScript } from "../../ui/frame/inline-script";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "No connection", description: "This page is not kept on this device.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/**
 * Tries again when asked to, and when the device says that there is a connection, and still says so a moment later: one that
 * comes and goes at once would take away a link that is just being followed. It runs where nothing else of the page does.
 */
const again = `(function(r){addEventListener("online",function(){setTimeout(function(){if(navigator.onLine)r()},300)});addEventListener("click",function(e){if(e.target.closest("#try-again"))r()})})(function(){location.reload()})`;

/**
 * What shows in the place of a page that cannot be had without a connection. The service worker shows it at that page's
 * address, without the scripts of this one, and writes the list of what it has kept (src/worker/offline-page.ts).
 */
export default function OfflinePage() {
  return (
    <>
      <PageHeader
        title="No connection"
        lead="This page has not been opened on this device before, so there is no copy of it here. It opens by itself as soon as the connection is back."
        actions={<Button id="try-again">Try Again</Button>}
      />
      <div className="wrap pb-20 sm:pb-28">
        <div className="grid max-w-3xl gap-5">
          <h2>What you can open now</h2>
          <ul id="kept-pages" className="grid border-t border-ink">
            <li className="py-4 text-soft">No page is kept on this device yet.</li>
          </ul>
          <p className="max-w-prose text-soft">
            Pages are kept as you open them. What you write to us without a connection is kept too, and goes out by
            itself later.
          </p>
        </div>
      </div>
      <InlineScript id="again" text={again} />
    </>
  );
}

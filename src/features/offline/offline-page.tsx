import type { MetaFunction } from "react-router";
import { Button } from "../../ui/button";
import { InlineScript } from "../../ui/frame/inline-script";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "No connection", description: "This page is not saved on this device.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** Retries on request and after a moment online: a brief connection would interrupt a link being followed. */
const again = `(function(r){addEventListener("online",function(){setTimeout(function(){if(navigator.onLine)r()},300)});addEventListener("click",function(e){if(e.target.closest("#try-again"))r()})})(function(){location.reload()})`;

/** The service worker shows it offline, without scripts, and adds cached pages (src/worker/offline-page.ts). */
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
            <li className="py-4 text-soft">No pages are saved on this device yet.</li>
          </ul>
          <p className="max-w-prose text-soft">
            Pages are saved as you open them. What you write to us without a connection is saved too, and sent later.
          </p>
        </div>
      </div>
      <InlineScript id="again" text={again} />
    </>
  );
}

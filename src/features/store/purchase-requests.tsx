import { useState } from "react";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { EmailLink } from "../../ui/contact-links";
import { Dialog } from "../../ui/dialog";
import { formatDateTime, formatMoney } from "../../ui/format";
import { Pagination } from "../../ui/pagination";
import { useSite } from "../../ui/site";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import type { PurchaseRequest } from "./schema";

/** What people asked to buy: the sale itself happens in the chat, and here the store sees that one was begun. */
export function PurchaseRequests() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="reach font-[600] text-copper underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
      >
        Requests to buy
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Requests to buy"
        description="From signed-in visitors who opened the chat about a product, the latest first."
      >
        {open && <Requests />}
      </Dialog>
    </>
  );
}

function Requests() {
  const [page, setPage] = useState(1);
  const { loaded, reload } = useLoaded(String(page), () => sessionApi.store.requests({ page, size: 10 }));
  if (loaded.state === "loading") return <LoadingState label="Loading requests..." />;
  if (loaded.state === "failed") {
    return <FailedState message={`Failed to load requests. ${loaded.detail}`} onRetry={reload} />;
  }
  const { items, pages, total } = loaded.value;
  if (total === 0) return <EmptyState title="Nobody has asked yet." />;
  return (
    <div aria-busy={loaded.refreshing} className="grid gap-5 transition-opacity delay-150 aria-busy:opacity-60">
      <ul className="divide-y divide-rule">
        {items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} onPage={setPage} />
    </div>
  );
}

function Request({ request }: { request: PurchaseRequest }) {
  const site = useSite();
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4 leading-snug font-[640]">
        <span className="wrap-anywhere">
          {request.quantity} × {request.product_name}
        </span>
        <span className="fact-type">{formatMoney(request.total)}</span>
      </p>
      <p className="text-[0.9375rem] leading-snug wrap-anywhere">
        {request.user_name}, <EmailLink email={request.user_email} className="reach inline-block underline" />
      </p>
      <p className="fact-type text-soft">{formatDateTime(request.created_at, site)}</p>
    </li>
  );
}

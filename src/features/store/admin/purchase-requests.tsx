import { useState } from "react";
import { CompactSelect } from "../../../admin/list/compact-select";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { EmailLink } from "../../../ui/frame/contact-links";
import { Pagination } from "../../../ui/list/pagination";
import { Money } from "../../../ui/money/money";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { storeApi } from "../client";
import type { OrderStatus, PurchaseRequest, RequestList } from "../schema";

/** Lists the requests to buy. The sale itself happens in the chat. */
export function PurchaseRequests() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="reach font-[600] text-copper underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
      >
        Requests to Buy
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Requests to Buy"
        description="From signed-in visitors who opened the chat about a product, the latest first."
      >
        {open && <Requests />}
      </Dialog>
    </>
  );
}

function Requests() {
  const [page, setPage] = useState(1);
  const requests = useLoaded(String(page), () => storeApi(sessionApi).requests({ page, size: 10 }));
  const { loaded, reload, change } = requests;
  return (
    <WhenLoaded data={requests} loading="Loading requests..." failed="Failed to load requests.">
      {({ items, pages, total }) =>
        total === 0 ? (
          <EmptyState title="No requests yet." />
        ) : (
          <div
            aria-busy={loaded.state === "ready" && loaded.refreshing}
            className="grid gap-5 transition-opacity delay-150 aria-busy:opacity-60"
          >
            <ul className="divide-y divide-rule">
              {items.map((request) => (
                <Request
                  key={request.id}
                  request={request}
                  onChanged={(changed) => change((value) => withChanged(value, changed))}
                  onFailed={reload}
                />
              ))}
            </ul>
            <Pagination page={page} pages={pages} onPage={setPage} />
          </div>
        )
      }
    </WhenLoaded>
  );
}

const withChanged = (list: RequestList, changed: PurchaseRequest): RequestList => ({
  ...list,
  items: list.items.map((item) => (item.id === changed.id ? changed : item)),
});

const statusChoices: { value: OrderStatus; label: string }[] = [
  { value: "requested", label: "Requested" },
  { value: "done", label: "Done" },
  { value: "cancelled", label: "Cancelled" },
];

interface RequestProps {
  request: PurchaseRequest;
  onChanged: (changed: PurchaseRequest) => void;
  /** the list has to be asked for again */
  onFailed: () => void;
}

function StatusOf({ request, onChanged, onFailed }: RequestProps) {
  const about = `request ${request.id}`;
  const { busy: pending, run } = useWork<OrderStatus>((why, error) => {
    onFailed();
    if (error instanceof ApiError && error.status === 401) return;
    toast({ about, tone: "error", message: `The request could not be changed. ${why}` });
  });
  const save = async (status: OrderStatus) => {
    onChanged(await storeApi(sessionApi).setRequestStatus(request.id, status));
    toast({ about, message: `The request of ${request.user_name} is marked as ${status}.` });
  };
  return (
    <CompactSelect
      label={`Status of the request of ${request.user_name} for ${request.product_name}`}
      value={pending ?? request.status}
      choices={statusChoices}
      busy={pending !== undefined}
      onChoose={(status) => void run(status, () => save(status))}
    />
  );
}

function Request(props: RequestProps) {
  const { request } = props;
  const site = useSite();
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4 leading-snug font-[640]">
        <span className="wrap-anywhere">
          {request.quantity} × {request.product_name}
        </span>
        <span className="fact-type">
          <Money amount={request.total} />
        </span>
      </p>
      <p className="text-[0.9375rem] leading-snug wrap-anywhere">
        {request.user_name}, <EmailLink email={request.user_email} className="reach inline-block underline" />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="fact-type text-soft">
          <WithDates text={formatDateTime(request.created_at, site)} />
        </p>
        <StatusOf {...props} />
      </div>
    </li>
  );
}

import { Link } from "react-router";
import { tabPath } from "../../admin/tab-path";
import { trashDays } from "../../api/audit/retention";
import { sessionApi } from "../../client/session";
import { useSite } from "../../ui/site";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { AuditLine } from "../audit/admin/audit-line";
import { auditApi } from "../audit/client";
import { contactApi } from "../contact/client";
import { displayStatusOf, StatusBadge } from "../event-registrations/admin/status-badge";
import { eventRegistrationsApi } from "../event-registrations/client";
import type { Registration } from "../registrations/schema";
import { storeApi } from "../store/client";
import { lowStockLimit, StockNote } from "../store/public/stock-note";
import type { Product } from "../store/schema";
import { TrashLine } from "../trash/admin/trash-line";
import { trashApi } from "../trash/client";
import { nameOfUser, roleName } from "../users/admin/labels";
import { usersApi } from "../users/client";
import { DashboardList, rowLink, rows } from "./dashboard-section";

/** The latest registrations. */
export const LatestRegistrations = () => (
  <DashboardList
    title="Latest Registrations"
    all={{ to: tabPath("registrations"), label: "All registrations" }}
    load={async () => (await eventRegistrationsApi(sessionApi).list({ size: rows })).items}
    what="registrations"
    empty="Nobody has registered yet."
    row={(registration) => <RegistrationRow registration={registration} />}
  />
);

const RegistrationRow = ({ registration }: { registration: Registration }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 leading-snug font-[640] wrap-anywhere">{registration.name}</p>
      <StatusBadge status={displayStatusOf(registration)} />
    </div>
    <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">{registration.event?.title || "Unknown Event"}</p>
    <At instant={registration.created_at} />
  </>
);

/** Unread messages. */
export const UnreadMessages = () => (
  <DashboardList
    title="Unread Messages"
    all={{ to: tabPath("messages"), label: "All messages" }}
    load={async () => (await contactApi(sessionApi).list({ status: "unread", size: rows })).items}
    what="messages"
    empty="Every message has been read."
    row={({ id, subject, name, created_at }) => (
      <>
        <Link to={tabPath("messages", { message: id })} className={rowLink}>
          {subject}
        </Link>
        <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">{name}</p>
        <At instant={created_at} />
      </>
    )}
  />
);

/** Available products with five or fewer left, the fewest first. */
const lowStock = async (): Promise<Product[]> =>
  (await storeApi(sessionApi).list({ sort: "stock_quantity", size: 100 })).items
    .filter(({ is_available, stock_quantity }) => is_available && stock_quantity <= lowStockLimit)
    .slice(0, rows);

/** Products that are running low. */
export const LowStock = () => (
  <DashboardList
    title="Low Stock"
    all={{ to: tabPath("store"), label: "All products" }}
    load={lowStock}
    what="products"
    empty={`Every product has more than ${lowStockLimit} in stock.`}
    row={(product) => (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={tabPath("store", { edit: product.id })} className={rowLink}>
          {product.name}
        </Link>
        <StockNote product={product} />
      </div>
    )}
  />
);

/** The latest accounts. */
export const LatestSignUps = () => (
  <DashboardList
    title="Latest Sign-ups"
    all={{ to: tabPath("users"), label: "All users" }}
    load={async () => (await usersApi(sessionApi).list({ size: rows })).items}
    what="users"
    empty="Nobody has signed up yet."
    row={(user) => (
      <>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <Link to={tabPath("users", { edit: user.id })} className={rowLink}>
            {nameOfUser(user)}
          </Link>
          <span className="label-type text-soft">{roleName(user.role)}</span>
        </div>
        <At instant={user.created_at} />
      </>
    )}
  />
);

/** The latest changes. */
export const LatestChanges = () => (
  <DashboardList
    title="Latest Changes"
    all={{ to: tabPath("audit"), label: "Audit trail" }}
    load={async () => (await auditApi(sessionApi).list({ size: rows, kind: "changes" })).items}
    what="the latest changes"
    empty="Nobody has changed anything yet."
    row={(entry) => <AuditLine entry={entry} />}
  />
);

/** The latest deletions, which can be restored. */
export const LatestDeletions = () => (
  <DashboardList
    title="Trash"
    all={{ to: tabPath("trash"), label: "See the trash" }}
    load={async () => (await trashApi(sessionApi).list({ size: rows })).items}
    what="the trash"
    empty={`The trash is empty. Deleted items can be restored from here for ${trashDays} days.`}
    row={(trashed, reload) => <TrashLine trashed={trashed} onBack={reload} />}
  />
);

function At({ instant }: { instant: string }) {
  return (
    <p className="fact-type mt-1 text-soft">
      <WithDates text={formatDateTime(instant, useSite())} />
    </p>
  );
}

import { type Filter, readAddress } from "../../admin/list-address";
import { ListFilters } from "../../admin/list-filters";
import { PanelHeader } from "../../admin/panel-header";
import { PanelLoading } from "../../admin/panel-loading";
import { tabPath } from "../../admin/tabs";
import { sessionApi } from "../../client/session";
import { useAddress } from "../../client/use-address";
import { useLoaded } from "../../client/use-loaded";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { plural } from "../../ui/format";
import { Pagination } from "../../ui/pagination";
import { SearchField } from "../../ui/search-field";
import { EmptyState, FailedState } from "../../ui/states";
import { AuditLine } from "./audit-line";
import { Changes } from "./changes";
import { deeds, nounChoices } from "./noun-words";
import { type AuditFilter, auditActions } from "./schema";

const pageSize = 50;

/** Who can have written: the administrators there are. */
async function administrators() {
  const { items } = await sessionApi.users.list({ role: "admin", size: 100 });
  return items.map(({ id, full_name, username }) => ({ value: String(id), label: full_name || username }));
}

const actionChoices = auditActions.map((value) => ({
  value,
  label: deeds[value].charAt(0).toUpperCase() + deeds[value].slice(1),
}));

/** Who changed what and when: searched and narrowed by person, thing and deed. */
export default function AuditView() {
  const { params, href, go } = useAddress();
  const people = useLoaded("administrators", administrators);
  const person = params.get("user") ?? "";
  const known = people.loaded.state === "ready" ? people.loaded.value : [];
  const filters: Filter<AuditFilter>[] = [
    {
      name: "user",
      label: "Person",
      all: "Everybody",
      // Before their names are here, an address that names one holds all the same.
      choices: known.length > 0 || !/^\d{1,9}$/.test(person) ? known : [{ value: person, label: "..." }],
    },
    { name: "noun", label: "Thing", all: "All Things", choices: nounChoices },
    { name: "action", label: "Deed", all: "All Deeds", choices: actionChoices },
  ];
  const { search, page, chosen, query } = readAddress<AuditFilter>(params, { filters, orders: [], pageSize });
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => sessionApi.audit.list(query));
  const narrowed = search !== "" || Object.keys(chosen).length > 0;

  return (
    <section aria-label="Audit Trail" className="grid gap-6">
      <PanelHeader
        title="Audit Trail"
        note={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <span role="status">
              {loaded.state === "ready" ? plural(loaded.value.total, "entry", "entries") : "Counting..."}
            </span>
            <span>Every change by an administrator, kept for two years</span>
          </span>
        }
        actions={
          <>
            <SearchField
              label="Search the trail..."
              name="q"
              defaultValue={search}
              onSearch={(text) => go({ q: text.trim().slice(0, 100), page: undefined }, { replace: true })}
            />
            <ButtonLink variant="secondary" to={tabPath("dashboard")}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <ListFilters filters={filters} orders={[]} chosen={chosen} sort={undefined} search={search} />
      {loaded.state === "loading" && <PanelLoading label="Loading the audit trail..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the audit trail. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && loaded.value.items.length === 0 && (
        <EmptyState
          title={narrowed || page > 1 ? "No entries match" : "Nobody has changed anything yet"}
          text={search && `The search was for “${search}”.`}
        />
      )}
      {loaded.state === "ready" && loaded.value.items.length > 0 && (
        <div id="list" aria-busy={loaded.refreshing} className="grid gap-6 aria-busy:opacity-60">
          <Card padded={false} as="ol" className="divide-y divide-rule border-rule!">
            {loaded.value.items.map((entry) => (
              <li key={entry.id} className="px-4 py-3.5 sm:px-5">
                <AuditLine entry={entry}>
                  <Changes changes={entry.changes} />
                </AuditLine>
              </li>
            ))}
          </Card>
          <Pagination
            list="list"
            page={page}
            pages={loaded.value.pages}
            hrefOf={(target) => href({ page: target === 1 ? undefined : target })}
          />
        </div>
      )}
    </section>
  );
}

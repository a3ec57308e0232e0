import { newestFirst } from "../../../admin/list/common-choices";
import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { tabPath } from "../../../admin/tab-path";
import { actorName, auditActions } from "../../../api/audit/actions";
import { trailYears } from "../../../api/audit/retention";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { plural } from "../../../ui/formatting";
import { EmptyState } from "../../../ui/states";
import { usersApi } from "../../users/client";
import { auditApi } from "../client";
import type { AuditFilter } from "../schema";
import { actionLabels, auditChoices } from "./audit-labels";
import { AuditLine } from "./audit-line";
import { Changes } from "./changes";

const pageSize = 50;

async function administrators() {
  const { items } = await usersApi(sessionApi).list({ role: "admin", size: 100 });
  return items.map(({ id, full_name, username }) => ({
    value: String(id),
    label: actorName({ user_name: full_name || username, username }),
  }));
}

const actionChoices = auditActions.map((value) => ({
  value,
  label: actionLabels[value].charAt(0).toUpperCase() + actionLabels[value].slice(1),
}));

/** The audit trail: search, and filter by person, resource and action. */
export default function AuditView() {
  const { params } = useAddress();
  const people = useLoaded("administrators", administrators);
  const person = params.get("user") ?? "";
  const known = people.loaded.state === "ready" ? people.loaded.value : [];
  const filters: Filter<AuditFilter>[] = [
    {
      name: "user",
      label: "Person",
      all: "Everybody",
      // A person in the address counts before the names are loaded.
      choices: known.length > 0 || !/^\d{1,9}$/.test(person) ? known : [{ value: person, label: "..." }],
    },
    { name: "resource", label: "Item", all: "All Items", choices: auditChoices },
    { name: "action", label: "Action", all: "All Actions", choices: actionChoices },
  ];
  const asked = readAddress<AuditFilter>(params, { filters, orders: newestFirst, pageSize });
  const { search, page, size, sort, chosen, query } = asked;
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => auditApi(sessionApi).list(query));
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
            <span>Every change, sign-in and export by an administrator, kept for {plural(trailYears, "year")}</span>
          </span>
        }
        actions={
          <>
            <ListSearch label="Search the audit trail..." search={search} />
            <ButtonLink variant="secondary" to={tabPath("dashboard")}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <ListFilters filters={filters} orders={newestFirst} chosen={chosen} sort={sort} search={search} />
      <ListFrame
        list={loaded}
        page={page}
        loading="Loading the audit trail..."
        failed="Failed to load the audit trail."
        onRetry={reload}
        rows={{ size, usual: pageSize }}
        nothing={
          <EmptyState
            title={narrowed || page > 1 ? "No entries match" : "Nobody has changed anything yet"}
            text={search && `The search was for “${search}”.`}
          />
        }
      >
        {(entries) => (
          <Card padded={false} as="ol" className="divide-y divide-rule border-rule!">
            {entries.map((entry) => (
              <li key={entry.id} className="px-4 py-3.5 sm:px-5">
                <AuditLine entry={entry}>
                  <Changes changes={entry.changes} />
                </AuditLine>
              </li>
            ))}
          </Card>
        )}
      </ListFrame>
    </section>
  );
}

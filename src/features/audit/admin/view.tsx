import { newestFirst } from "../../../admin/list/common-choices";
import type { Filter } from "../../../admin/list/list-address";
import { ListPanel } from "../../../admin/list/list-panel";
import { actorName, auditActions } from "../../../api/audit/actions";
import { trailYears } from "../../../api/audit/retention";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Card } from "../../../ui/card";
import { plural } from "../../../ui/formatting";
import { usersApi } from "../../users/client";
import { auditApi } from "../client";
import type { AuditEntry, AuditFilter } from "../schema";
import { actionLabels, auditChoices, shownChanges } from "./audit-labels";
import { AuditLine } from "./audit-line";
import { Changes } from "./changes";

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
  return (
    <ListPanel<AuditEntry, AuditFilter>
      load={auditApi(sessionApi).list}
      searched="the audit trail"
      searchLabel="Search the trail..."
      filters={filters}
      orders={newestFirst}
      columns={[]}
      noneText="Every change in the back office is listed here."
      nameOf={({ title }) => title}
      addable={false}
      aside={<span>Every change, sign-in and export by an administrator, kept for {plural(trailYears, "year")}</span>}
      drawItems={(entries) => (
        <Card padded={false} as="ol" className="divide-y divide-rule border-rule!">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3.5 sm:px-5">
              <AuditLine entry={entry}>
                <Changes changes={shownChanges(entry)} />
              </AuditLine>
            </li>
          ))}
        </Card>
      )}
    />
  );
}

import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { pageNumber, useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Button, TextLink } from "../../../ui/button";
import { SelectField, TextField } from "../../../ui/form/fields";
import { SearchField } from "../../../ui/form/search-field";
import { plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { Pagination } from "../../../ui/list/pagination";
import { toast } from "../../../ui/overlay/toast";
import { EmptyState, FailedState, LoadingState } from "../../../ui/states";
import { WithDates } from "../../../ui/time/with-dates";
import { grantsApi } from "../client";
import type { Grant, GrantFilter } from "../grants/schema";
import { dayInWords, endInWords, StateBadge, stateChoices } from "./state-badge";

const pageSize = 50;

interface GrantsListProps {
  qualificationId: number;
  mayGrant: boolean;
  /** the path of an event's page; missing without the right to see it */
  eventPath?: (id: number) => string;
  /** changes when something was granted */
  version: number;
}

/** The grants of a qualification, with filters in the address: for the back office and for trainers. */
export function GrantsList({ qualificationId, mayGrant, eventPath, version }: GrantsListProps) {
  const { params, go, href } = useAddress();
  const page = pageNumber(params.get("page"));
  const search = params.get("q") ?? "";
  const state = stateChoices.find(({ value }) => value === params.get("state"))?.value;
  const query: GrantFilter = { page, size: pageSize, ...(search && { search }), ...(state && { state }) };
  const { loaded, reload } = useLoaded(JSON.stringify([qualificationId, query, version]), () =>
    grantsApi(sessionApi).list(qualificationId, query),
  );
  const [doomed, setDoomed] = useState<Grant>();
  const isNarrowed = search !== "" || state !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-88">
          <SearchField
            label="Search people..."
            name="q"
            defaultValue={search}
            onSearch={(text) => go({ q: text, page: undefined }, { replace: true })}
          />
        </div>
        <SelectField
          label="State"
          options={[{ value: "", label: "All States" }, ...stateChoices]}
          value={state ?? ""}
          onChange={({ currentTarget }) => go({ state: currentTarget.value, page: undefined })}
          className="w-44"
        />
      </div>
      {loaded.state === "loading" && <LoadingState label="Loading people..." />}
      {loaded.state === "failed" && (
        <FailedState message={`The people could not be loaded. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && loaded.value.total === 0 && (
        <EmptyState
          title={isNarrowed ? "Nobody found" : "Nobody has it yet"}
          text={isNarrowed ? "Try a shorter name, or all states." : "People appear here once it is granted to them."}
        />
      )}
      {loaded.state === "ready" && loaded.value.total > 0 && (
        <div id="list" aria-busy={loaded.refreshing} className="grid gap-4">
          <p role="status" className="text-[0.9375rem] text-soft">
            {plural(loaded.value.total, "grant")}
          </p>
          <DataTable
            caption="People who were granted it"
            rows={loaded.value.items}
            rowKey={({ id }) => id}
            columns={[
              { heading: "Name", primary: true, cell: (grant) => <Who grant={grant} /> },
              { heading: "State", cell: (grant) => <State grant={grant} /> },
              { heading: "Since", cell: ({ granted_on }) => <WithDates text={dayInWords(granted_on)} /> },
              { heading: "Until", cell: ({ expires_on }) => <WithDates text={endInWords(expires_on)} /> },
              { heading: "From", cell: (grant) => <Source grant={grant} eventPath={eventPath} /> },
            ]}
            {...(mayGrant && {
              actions: (grant: Grant) =>
                grant.state !== "revoked" && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Revoke from ${grant.name}`}
                    onClick={() => setDoomed(grant)}
                  >
                    Revoke
                  </Button>
                ),
            })}
          />
          <Pagination
            list="list"
            page={page}
            pages={loaded.value.pages}
            hrefOf={(target) => href({ page: target === 1 ? undefined : target })}
          />
        </div>
      )}
      {doomed && <RevokeDialog grant={doomed} onRevoked={reload} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

const Who = ({ grant: { name, email, waits } }: { grant: Grant }) => (
  <span className="grid gap-0.5 wrap-anywhere">
    {name || email}
    {email && name && <span className="text-[0.9375rem] font-normal text-soft">{email}</span>}
    {waits && <span className="text-[0.9375rem] font-normal text-soft">No account yet</span>}
  </span>
);

const State = ({ grant: { state, revoke_reason } }: { grant: Grant }) => (
  <span className="grid justify-items-start gap-1">
    <StateBadge state={state} />
    {revoke_reason && <span className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{revoke_reason}</span>}
  </span>
);

const sources = { event: "Event", hand: "By hand", import: "Import" };

function Source({ grant, eventPath }: { grant: Grant; eventPath: GrantsListProps["eventPath"] }) {
  const { event, source, granted_by, note } = grant;
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {event && eventPath ? (
        <TextLink to={eventPath(event.id)}>{event.title}</TextLink>
      ) : (
        (event?.title ?? sources[source])
      )}
      {granted_by && <span className="text-[0.9375rem] text-soft">{granted_by}</span>}
      {note && <span className="text-[0.9375rem] leading-snug whitespace-pre-line text-soft">{note}</span>}
    </span>
  );
}

interface RevokeDialogProps {
  grant: Grant;
  onRevoked: () => void;
  onClose: () => void;
}

/** Asks why a grant is revoked. */
function RevokeDialog({ grant, onRevoked, onClose }: RevokeDialogProps) {
  const form = useForm({ defaultValues: { reason: "" } });
  const revoke = async ({ reason }: { reason: string }) => {
    await grantsApi(sessionApi).revoke(grant.qualification_id, grant.id, reason);
    toast({ message: `Revoked: ${grant.name}` });
    onRevoked();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      size="small"
      title={`Revoke from ${grant.name}?`}
      confirmLabel="Revoke"
      tone="danger"
      onSubmit={revoke}
      onClose={onClose}
    >
      <p className="leading-snug">The entry stays in the list. They get a mail with the reason.</p>
      <TextField label="Reason" required maxLength={300} {...fieldOf(form, "reason")} />
    </FormDialog>
  );
}

import { useState } from "react";
import { useParams } from "react-router";
import { BackLink } from "../../../admin/back-link";
import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { PanelHeader } from "../../../admin/list/panel-header";
import { PanelLoading } from "../../../admin/panel-loading";
import { Pencil } from "../../../admin/symbols";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { ButtonLink } from "../../../ui/button";
import { EmptyState, FailedState } from "../../../ui/states";
import { FindPerson } from "../../users/admin/find-person";
import { qualificationsApi } from "../client";
import { GrantDialog } from "../review/grant-dialog";
import { GrantsList } from "../review/grants-list";
import type { Qualification } from "../schema";
import { validityInWords } from "../validity-words";

/** /admin/qualifications/{id}: the grants of a qualification. */
export default function GrantsPage() {
  const { item = "" } = useParams();
  const { loaded, reload } = useLoaded(item, () => qualificationsApi(sessionApi).read(item));
  if (loaded.state === "loading") return <PanelLoading label="Loading qualification..." />;
  if (loaded.state === "ready") return <Grants key={item} qualification={loaded.value} />;
  if (loaded.status === 404)
    return (
      <EmptyState
        title="Qualification Not Found"
        text="It may have been deleted."
        action={
          <ButtonLink variant="secondary" to={tabPath("qualifications")}>
            Back to Qualifications
          </ButtonLink>
        }
      />
    );
  return <FailedState message={`Failed to load the qualification. ${loaded.detail}`} onRetry={reload} />;
}

function Grants({ qualification }: { qualification: Qualification }) {
  const { id, name } = qualification;
  const may = useMay();
  const [version, setVersion] = useState(0);
  const mayGrant = may("qualifications.grant");
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4">
      <div className="grid gap-3">
        <BackLink to={tabPath("qualifications")}>All qualifications</BackLink>
        <PanelHeader
          title={<span className="wrap-anywhere">{name}</span>}
          note={
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>{validityInWords(qualification)}</span>
              <ImportExport
                path="/qualifications/grants"
                rights="qualifications"
                imports="sheets"
                about="An Excel (.xlsx) or CSV file with the columns Email, Qualification and Granted on (2026-11-28), and Name for people without an account. It may hold several qualifications. Nobody gets a mail about imported grants."
              />
            </span>
          }
          actions={
            <>
              {may("qualifications.write") && (
                <ButtonLink variant="secondary" to={tabPath("qualifications", { edit: id })}>
                  <Pencil aria-hidden="true" className="size-4" />
                  Edit
                </ButtonLink>
              )}
              {mayGrant && (
                <DialogButton
                  dialog={(close) => (
                    <GrantDialog
                      qualification={qualification}
                      search={(onFound) => (
                        <FindPerson
                          label="A person"
                          verb="Choose"
                          onFound={({ id: user_id }) => onFound({ user_id })}
                        />
                      )}
                      mayWait
                      onGranted={() => setVersion(version + 1)}
                      onClose={close}
                    />
                  )}
                >
                  Grant by Hand
                </DialogButton>
              )}
            </>
          }
        />
      </div>
      <GrantsList
        qualificationId={id}
        mayGrant={mayGrant}
        eventPath={(event) => tabPath(`events/${event}`, { part: "grants" })}
        version={version}
      />
    </section>
  );
}

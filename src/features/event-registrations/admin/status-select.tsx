import { CompactSelect } from "../../../admin/list/compact-select";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { toast } from "../../../ui/overlay/toast";
import { type RegistrationStatus, type SetStatus, setStatuses } from "../../registrations/choices";
import type { Registration } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";
import { displayStatusOf, statusLooks } from "./status-badge";

/** The statuses to choose, and the present one. After the event, confirmed is called absent. */
const choicesFor = (registration: Registration, current: RegistrationStatus) =>
  [...new Set<RegistrationStatus>([current, ...setStatuses])].map((value) => ({
    value,
    label: statusLooks[displayStatusOf({ ...registration, registration_status: value })].label,
  }));
const isSet = (status: RegistrationStatus): status is SetStatus => (setStatuses as readonly string[]).includes(status);

interface StatusSelectProps {
  registration: Registration;
  onChanged: (changed: Registration) => void;
  onFailed: (error: unknown) => void;
}

/** Sets a registration's status; a choice is saved at once. */
export function StatusSelect({ registration, onChanged, onFailed }: StatusSelectProps) {
  const { busy: pending, run } = useWork<RegistrationStatus>((_, error) => onFailed(error));

  const save = (status: RegistrationStatus) => {
    // Not disabled meanwhile, which would lose the focus.
    if (!isSet(status)) return;
    void run(status, async () => {
      const changed = await eventRegistrationsApi(sessionApi).setStatus(registration.id, status);
      onChanged(changed);
      toast({
        about: `registration ${registration.id}`,
        message: `${registration.name} is marked as ${displayStatusOf(changed)}.`,
      });
    });
  };

  return (
    <CompactSelect
      label={`Status of ${registration.name}`}
      value={pending ?? registration.registration_status}
      choices={choicesFor(registration, pending ?? registration.registration_status)}
      busy={pending !== undefined}
      onChoose={save}
    />
  );
}

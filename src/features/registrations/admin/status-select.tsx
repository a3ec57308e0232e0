import { useState } from "react";
import { CompactSelect } from "../../../admin/list/compact-select";
import { sessionApi } from "../../../client/session";
import { toast } from "../../../ui/overlay/toast";
import { registrationsApi } from "../client";
import { type Registration, type RegistrationStatus, type SetStatus, setStatuses } from "../schema";
import { statusLooks } from "./status-badge";

/** What can be chosen: what is set by hand, and what it is. */
const choicesFor = (current: RegistrationStatus) =>
  [...new Set<RegistrationStatus>([current, ...setStatuses])].map((value) => ({
    value,
    label: statusLooks[value].label,
  }));
const isSet = (status: RegistrationStatus): status is SetStatus => (setStatuses as readonly string[]).includes(status);

interface StatusSelectProps {
  registration: Registration;
  onChanged: (changed: Registration) => void;
  onFailed: (error: unknown) => void;
}

/** Sets a registration's status; what is chosen is saved at once. */
export function StatusSelect({ registration, onChanged, onFailed }: StatusSelectProps) {
  const [pending, setPending] = useState<RegistrationStatus>();

  const save = async (status: RegistrationStatus) => {
    // Not disabled meanwhile: the focus would be lost.
    if (pending || !isSet(status)) return;
    setPending(status);
    try {
      onChanged(await registrationsApi(sessionApi).setStatus(registration.id, status));
      toast({ about: `registration ${registration.id}`, message: `${registration.name} is marked as ${status}.` });
    } catch (error) {
      onFailed(error);
    }
    setPending(undefined);
  };

  return (
    <CompactSelect
      label={`Status of ${registration.name}`}
      value={pending ?? registration.registration_status}
      choices={choicesFor(pending ?? registration.registration_status)}
      busy={pending !== undefined}
      onChoose={(status) => void save(status)}
    />
  );
}

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { sessionApi } from "../../client/session";
import { classes } from "../../ui/classes";
import { toast } from "../../ui/toast";
import type { Registration, RegistrationStatus } from "./schema";
import { statuses, statusLooks } from "./status-badge";

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
    if (pending) return;
    setPending(status);
    try {
      onChanged(await sessionApi.registrations.setStatus(registration.id, status));
      toast({ about: `registration ${registration.id}`, message: `${registration.name} is marked as ${status}.` });
    } catch (error) {
      onFailed(error);
    }
    setPending(undefined);
  };

  return (
    <div className={classes("relative", pending && "opacity-60")}>
      <select
        aria-label={`Status of ${registration.name}`}
        aria-busy={pending !== undefined}
        value={pending ?? registration.registration_status}
        onChange={({ currentTarget }) => void save(currentTarget.value as RegistrationStatus)}
        className="min-h-11 appearance-none rounded-sm border border-ink/70 bg-sheet py-1 pr-8 pl-3 text-[0.9375rem] hover:border-ink min-[72rem]:min-h-9"
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLooks[status].label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
      />
    </div>
  );
}

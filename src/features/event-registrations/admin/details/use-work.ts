import { failedNotice, useWork } from "../../../../client/waiting/use-work";
import { toast } from "../../../../ui/overlay/toast";
import type { Registration } from "../../../registrations/schema";

export interface PlacesProps {
  registration: Registration;
  onChanged: (changed: Registration) => void;
}

/** Runs one action on a registration at a time and shows failures. */
export function useRegistrationWork({ registration, onChanged }: PlacesProps) {
  const { busy, run } = useWork<true>(failedNotice());
  const runOne = (work: () => Promise<Registration>, done: string) =>
    run(true, async () => {
      onChanged(await work());
      toast({ about: `registration ${registration.id}`, message: done });
    });
  return { busy, run: runOne };
}

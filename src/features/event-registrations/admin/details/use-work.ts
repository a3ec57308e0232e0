import { useState } from "react";
import { detailOf } from "../../../../client/use-loaded";
import { toast } from "../../../../ui/overlay/toast";
import type { Registration } from "../../../registrations/schema";

export interface PlacesProps {
  registration: Registration;
  onChanged: (changed: Registration) => void;
}

/** Runs one action on a registration at a time and shows failures. */
export function useRegistrationWork({ registration, onChanged }: PlacesProps) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<Registration>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      onChanged(await work());
      toast({ about: `registration ${registration.id}`, message: done });
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
    setBusy(false);
  };
  return { busy, run };
}

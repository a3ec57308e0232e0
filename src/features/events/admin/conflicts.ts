import { toast } from "../../../ui/overlay/toast";

/** Warns about parts that a copy or series could not take over, such as machines that are booked then. */
export function warnOfConflicts({ conflicts = [] }: { conflicts?: string[] | undefined }): void {
  if (conflicts.length === 0) return;
  toast({ tone: "error", message: `Made without these machines, which are taken. ${conflicts.join(" ")}` });
}

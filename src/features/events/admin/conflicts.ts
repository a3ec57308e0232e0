import { toast } from "../../../ui/overlay/toast";

/** Says what a copy or series could not take along, such as machines that somebody has booked then. */
export function warnOfConflicts({ conflicts = [] }: { conflicts?: string[] | undefined }): void {
  if (conflicts.length === 0) return;
  toast({ tone: "error", message: `Made without these machines, which are taken. ${conflicts.join(" ")}` });
}

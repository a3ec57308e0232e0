import { UserCheck, UserX } from "../../../admin/symbols";
import { classes } from "../../../ui/classes";

interface AccessToggleProps {
  /** whose it is, so that every button is told from the others */
  name: string;
  on: boolean;
  onPress: () => void;
}

/** Whether somebody may sign in: a label that says so, to press. */
export const AccessToggle = ({ name, on, onPress }: AccessToggleProps) => (
  <button
    type="button"
    aria-label={on ? `Active: deactivate ${name}` : `Deactivated: activate ${name}`}
    title={on ? "Can sign in; press to deactivate" : "Cannot sign in; press to activate"}
    onClick={onPress}
    className={classes(
      "reach inline-flex min-h-9 items-center gap-1.5 rounded-sm border px-2.5 text-[0.9375rem] font-[600]",
      on ? "border-moss bg-moss-soft text-moss" : "border-rule bg-stone text-soft hover:border-ink hover:text-ink",
    )}
  >
    {on ? <UserCheck aria-hidden="true" className="size-4" /> : <UserX aria-hidden="true" className="size-4" />}
    {on ? "Active" : "Deactivated"}
  </button>
);

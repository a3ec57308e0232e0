import { UserCheck, UserX } from "../../../admin/symbols";
import { classes } from "../../../ui/classes";

interface AccessToggleProps {
  /** the account's name, which tells the buttons apart */
  name: string;
  on: boolean;
  onPress: () => void;
}

/** A toggle for whether somebody may sign in. */
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

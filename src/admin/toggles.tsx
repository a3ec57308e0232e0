import { Eye, EyeOff, Star } from "lucide-react";
import { classes } from "../ui/classes";

interface ToggleProps {
  /** the name of the thing, so that every button is told from the others */
  name: string;
  on: boolean;
  onPress: () => void;
}

const look = "reach inline-flex min-h-9 items-center gap-1.5 rounded-sm border px-2.5 text-[0.9375rem] font-[600]";

/** Whether a thing is one of the featured ones: a star to press. */
export const FeaturedToggle = ({ name, on, onPress }: ToggleProps) => (
  <button
    type="button"
    aria-label={`Featured: ${name}`}
    aria-pressed={on}
    title={on ? "Featured; press to stop" : "Not featured; press to feature"}
    onClick={onPress}
    className={classes(
      look,
      on ? "border-copper text-copper" : "border-rule text-soft hover:border-ink hover:text-ink",
    )}
  >
    <Star aria-hidden="true" className={classes("size-4", on && "fill-current")} />
    Featured
  </button>
);

/** Whether a thing shows on the site: a label that says so, to press. */
export const ActiveToggle = ({ name, on, onPress }: ToggleProps) => (
  <button
    type="button"
    aria-label={on ? `Active: hide ${name}` : `Inactive: show ${name}`}
    title={on ? "Shown on the site; press to hide" : "Hidden from the site; press to show"}
    onClick={onPress}
    className={classes(
      look,
      on ? "border-moss bg-moss-soft text-moss" : "border-rule bg-stone text-soft hover:border-ink hover:text-ink",
    )}
  >
    {on ? <Eye aria-hidden="true" className="size-4" /> : <EyeOff aria-hidden="true" className="size-4" />}
    {on ? "Active" : "Inactive"}
  </button>
);

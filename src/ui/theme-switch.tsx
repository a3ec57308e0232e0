import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { classes } from "./classes";

const choices = [
  { id: "system", label: "As the device", icon: Monitor },
  { id: "light", label: "Light", icon: Sun },
  { id: "dark", label: "Dark", icon: Moon },
] as const;

type Choice = (typeof choices)[number]["id"];

/** Runs before the first paint, so that a chosen theme never flashes. The same text on every page: its hash is part of the policy. */
export const themeScript = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const currentChoice = (): Choice => {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
};

function choose(choice: Choice) {
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset.theme;
  else dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // Without storage the choice holds for this visit.
  }
  for (const listener of listeners) listener();
}

/** Light, dark, or as the device has it; remembered in this browser. */
export function ThemeSwitch() {
  const current = useSyncExternalStore(subscribe, currentChoice, () => null);
  return (
    <fieldset className="inline-flex rounded-sm border border-current/40">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ id, label, icon: Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={current === id}
          title={label}
          onClick={() => choose(id)}
          className={classes("grid size-11 place-items-center", current === id && "bg-copper text-paper")}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

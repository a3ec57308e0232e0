import { useSyncExternalStore } from "react";
import { classes } from "../classes";
import { Icon } from "../icon";

const choices = [
  { id: "system", label: "Auto", icon: "screen" },
  { id: "light", label: "Light", icon: "sun" },
  { id: "dark", label: "Dark", icon: "moon" },
] as const;

type Choice = (typeof choices)[number]["id"];

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const currentChoice = (): Choice => {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
};

function choose(choice: Choice): void {
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset.theme;
  else dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // Without storage the choice holds for this page view.
  }
  for (const listener of listeners) listener();
}

/** Light, dark, or as the device; remembered in this browser. */
export default function ThemeSwitch() {
  const current = useSyncExternalStore(subscribe, currentChoice);
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-sm border border-rule">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={current === id}
          onClick={() => choose(id)}
          className={classes(
            "flex h-11 items-center gap-1 px-1.5 min-[22rem]:gap-1.5 min-[22rem]:px-2.5 sm:gap-2 sm:px-3.5 text-[0.9375rem] font-[600] first-of-type:rounded-l-sm last-of-type:rounded-r-sm",
            current === id ? "bg-stone text-ink" : "text-soft hover:text-ink",
          )}
        >
          <Icon name={icon} className={classes("size-4", current === id && "text-copper")} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

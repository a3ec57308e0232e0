import type { HTMLAttributes } from "react";
import { t } from "../../platform/languages/texts";
import { Outline } from "../icon";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "theme-switch": HTMLAttributes<HTMLElement>;
    }
  }
}

const choices = [
  {
    id: "",
    get label() {
      return t`Auto`;
    },
    path: "M3 4h18v12H3zM8 21h8m-4-5v5",
  },
  {
    id: "light",
    get label() {
      return t`Light`;
    },
    path: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0-6v2.5m0 15V22M2 12h2.5m15 0H22M4.9 4.9l1.8 1.8m10.6 10.6 1.8 1.8m0-14.2-1.8 1.8M6.7 17.3l-1.8 1.8",
  },
  {
    id: "dark",
    get label() {
      return t`Dark`;
    },
    path: "M20 13.5A8 8 0 1 1 10.5 4 6.5 6.5 0 0 0 20 13.5z",
  },
] as const;

/** Light, dark, or as the device. Its script is src/reader/theme-switch.ts, which marks the choice. */
export const ThemeSwitch = () => (
  <theme-switch data-native="">
    <fieldset className="needs-scripts flex w-fit max-w-full flex-wrap rounded-sm border border-rule">
      <legend className="sr-only">{t`Colours`}</legend>
      {choices.map(({ id, label, path }) => (
        <button
          key={id}
          type="button"
          data-choice={id}
          suppressHydrationWarning
          className="group flex h-11 items-center gap-1 px-1.5 min-[22rem]:gap-1.5 min-[22rem]:px-2.5 sm:gap-2 sm:px-3.5 text-[0.9375rem] font-[600] first-of-type:rounded-l-sm last-of-type:rounded-r-sm text-soft hover:text-ink aria-pressed:bg-stone aria-pressed:text-ink"
        >
          <Outline path={path} className="size-4 group-aria-pressed:text-copper" />
          {label}
        </button>
      ))}
    </fieldset>
  </theme-switch>
);

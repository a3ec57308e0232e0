import { t } from "../platform/languages/texts";
import { hydratedEvent, isHydrated, loadApplication } from "./application";
import { showNotice } from "./notice";

/* What somebody presses or types before the application has come. */

/** Controls that only the application can serve; those in [data-native] and plain search forms work without it. */
const fields = "input,select,textarea";
const controls = `button,${fields},[data-app]`;
const native = "[data-native],form[method=get]:not([data-app])";

/** Returns the control at an event's target that needs the application. */
function controlAt({ target }: Event): HTMLElement | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  return control && !control.closest(native) ? control : undefined;
}

/** Whether a press on a control acts at once, so that it has to wait for the application. */
const acts = (control: HTMLElement) =>
  control.matches("button,[data-app],input:is([type=submit],[type=button],[type=image])");

/** How long the application may take before a press acts without it; milliseconds. */
const patience = 8_000;

/** The pressed controls in their order; each acts once. */
const pressed = new Set<HTMLElement>();
/** Set while a press acts without the application. */
let isReleased = false;

/** Loads the application when a hand comes near a control, and keeps presses until it is there. */
export function keepPresses(): void {
  const approach = (event: Event) => {
    if (!isHydrated() && controlAt(event)) loadApplication().catch(() => undefined);
  };
  for (const name of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(name, approach, { capture: true, passive: true });
  for (const name of ["click", "input"]) addEventListener(name, noteEarly, { capture: true });
  addEventListener("click", keepPress, { capture: true });
  document.addEventListener(hydratedEvent, () => {
    unreached = [...document.querySelectorAll<HTMLElement>(controls)].filter((one) => !isReached(one));
    replaySoon();
  });
}

function keepPress(event: MouseEvent): void {
  const control = controlAt(event);
  if (!control || isReleased || isServed(control) || !acts(control) || opensElsewhere(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pressed.has(control)) return;
  pressed.add(control);
  control.ariaBusy = "true";
  if (isHydrated()) replaySoon();
  loadApplication().catch(() => actWithout("failed"));
  setTimeout(() => pressed.has(control) && !isHydrated() && actWithout("slow"), patience);
}

/** A press with the wheel or a key opens a link in another tab, which needs no application. */
const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Returns the pressed controls and forgets them. */
function take(): HTMLElement[] {
  const controls = [...pressed];
  pressed.clear();
  for (const control of controls) control.ariaBusy = null;
  return controls;
}

/** When the first of the replays that wait began to wait; milliseconds since the page was opened. */
let waitingSince: number | undefined;

function replaySoon(): void {
  if (waitingSince !== undefined) return;
  waitingSince = performance.now();
  setTimeout(replay);
}

/** React hydrates a page in parts, and ignores events in parts that it has not reached. */
const isReached = (control: HTMLElement) => Object.keys(control).some((key) => key.startsWith("__reactProps$"));

/** The controls of parts that React had yet to reach when the frame of the page was hydrated. */
let unreached: HTMLElement[] = [];

const isServed = (control: HTMLElement) => isHydrated() && (isReached(control) || !unreached.includes(control));

const areReached = () => [...chosen.keys(), ...pressed].every((one) => !one.isConnected || isReached(one));

/** Tells the application what was typed, then presses what was pressed. */
function replay(): void {
  if (!areReached() && performance.now() - (waitingSince ?? 0) < patience) {
    setTimeout(replay, 16);
    return;
  }
  waitingSince = undefined;
  reportChoices();
  reportTyped();
  for (const control of take()) if (control.isConnected) control.click();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React learns of values by events, and ignores those that it believes to know already. */
function reportTyped(): void {
  for (const field of document.querySelectorAll<Field>(fields)) {
    if (field.closest(native) || isChoice(field)) continue;
    if (field instanceof HTMLSelectElement || field.type === "file") {
      if (wasChosen(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (field.type !== "hidden" && field.value !== field.defaultValue) reportText(field);
  }
}

/** Reports a typed text, and leaves the caret where it was. */
function reportText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
  // Kinds without a caret, such as numbers, have none to put back.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The boxes and circles that somebody chose, as they were left: hydration may set them back. */
const chosen = new Map<HTMLInputElement, boolean>();

function noteEarly({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(fields) || isReached(target) || target.closest(native))
    return;
  if (target instanceof HTMLInputElement && isChoice(target)) chosen.set(target, target.checked);
  if (isHydrated()) replaySoon();
}

/** React hears of boxes and circles by their click. */
function reportChoices(): void {
  for (const [field, wanted] of chosen) {
    if (field.type === "radio" && !wanted) continue;
    field.checked = !wanted;
    field.click();
  }
  chosen.clear();
}

const isChoice = ({ type }: Field) => type === "checkbox" || type === "radio";

function wasChosen(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
}

/**
 * Without the application, the first pressed link or form acts as the browser has it. Others say what is wrong; while the
 * application is still on its way, they wait for it.
 */
function actWithout(cause: "slow" | "failed"): void {
  const control = [...pressed].find((one) => one.isConnected);
  if (!control) return;
  const isNative = navigator.onLine && hasNativeWay(control);
  showNotice(sentenceFor(isNative, cause));
  if (isNative || cause === "failed") take();
  if (!isNative) return;
  isReleased = true;
  control.click();
  isReleased = false;
}

function sentenceFor(isNative: boolean, cause: "slow" | "failed"): string {
  if (isNative) return t`The connection is slow, so the page opens in the plain way.`;
  if (!navigator.onLine) return t`No connection. What you typed is still here: press again once it is back.`;
  return cause === "slow"
    ? t`The connection is slow. This goes on once the page is complete.`
    : t`This could not be loaded. Please check your connection and try again.`;
}

/** A form that leads to this very page would only lose what stands in it. */
function hasNativeWay(control: HTMLElement): boolean {
  if (control instanceof HTMLAnchorElement) return true;
  const { form } = control as HTMLButtonElement;
  if (!form?.hasAttribute("action")) return false;
  return form.method === "post" || new URL(form.action).pathname !== location.pathname;
}

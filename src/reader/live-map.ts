import { t } from "../platform/languages/texts";
import { deviceMap } from "./device-map";
import type { Start } from "./late-element";

const live = {
  get button() {
    return t`Show the Sketch`;
  },
  get note() {
    return t`The map comes from openstreetmap.org, which can see that you are viewing it.`;
  },
};

function liveMap(src: string, title: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "absolute inset-0 grid place-items-center bg-stone text-soft";
  box.setAttribute("role", "status");
  box.textContent = t`Loading the map from OpenStreetMap...`;
  const frame = document.createElement("iframe");
  frame.className = "absolute inset-0 size-full";
  frame.title = title;
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups");
  frame.src = src;
  box.append(frame);
  return box;
}

/** Turns a sketched map (place-map.tsx) into a real one. Contacts no other site before its button is pressed. */
export const startLiveMap: Start = (element) => {
  let map: HTMLElement | undefined;
  let sketch: { button: string; note: string } | undefined;
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest("[data-load]");
    const note = element.querySelector("[data-note]");
    if (!button || !note) return;
    sketch ??= { button: button.textContent ?? "", note: note.textContent ?? "" };
    if (map) map = void map.remove();
    else {
      map = liveMap(element.dataset.src ?? "", element.dataset.title ?? "");
      element.querySelector("[data-map]")?.append(map);
    }
    const words = map ? live : sketch;
    button.textContent = words.button;
    note.textContent = words.note;
  };
  const app = element.querySelector<HTMLAnchorElement>("a[data-android]");
  const own = app?.dataset[deviceMap(navigator.userAgent) ?? ""];
  if (app && own) {
    app.href = own;
    app.removeAttribute("target");
  }
  element.addEventListener("click", onClick);
  element.dataset.ready = "";
  return () => {
    element.removeEventListener("click", onClick);
    delete element.dataset.ready;
  };
};

import { deviceMap } from "./device-map";

const live = {
  button: "Show the sketch",
  note: "The map comes from openstreetmap.org, which can see that you are viewing it.",
};

function liveMap(src: string, title: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "absolute inset-0 grid place-items-center bg-stone text-soft";
  box.setAttribute("role", "status");
  box.textContent = "Loading the map from OpenStreetMap...";
  const frame = document.createElement("iframe");
  frame.className = "absolute inset-0 size-full";
  frame.title = title;
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups");
  frame.src = src;
  box.append(frame);
  return box;
}

/** Turns a sketched map (place-map.tsx) into a real one. Contacts no other site before its button is pressed. */
class LiveMap extends HTMLElement {
  #map: HTMLElement | undefined;
  #words: { button: string; note: string } | undefined;

  connectedCallback(): void {
    this.addEventListener("click", this.#onClick);
    const app = this.querySelector<HTMLAnchorElement>("a[data-android]");
    const own = app?.dataset[deviceMap(navigator.userAgent) ?? ""];
    if (app && own) {
      app.href = own;
      app.removeAttribute("target");
    }
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#onClick);
  }

  readonly #onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest("[data-load]");
    const note = this.querySelector("[data-note]");
    if (!button || !note) return;
    this.#words ??= { button: button.textContent ?? "", note: note.textContent ?? "" };
    if (this.#map) this.#map = void this.#map.remove();
    else {
      this.#map = liveMap(this.dataset.src ?? "", this.dataset.title ?? "");
      this.querySelector("[data-map]")?.append(this.#map);
    }
    const words = this.#map ? live : this.#words;
    button.textContent = words.button;
    note.textContent = words.note;
  };
}

customElements.define("live-map", LiveMap);

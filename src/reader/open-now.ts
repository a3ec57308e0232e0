import { stateIn } from "../platform/opening/times";
import { stateText } from "../platform/opening/words";

/** Timers run a minute at most, because clocks are corrected and machines sleep. Milliseconds. */
const longestWait = 60_000;

/** The line that says whether it is open, by the reader's clock and the hours in the page. */
class OpenNow extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the server's text, for when nothing is known any more */
  #written = "";

  connectedCallback(): void {
    this.#written ||= this.textContent ?? "";
    document.addEventListener("visibilitychange", this.#show);
    this.#show();
  }

  disconnectedCallback(): void {
    document.removeEventListener("visibilitychange", this.#show);
    clearTimeout(this.#timer);
  }

  readonly #show = () => {
    clearTimeout(this.#timer);
    const now = Date.now();
    const { times = "", zone = "UTC", twelve, message, until } = this.dataset;
    const state = stateIn(times, now);
    if (!state) {
      this.removeAttribute("state");
      this.#write(this.#written);
      return;
    }
    const says = stateText(state, { timeZone: zone, twelve: twelve !== undefined }, now);
    const holds = message && (until === "0" || now < Number(until));
    this.setAttribute("state", state.open ? "open" : "closed");
    this.#write(holds ? `${says}. ${message}` : says);
    const wait = Math.min(longestWait - (now % longestWait), (state.changesAt ?? Number.POSITIVE_INFINITY) - now);
    this.#timer = setTimeout(this.#show, wait + 50);
  };

  #write(text: string): void {
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define("open-now", OpenNow);

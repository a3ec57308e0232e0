/** Starts an element. @returns what ends it again */
export type Start = (element: HTMLElement) => () => void;

/** One window's height below and above the window. */
const nearby = "100% 0px";

/** Defines an element whose code comes when it is near the window, so that who does not scroll to it does not pay. */
export function defineLate(name: string, load: () => Promise<Start>): void {
  class LateElement extends HTMLElement {
    #near: IntersectionObserver | undefined;
    #stop: (() => void) | undefined;

    connectedCallback(): void {
      this.#near = new IntersectionObserver(
        (seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
          this.#near?.disconnect();
          void load().then(this.#start, () => undefined);
        },
        { rootMargin: nearby },
      );
      this.#near.observe(this);
    }

    disconnectedCallback(): void {
      this.#near?.disconnect();
      this.#stop?.();
      this.#stop = undefined;
    }

    readonly #start = (start: Start) => {
      if (this.isConnected) this.#stop ??= start(this);
    };
  }
  customElements.define(name, LateElement);
}

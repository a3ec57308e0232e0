import type { Start } from "./late-element";

/** Milliseconds that a slide takes to its place. */
const slideTime = 500;

/** Milliseconds without movement until a row counts as resting. */
const stillAfter = 120;

const touches = ["touchstart", "touchend", "touchcancel"] as const;

/** How far along a slide is when `part` of its time has passed; both from 0 to 1. It leaves and arrives gently. */
const eased = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** For a key, the function from the current slide's number to the one the key leads to; undefined for other keys. */
function stepOf(key: string, count: number): ((at: number) => number) | undefined {
  if (key === "ArrowLeft") return (at) => at - 1;
  if (key === "ArrowRight") return (at) => at + 1;
  if (key === "Home") return () => 1;
  if (key === "End") return () => count;
  return undefined;
}

/** Shows a copy of a slide in its place. */
function fill(copy: HTMLElement, slide: Element): void {
  copy.innerHTML = slide.innerHTML;
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.hidden = false;
}

/**
 * Adds buttons, dots, keys and endless scrolling to a row of slides (carousel.tsx). Copies of the last and first slide
 * stand at its ends; a row that rests on a copy jumps to the original.
 */
class SlideShow {
  readonly #element: HTMLElement;
  #row: HTMLElement | null = null;
  #slides: Element[] = [];
  #copies: HTMLElement[] = [];
  #count = 0;
  /** the place in the row, copies counted: 1 is the first slide */
  #at = 1;
  #frame = 0;
  #settling = 0;
  /** under a finger */
  #held = false;
  #resized: ResizeObserver | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#row = element.querySelector<HTMLElement>("[data-slides]");
    this.#slides = [...(this.#row?.querySelectorAll(":scope > :not([data-copy])") ?? [])];
    this.#copies = [...(this.#row?.querySelectorAll<HTMLElement>("[data-copy]") ?? [])];
    const [first, last] = [this.#slides[0], this.#slides.at(-1)];
    const [before, after] = this.#copies;
    if (!this.#row || !first || !last || !before || !after || this.#slides.length < 2) return;
    this.#count = this.#slides.length;
    fill(before, last);
    fill(after, first);
    this.#place(this.#at);
    this.#resized = new ResizeObserver(() => this.#frame === 0 && this.#place(this.#at));
    this.#resized.observe(this.#row);
    element.addEventListener("click", this.#onClick);
    this.#row.addEventListener("keydown", this.#onKey);
    this.#row.addEventListener("scroll", this.#onScroll, { passive: true });
    for (const touch of touches) this.#row.addEventListener(touch, this.#onTouch, { passive: true });
    element.dataset.ready = "";
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
    this.#frame = 0;
    this.#resized?.disconnect();
    this.#element.removeEventListener("click", this.#onClick);
    this.#row?.removeEventListener("keydown", this.#onKey);
    this.#row?.removeEventListener("scroll", this.#onScroll);
    for (const touch of touches) this.#row?.removeEventListener(touch, this.#onTouch);
    for (const copy of this.#copies) copy.hidden = true;
    delete this.#element.dataset.ready;
  }

  readonly #onClick = (event: MouseEvent) => {
    const { step, to } = (event.target as Element).closest<HTMLElement>("[data-step],[data-to]")?.dataset ?? {};
    if (step) this.#go((at) => at + Number(step));
    if (to) this.#go(() => Number(to));
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.target !== this.#row || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, this.#count);
    if (!step) return;
    event.preventDefault();
    this.#go(step);
  };

  /** A touch or the focus moved the row: its position is read once it rests and is released. */
  readonly #onScroll = () => {
    clearTimeout(this.#settling);
    if (this.#frame !== 0 || this.#held) return;
    this.#settling = window.setTimeout(() => {
      this.#rest(Math.round((this.#row?.scrollLeft ?? 0) / this.#width()));
    }, stillAfter);
  };

  readonly #onTouch = ({ touches }: TouchEvent) => {
    this.#held = touches.length > 0;
    this.#onScroll();
  };

  /**
   * Moves to another slide in 500 ms, or at once with reduced motion.
   * @param step maps a slide to the next; 0 and count + 1 are the copies
   */
  #go(step: (at: number) => number): void {
    // Cancels the pending rest of a previous move.
    clearTimeout(this.#settling);
    if (this.#frame !== 0) {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#rest(this.#at);
    }
    this.#at = step(this.#at);
    this.#tell();
    if (calm()) this.#rest(this.#at);
    else this.#slide();
  }

  #slide(): void {
    const row = this.#row as HTMLElement;
    const [from, start] = [row.scrollLeft, performance.now()];
    const distance = this.#at * this.#width() - from;
    row.style.scrollSnapType = "none";
    const move = (now: number) => {
      const part = Math.min(1, Math.max(0, now - start) / slideTime);
      row.scrollLeft = from + distance * eased(part);
      if (part < 1) {
        this.#frame = requestAnimationFrame(move);
        return;
      }
      this.#frame = 0;
      this.#rest(this.#at);
    };
    this.#frame = requestAnimationFrame(move);
  }

  #width = () => this.#row?.getBoundingClientRect().width || 1;

  #real = (at: number) => ((at - 1 + this.#count) % this.#count) + 1;

  #rest(at: number): void {
    this.#at = this.#real(at);
    this.#place(this.#at);
    this.#mark();
  }

  #place(at: number): void {
    const row = this.#row as HTMLElement;
    row.scrollTo({ left: at * this.#width(), behavior: "instant" });
    row.style.scrollSnapType = "";
  }

  #mark(): void {
    for (const dot of this.#element.querySelectorAll<HTMLElement>("[data-to]")) {
      if (Number(dot.dataset.to) === this.#at) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  }

  #tell(): void {
    this.#mark();
    const slide = this.#slides[this.#real(this.#at) - 1];
    const status = this.#element.querySelector("[data-status]");
    if (status) status.textContent = slide?.getAttribute("aria-label") ?? "";
  }
}

export const startSlideShow: Start = (element) => {
  const show = new SlideShow(element);
  return () => show.stop();
};

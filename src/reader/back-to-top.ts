/** How far down the button appears; px. */
const shownBelow = 300;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the button would cover a form on a phone, where forms are as wide as the screen. */
const isOverForm = () =>
  innerWidth < 640 && document.elementsFromPoint(innerWidth - 40, innerHeight - 40).some((one) => one.closest("form"));

/** Shows the button below 300 px; in the back office only while scrolling up, because it would cover rows' buttons. */
export function watchScroll(): void {
  let last = scrollY;
  const look = () => {
    const button = document.querySelector<HTMLElement>("[data-to-top]");
    const isBackOffice = location.pathname.startsWith("/admin");
    if (button) button.hidden = scrollY <= shownBelow || (isBackOffice && scrollY >= last) || isOverForm();
    last = scrollY;
  };
  look();
  addEventListener("scroll", look, { passive: true });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-to-top]"))
      scrollTo({ top: 0, behavior: isCalm() ? "auto" : "smooth" });
  });
}

/** Light, dark, or as the device; remembered in this browser. Its buttons carry `data-choice`. */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#choose);
    this.#mark();
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#choose);
  }

  readonly #choose = ({ target }: Event) => {
    const choice = (target as Element).closest<HTMLElement>("[data-choice]")?.dataset.choice;
    if (choice === undefined) return;
    const { dataset } = document.documentElement;
    if (choice) dataset.theme = choice;
    else delete dataset.theme;
    try {
      if (choice) localStorage.setItem("theme", choice);
      else localStorage.removeItem("theme");
    } catch {
      // Without storage the choice holds for this page view.
    }
    this.#mark();
  };

  #mark(): void {
    const { theme = "" } = document.documentElement.dataset;
    for (const button of this.querySelectorAll<HTMLElement>("[data-choice]"))
      button.ariaPressed = String(button.dataset.choice === theme);
  }
}

customElements.define("theme-switch", ThemeSwitch);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (place: ParentNode) =>
  [...place.querySelectorAll<Control>("input,textarea,select")].filter(({ name }) => name);

/** Sets a field's value with the events of typing. */
function type(control: Control, { value, checked }: { value: string; checked?: boolean }): void {
  if (control.type === "checkbox") {
    if ((control as HTMLInputElement).checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Remembers a form's fields before a re-render. @returns restores values and focus */
export function rememberFields(place: ParentNode): () => void {
  const old = controlsOf(place);
  const focused = document.activeElement;
  return () => {
    for (const now of controlsOf(place)) {
      const before = old.find(({ name }) => name === now.name);
      if (!before || before === now) continue;
      type(now, before as HTMLInputElement);
      if (before === focused) now.focus({ preventScroll: true });
    }
  };
}

const storedFields = (path: string) => `fields of ${path}`;

/** Stores the typed values of a form, without passwords, for the next load of this page in this tab. */
export function storeFields(place: ParentNode): void {
  const typed = controlsOf(place).filter(({ type }) => type !== "password" && type !== "hidden");
  const fields = typed.map((control) => ({
    name: control.name,
    value: control.value,
    checked: (control as HTMLInputElement).checked,
  }));
  try {
    sessionStorage.setItem(storedFields(location.pathname), JSON.stringify(fields));
  } catch {
    // Storage is off or full: the page loads with an empty form.
  }
}

/** Restores what `storeFields` stored before this load of the page, once. */
export function restoreStoredFields(place: ParentNode): void {
  try {
    const key = storedFields(location.pathname);
    const stored = sessionStorage.getItem(key);
    if (!stored) return;
    sessionStorage.removeItem(key);
    const fields = JSON.parse(stored) as { name: string; value: string; checked: boolean }[];
    for (const control of controlsOf(place)) {
      const before = fields.find(
        ({ name, value }) => name === control.name && (control.type !== "radio" || value === control.value),
      );
      if (before) type(control, before);
    }
  } catch {
    // Storage is off.
  }
}

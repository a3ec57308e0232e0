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

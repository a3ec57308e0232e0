/** An element of a page, until that page is left. */
export interface Element {
  /** presses its middle with the mouse */
  click: () => Promise<void>;
  /** puts a file of this machine into it */
  upload: (path: string) => Promise<void>;
}

/** A window of a browser, as its driver serves it. */
export interface Tab {
  /** opens an address and resolves when its `load` event has been */
  load: (address: string) => Promise<void>;
  /** runs an expression in the page. @returns its value, which JSON can express */
  run: (expression: string) => Promise<unknown>;
  /** @returns the element that an expression evaluates to, or nothing */
  find: (expression: string) => Promise<Element | undefined>;
  /** types a text with the keyboard, where the focus is */
  type: (text: string) => Promise<void>;
  /** presses a key, or several together such as Control and v; the names are those of KeyboardEvent.key */
  press: (...keys: string[]) => Promise<void>;
  /** brings the window before the others, so that it has the keyboard */
  show: () => Promise<void>;
}

export interface Browser {
  newTab: () => Promise<Tab>;
  /** @returns the errors of all pages until now: of scripts and of the content-security policy */
  errors: () => string[];
  close: () => Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

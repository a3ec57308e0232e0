const validName = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
/** What no value of a header may hold: it would end its line, or cannot be sent as one byte. */
const refused = /[\0\r\n\u0100-\uffff]/;
const blanks = "\t\n\r ";
/** The one header that is never joined into one line. */
const cookie = "set-cookie";

function nameOf(given: string): string {
  const name = String(given);
  if (!validName.test(name)) throw new TypeError(`"${name}" is no name of a header`);
  return name.toLowerCase();
}

/** Without the blanks around it. A pattern for those at its end would look at a run of them inside it once for each of them. */
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && blanks.includes(value.charAt(start))) start++;
  while (end > start && blanks.includes(value.charAt(end - 1))) end--;
  return value.slice(start, end);
}

function checkedValue(given: string, name: string): string {
  const value = trimmed(String(given));
  if (refused.test(value)) throw new TypeError(`The header ${name} cannot have that value`);
  return value;
}

/** The headers of a request or an answer, as the Fetch Standard has them. */
export class LightHeaders {
  /** by names in small letters */
  readonly #values = new Map<string, string>();
  #cookies: string[] = [];

  /** @throws TypeError for a name or a value that no header can have */
  constructor(init?: HeadersInit | LightHeaders | null) {
    if (init == null) return;
    if (typeof init !== "object") throw new TypeError("Headers are made of pairs or of an object");
    if (Symbol.iterator in init) {
      for (const pair of init as Iterable<[string, string]>) {
        const [name, value, ...more] = pair;
        if (name === undefined || value === undefined || more.length > 0)
          throw new TypeError("A header is a pair of a name and a value");
        this.append(name, value);
      }
    } else for (const name of Object.keys(init)) this.append(name, (init as Record<string, string>)[name] as string);
  }

  append(given: string, value: string): void {
    const name = nameOf(given);
    const added = checkedValue(value, name);
    if (name === cookie) this.#cookies.push(added);
    const known = this.#values.get(name);
    this.#values.set(name, known === undefined ? added : known + (name === "cookie" ? "; " : ", ") + added);
  }

  set(given: string, value: string): void {
    const name = nameOf(given);
    const only = checkedValue(value, name);
    if (name === cookie) this.#cookies = [only];
    this.#values.set(name, only);
  }

  delete(given: string): void {
    const name = nameOf(given);
    if (name === cookie) this.#cookies = [];
    this.#values.delete(name);
  }

  get(name: string): string | null {
    return this.#values.get(nameOf(name)) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(nameOf(name));
  }

  getSetCookie(): string[] {
    return [...this.#cookies];
  }

  /** By name; what sets cookies is one entry for each. */
  *entries(): Generator<[string, string]> {
    for (const name of [...this.#values.keys()].sort()) {
      const value = this.#values.get(name);
      if (name === cookie) for (const one of this.#cookies) yield [name, one];
      else if (value !== undefined) yield [name, value];
    }
  }

  *keys(): Generator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.entries()) yield value;
  }

  forEach(callback: (value: string, name: string, headers: LightHeaders) => void, self?: unknown): void {
    for (const [name, value] of this.entries()) callback.call(self, value, name, this);
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return "Headers";
  }
}

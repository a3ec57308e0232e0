import { Problem } from "./problem.server";

interface BudgetBounds {
  /** of all bodies together; bytes */
  bytes: number;
  /** of all bodies from one network address; bytes */
  share: number;
  /** what a body counts at least, for what a connection costs besides its bytes */
  atLeast: number;
  /**
   * Who gives way where there is no room: "first", whose body has been on its way the longest, for bodies that arrive
   * within a moment unless something is wrong; "last", who came last, for large ones that take their time.
   */
  givesWay: "first" | "last";
  /** bodies of one account at once */
  atOnce?: number;
}

/** Who sends a body. */
export interface Sender {
  /** network address */
  address: string;
  /** the id of a signed-in person */
  account?: number | undefined;
}

/** One body's place in the budget. */
export interface BodyPlace {
  /** Aborted with a Problem as soon as the body is not waited for any longer. */
  readonly signal: AbortSignal;
  /** Takes room for bytes that have arrived. @throws Problem 503 when there is none */
  take(bytes: number): void;
  /** Says that nothing of the body is missing any more: from here on it does not give way. */
  complete(): void;
  /** Stops waiting for the rest of the body. */
  refuse(problem: Problem): void;
}

class Place implements BodyPlace {
  readonly #controller = new AbortController();
  readonly #grow: (place: Place, bytes: number) => void;
  readonly sender: Sender;
  held = 0;
  arriving = true;

  constructor(sender: Sender, grow: (place: Place, bytes: number) => void) {
    this.sender = sender;
    this.#grow = grow;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  take(bytes: number): void {
    this.signal.throwIfAborted();
    this.#grow(this, bytes);
    this.signal.throwIfAborted();
  }

  complete(): void {
    this.signal.throwIfAborted();
    this.arriving = false;
  }

  refuse(problem: Problem): void {
    if (this.arriving) this.#controller.abort(problem);
    this.arriving = false;
  }
}

/**
 * Bounds what all callers together have in memory of what they send. Only bytes that have arrived take room: what a
 * caller announces costs nothing. Where room is missing, the address that holds most of it gives some back, so that
 * nobody who sends little is kept out by those who send much, however many connections those have.
 */
export class BodyBudget {
  readonly #bounds: BudgetBounds;
  /** in the order in which they came */
  readonly #places = new Set<Place>();
  readonly #byAddress = new Map<string, number>();
  #held = 0;

  constructor(bounds: BudgetBounds) {
    this.#bounds = bounds;
  }

  /** What all bodies hold at the moment; bytes. */
  get held(): number {
    return this.#held;
  }

  /**
   * Runs the work of one call, with a place for its body in the budget; the place is free again when the work is done.
   *
   * @throws Problem 429 when the account is sending as many as it may, 503 when there is no room
   */
  async hold<T>(sender: Sender, work: (place: BodyPlace) => Promise<T>): Promise<T> {
    this.#admit(sender);
    const place = new Place(sender, (grown, bytes) => this.#grow(grown, bytes));
    this.#places.add(place);
    try {
      place.take(this.#bounds.atLeast);
      return await work(place);
    } finally {
      this.#places.delete(place);
      this.#add(sender.address, -place.held);
    }
  }

  #admit({ account }: Sender): void {
    const { atOnce } = this.#bounds;
    if (atOnce === undefined || account === undefined) return;
    let running = 0;
    for (const { sender } of this.#places) if (sender.account === account) running++;
    if (running < atOnce) return;
    const sentence = `You are already sending ${atOnce} files. Please wait until one of them has arrived.`;
    throw new Problem(429, sentence, { retryAfter: 5 });
  }

  /** Gives a place more room, at the cost of others if need be. Its signal is aborted when it is the one to give way. */
  #grow(place: Place, bytes: number): void {
    const { address } = place.sender;
    const ownIsFull = () => this.#of(address) + bytes > this.#bounds.share;
    const allIsFull = () => this.#held + bytes > this.#bounds.bytes;
    while (place.arriving && ownIsFull()) this.#giveWay(address);
    while (place.arriving && allIsFull()) this.#giveWay(this.#heaviest());
    if (!place.arriving) return;
    place.held += bytes;
    this.#add(address, bytes);
  }

  /** The address that holds most of those that are still sending. */
  #heaviest(): string {
    let heaviest = "";
    for (const { arriving, sender } of this.#places)
      if (arriving && (heaviest === "" || this.#of(sender.address) > this.#of(heaviest))) heaviest = sender.address;
    return heaviest;
  }

  #giveWay(address: string): void {
    const arriving = [...this.#places].filter((place) => place.arriving && place.sender.address === address);
    const place = arriving.at(this.#bounds.givesWay === "first" ? 0 : -1) as Place;
    place.refuse(new Problem(503, noRoom, { retryAfter: 10 }));
    // What has arrived of it is dropped at once, not only when its call ends.
    this.#add(address, -place.held);
    place.held = 0;
  }

  #of(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  #add(address: string, bytes: number): void {
    const held = this.#of(address) + bytes;
    if (held > 0) this.#byAddress.set(address, held);
    else this.#byAddress.delete(address);
    this.#held += bytes;
  }
}

const noRoom = "Too much is being sent to us at the moment. Please try again in a few seconds.";

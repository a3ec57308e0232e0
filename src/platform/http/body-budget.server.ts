import { Problem } from "../errors/problem.server";
import { maxOfGroup, Shares } from "../limits/shares.server";

interface BudgetBounds {
  /** of all bodies together; bytes */
  bytes: number;
  /** of all bodies from one network address; bytes */
  bytesPerAddress: number;
  /** the least that a body counts, for the cost of its connection */
  minimum: number;
  /**
   * Which body is refused for lack of room: the oldest of those that should arrive at once, the newest of large ones.
   */
  drops: "oldest" | "newest";
  /** bodies of one account at once */
  perAccount?: number;
  /** the wide network of an address, such as the /48 of a /64; by default the address itself */
  groupOf?: (address: string) => string;
}

export interface Sender {
  /** network address */
  address: string;
  /** the id of a signed-in person */
  account?: number | undefined;
}

/** The part of the budget that one body uses. */
export interface BodyReservation {
  /** Aborted with a Problem as soon as the body is not waited for any longer. */
  readonly signal: AbortSignal;
  /** Reserves memory for bytes that have arrived. @throws Problem 503 if there is none */
  take(bytes: number): void;
  /** Says that the whole body is here: from now on it is not refused. */
  complete(): void;
  /** Stops waiting for the rest of the body. */
  refuse(problem: Problem): void;
}

class Reservation implements BodyReservation {
  readonly #controller = new AbortController();
  readonly #grow: (reservation: Reservation, bytes: number) => void;
  readonly sender: Sender;
  bytesInUse = 0;
  arriving = true;

  constructor(sender: Sender, grow: (reservation: Reservation, bytes: number) => void) {
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
 * Bounds the memory of all request bodies by the bytes that have arrived. If memory runs short, the address that holds
 * most gives some back, so heavy senders never lock out light ones.
 */
export class BodyBudget {
  readonly #bounds: BudgetBounds;
  /** by address, in the order in which they came */
  readonly #reservations = new Map<string, Set<Reservation>>();
  readonly #bytes: Shares;

  constructor(bounds: BudgetBounds) {
    this.#bounds = bounds;
    this.#bytes = new Shares(bounds.groupOf);
  }

  /** What all bodies use at the moment. */
  get bytesInUse(): number {
    return this.#bytes.total;
  }

  /**
   * Runs the work of one call with a reservation for its body.
   * @throws Problem 429 if the account sends too many, 503 if there is no room
   */
  async reserve<T>(sender: Sender, work: (reservation: BodyReservation) => Promise<T>): Promise<T> {
    this.#admit(sender);
    const reservation = new Reservation(sender, (grown, bytes) => this.#grow(grown, bytes));
    const ofAddress = this.#reservations.get(sender.address) ?? new Set<Reservation>();
    this.#reservations.set(sender.address, ofAddress.add(reservation));
    try {
      reservation.take(this.#bounds.minimum);
      return await work(reservation);
    } finally {
      ofAddress.delete(reservation);
      if (ofAddress.size === 0) this.#reservations.delete(sender.address);
      this.#bytes.add(sender.address, -reservation.bytesInUse);
    }
  }

  #admit({ account }: Sender): void {
    const { perAccount } = this.#bounds;
    if (perAccount === undefined || account === undefined) return;
    let running = 0;
    for (const ofAddress of this.#reservations.values())
      for (const { sender } of ofAddress) if (sender.account === account) running++;
    if (running < perAccount) return;
    const sentence = `You are already sending ${perAccount} files. Please wait until one of them has finished.`;
    throw new Problem(429, sentence, { retryAfter: 5 });
  }

  /** Grows a reservation; without room, others are refused or this one's signal is aborted. */
  #grow(reservation: Reservation, bytes: number): void {
    const { address } = reservation.sender;
    const group = this.#bytes.groupOf(address);
    const { bytesPerAddress, bytes: all } = this.#bounds;
    const ownIsFull = () => this.#bytes.of(address) + bytes > bytesPerAddress;
    const groupIsFull = () => this.#bytes.ofGroup(group) + bytes > maxOfGroup * bytesPerAddress;
    const allIsFull = () => this.#bytes.total + bytes > all;
    const mayGive = (sender: string) => this.#arrivingFrom(sender).length > 0;
    while (reservation.arriving && ownIsFull()) this.#drop(address);
    while (reservation.arriving && groupIsFull()) this.#drop(this.#bytes.heaviest({ group, mayGive }) ?? address);
    while (reservation.arriving && allIsFull()) this.#drop(this.#bytes.heaviest({ mayGive }) ?? address);
    if (!reservation.arriving) return;
    reservation.bytesInUse += bytes;
    this.#bytes.add(address, bytes);
  }

  #arrivingFrom(address: string): Reservation[] {
    return [...(this.#reservations.get(address) ?? [])].filter(({ arriving }) => arriving);
  }

  #drop(address: string): void {
    const reservation = this.#arrivingFrom(address).at(this.#bounds.drops === "oldest" ? 0 : -1) as Reservation;
    reservation.refuse(new Problem(503, noRoom, { retryAfter: 10 }));
    // Drops its bytes at once, not only when its request ends.
    this.#bytes.add(address, -reservation.bytesInUse);
    reservation.bytesInUse = 0;
  }
}

const noRoom = "Too much is being sent to us at the moment. Please try again in a few seconds.";

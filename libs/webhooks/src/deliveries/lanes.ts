/** Requests under way at once. */
export interface LaneLimits {
  total: number;
  /** To one host, over all subscriptions. */
  perHost: number;
  perSubscription: number;
  /** To a subscription that is not known to answer soon. */
  perSlowSubscription: number;
}

/** Milliseconds from which an answer is slow: what answers in time does not hold up a lane for longer. */
export const SLOW_MS = 2_000;
/** Subscriptions whose pace is remembered; the one remembered longest is forgotten first. */
const MOST_REMEMBERED = 10_000;

export interface Lane {
  subscriptionId: number;
  host: string;
  /** What is known of it elsewhere; what was seen here counts more. */
  isQuick: boolean;
}

interface Waiting {
  /** Counts up: what came first begins first. */
  turn: number;
  start(end: (milliseconds: number | undefined) => void): void;
  notStarted(): void;
}

/** What waits for the same room, the first to begin first. */
interface Line {
  lane: Lane;
  waiting: Waiting[];
}

/**
 * Lets requests begin so that a receiver that is slow waits for itself alone: in the order they came, but for
 * those whose lanes are full. Subscriptions that are not known to be quick share half of all lanes, however
 * many they are, and none has more than half for itself.
 */
export class Lanes {
  private running = 0;
  private runningSlow = 0;
  private turns = 0;
  private readonly half: number;
  private readonly subscriptions = new Counts<number>();
  private readonly hosts = new Counts<string>();
  /** Whether a subscription's last answer here was quick. */
  private readonly seen = new Map<number, boolean>();
  /** None is empty. */
  private readonly lines = new Map<string, Line>();
  private isFilling = false;

  constructor(private readonly limits: LaneLimits) {
    this.half = Math.max(1, Math.floor(limits.total / 2));
  }

  /**
   * Calls `start` once there is room; it calls `end` when the request is over, with the milliseconds of the
   * receiver, undefined without a request. Or calls `notStarted`, since its receiver turned out to be slow
   * while it waited.
   */
  enter(lane: Lane, start: Waiting['start'], notStarted: () => void): void {
    const key = `${lane.subscriptionId} ${lane.isQuick} ${lane.host}`;
    const line = this.lines.get(key) ?? { lane, waiting: [] };
    line.waiting.push({ turn: (this.turns += 1), start, notStarted });
    this.lines.set(key, line);
    // what has waited before still has no room
    if (line.waiting.length === 1 && this.hasRoom(lane)) this.fill();
  }

  private fill(): void {
    // a request that ends within `start` makes room that this loop fills
    if (this.isFilling) return;
    this.isFilling = true;
    for (let next = this.next(); next !== undefined; next = this.next()) this.begin(...next);
    this.isFilling = false;
  }

  /** The line whose first came before the first of all others that have room. */
  private next(): [string, Line] | undefined {
    let first: [string, Line] | undefined;
    if (this.running >= this.limits.total) return undefined;
    for (const entry of this.lines)
      if ((!first || turnOf(entry[1]) < turnOf(first[1])) && this.hasRoom(entry[1].lane)) first = entry;
    return first;
  }

  private hasRoom(lane: Lane): boolean {
    const { total, perHost, perSubscription, perSlowSubscription } = this.limits;
    if (this.running >= total) return false;
    const own = this.subscriptions.of(lane.subscriptionId);
    if (this.hosts.of(lane.host) >= perHost || own >= Math.min(perSubscription, this.half)) return false;
    return this.isQuick(lane) || (own < perSlowSubscription && this.runningSlow < this.half);
  }

  private begin(key: string, line: Line): void {
    const { lane, waiting } = line;
    const [{ start }] = waiting.splice(0, 1);
    if (waiting.length === 0) this.lines.delete(key);
    const slow = this.isQuick(lane) ? 0 : 1;
    this.running += 1;
    this.runningSlow += slow;
    this.subscriptions.add(lane.subscriptionId);
    this.hosts.add(lane.host);
    start((milliseconds) => {
      this.remember(lane, milliseconds);
      this.running -= 1;
      this.runningSlow -= slow;
      this.subscriptions.remove(lane.subscriptionId);
      this.hosts.remove(lane.host);
      this.fill();
    });
  }

  private isQuick({ subscriptionId, isQuick }: Lane): boolean {
    return this.seen.get(subscriptionId) ?? isQuick;
  }

  /**
   * What waits for one that was taken for quick has been taken in a crowd: it goes back, to come again in
   * small numbers.
   */
  private remember(lane: Lane, milliseconds: number | undefined): void {
    if (milliseconds === undefined) return;
    const isQuick = milliseconds < SLOW_MS;
    if (!isQuick && this.isQuick(lane)) this.giveBack(lane.subscriptionId);
    this.seen.delete(lane.subscriptionId);
    this.seen.set(lane.subscriptionId, isQuick);
    if (this.seen.size > MOST_REMEMBERED)
      for (const [oldest] of this.seen) return void this.seen.delete(oldest);
  }

  private giveBack(subscriptionId: number): void {
    for (const [key, { lane, waiting }] of this.lines) {
      if (lane.subscriptionId !== subscriptionId) continue;
      this.lines.delete(key);
      for (const { notStarted } of waiting) notStarted();
    }
  }
}

const turnOf = ({ waiting: [{ turn }] }: Line): number => turn;

/** How many there are of each; nothing is kept of what there is none of. */
class Counts<Key> {
  private readonly counts = new Map<Key, number>();

  of(key: Key): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: Key): void {
    this.counts.set(key, this.of(key) + 1);
  }

  remove(key: Key): void {
    if (this.of(key) <= 1) this.counts.delete(key);
    else this.counts.set(key, this.of(key) - 1);
  }
}

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

interface Waiting extends Lane {
  /** Undefined: it does not go. */
  start(end: (() => void) | undefined): void;
}

/**
 * Lets requests begin so that a receiver that is slow waits for itself alone: in the order they came, but for
 * those whose lanes are full. Subscriptions that are not known to be quick share half of all lanes, however
 * many they are, and none has more than half for itself.
 */
export class Lanes {
  private running = 0;
  private runningSlow = 0;
  private readonly half: number;
  private readonly subscriptions = new Counts<number>();
  private readonly hosts = new Counts<string>();
  /** Whether a subscription's last answer here was quick. */
  private readonly seen = new Map<number, boolean>();
  private waiting: Waiting[] = [];

  constructor(private readonly limits: LaneLimits) {
    this.half = Math.max(1, Math.floor(limits.total / 2));
  }

  /**
   * Runs `work` once there is room; it returns the milliseconds of the receiver, undefined without a
   * request. False: not run, since its receiver turned out to be slow while it waited.
   */
  async run(lane: Lane, work: () => Promise<number | undefined>): Promise<boolean> {
    const end = await new Promise<(() => void) | undefined>((start) => {
      this.waiting.push({ ...lane, start });
      this.fill();
    });
    if (!end) return false;
    try {
      this.remember(lane, await work());
    } finally {
      end();
      this.fill();
    }
    return true;
  }

  private fill(): void {
    for (let at = 0; at < this.waiting.length && this.running < this.limits.total;) {
      if (this.hasRoom(this.waiting[at])) this.begin(this.waiting.splice(at, 1)[0]);
      else at += 1;
    }
  }

  private hasRoom(lane: Lane): boolean {
    const { perHost, perSubscription, perSlowSubscription } = this.limits;
    const own = this.subscriptions.of(lane.subscriptionId);
    if (this.hosts.of(lane.host) >= perHost || own >= Math.min(perSubscription, this.half)) return false;
    return this.isQuick(lane) || (own < perSlowSubscription && this.runningSlow < this.half);
  }

  private begin({ start, ...lane }: Waiting): void {
    const slow = this.isQuick(lane) ? 0 : 1;
    this.running += 1;
    this.runningSlow += slow;
    this.subscriptions.add(lane.subscriptionId);
    this.hosts.add(lane.host);
    start(() => {
      this.running -= 1;
      this.runningSlow -= slow;
      this.subscriptions.remove(lane.subscriptionId);
      this.hosts.remove(lane.host);
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
    const back = this.waiting.filter((waiting) => waiting.subscriptionId === subscriptionId);
    this.waiting = this.waiting.filter((waiting) => waiting.subscriptionId !== subscriptionId);
    for (const { start } of back) start(undefined);
  }
}

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

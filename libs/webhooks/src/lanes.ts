/** Requests under way at once. */
export interface LaneLimits {
  total: number;
  /** To one host, whoever has subscribed with it. */
  perHost: number;
  perSubscription: number;
  /** To a subscription whose last answer was slow. */
  perSlowSubscription: number;
}

/** Milliseconds from which an answer is slow: what answers in time does not hold up a lane for longer. */
const SLOW_MS = 2_000;
/** Slow subscriptions that are remembered; the one remembered longest is forgotten first. */
const MOST_SLOW = 10_000;

interface Lane {
  subscriptionId: number;
  host: string;
}

interface Waiting extends Lane {
  start(): void;
}

/** Lets requests begin so that a receiver that is slow waits for itself alone: in the order they came, but for those whose lanes are full. */
export class Lanes {
  private running = 0;
  private readonly subscriptions = new Counts<number>();
  private readonly hosts = new Counts<string>();
  private readonly slow = new Set<number>();
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: LaneLimits) {}

  /** Runs `work` once there is room; it tells how long the other side took, undefined where it was not asked. */
  async run(lane: Lane, work: () => Promise<number | undefined>): Promise<void> {
    await new Promise<void>((start) => {
      this.waiting.push({ ...lane, start });
      this.fill();
    });
    try {
      this.remember(lane.subscriptionId, await work());
    } finally {
      this.running -= 1;
      this.subscriptions.remove(lane.subscriptionId);
      this.hosts.remove(lane.host);
      this.fill();
    }
  }

  private fill(): void {
    for (let at = 0; at < this.waiting.length && this.running < this.limits.total;) {
      if (this.hasRoom(this.waiting[at])) this.begin(this.waiting.splice(at, 1)[0]);
      else at += 1;
    }
  }

  private hasRoom({ subscriptionId, host }: Lane): boolean {
    const { perHost, perSubscription, perSlowSubscription } = this.limits;
    return this.hosts.of(host) < perHost && this.subscriptions.of(subscriptionId) < (this.slow.has(subscriptionId) ? perSlowSubscription : perSubscription);
  }

  private begin({ subscriptionId, host, start }: Waiting): void {
    this.running += 1;
    this.subscriptions.add(subscriptionId);
    this.hosts.add(host);
    start();
  }

  private remember(subscriptionId: number, milliseconds: number | undefined): void {
    if (milliseconds === undefined) return;
    this.slow.delete(subscriptionId);
    if (milliseconds >= SLOW_MS) this.slow.add(subscriptionId);
    if (this.slow.size > MOST_SLOW) for (const [oldest] of this.slow.entries()) return void this.slow.delete(oldest);
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

import { type RateDecision, RateLimiter, type RateLimits } from '@registrar/accounts/ports';

const HOUR_SECONDS = 3_600;
/** Subjects at once; the one seen first leaves first, which forgives it at most what it used of this hour. */
const SUBJECTS_MAX = 20_000;

interface Windows {
  second: number;
  inSecond: number;
  hour: number;
  inHour: number;
}

/** The same two windows for this process alone: while Redis is away, and where none is configured. */
export class LocalRateLimiter extends RateLimiter {
  readonly state = 'local' as const;
  private readonly windows = new Map<string, Windows>();

  /** `now`: milliseconds since 1970. */
  constructor(private readonly now: () => number) {
    super();
  }

  take(subject: string, limits: RateLimits): Promise<RateDecision> {
    const second = Math.floor(this.now() / 1_000);
    const windows = this.current(subject, second);
    const allowed = windows.inSecond < limits.perSecond && windows.inHour < limits.perHour;
    if (allowed) {
      windows.inSecond += 1;
      windows.inHour += 1;
    }
    return Promise.resolve(toDecision(allowed, windows.inSecond, windows.inHour, second, limits));
  }

  private current(subject: string, second: number): Windows {
    const hour = second - (second % HOUR_SECONDS);
    let windows = this.windows.get(subject);
    if (!windows) {
      windows = { second, inSecond: 0, hour, inHour: 0 };
      this.windows.set(subject, windows);
      if (this.windows.size > SUBJECTS_MAX) this.windows.delete(this.windows.keys().next().value as string);
    }
    if (windows.hour !== hour) Object.assign(windows, { hour, inHour: 0 });
    if (windows.second !== second) Object.assign(windows, { second, inSecond: 0 });
    return windows;
  }
}

/** Shared with the limiter on Redis, so that both return the same. */
export function toDecision(
  allowed: boolean,
  inSecond: number,
  inHour: number,
  now: number,
  { perSecond, perHour }: RateLimits,
): RateDecision {
  return {
    allowed,
    second: { limit: perSecond, remaining: Math.max(0, perSecond - inSecond), resetAt: now + 1 },
    hour: {
      limit: perHour,
      remaining: Math.max(0, perHour - inHour),
      resetAt: now - (now % HOUR_SECONDS) + HOUR_SECONDS,
    },
    now,
  };
}

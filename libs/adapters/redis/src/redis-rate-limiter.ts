import {
  type RateDecision,
  RateLimiter,
  type RateLimiterState,
  type RateLimits,
} from '@registrar/accounts/ports';
import type { Log } from '@registrar/kernel';
import type { Redis } from 'ioredis';
import { LocalRateLimiter, toDecision } from './local-rate-limiter';
import { connectRedis, type RedisServer } from './redis-server';
import { Batch, countsOf, type Waiting } from './take-batch';

/** Milliseconds a request may wait for Redis; then this process counts for itself. */
const COMMAND_TIMEOUT_MS = 50;
/** Milliseconds between two attempts while Redis is away. */
const BREAK_MS = 1_000;

/**
 * For each key both windows in one step by Redis' own time, so that all processes agree; a hash per subject,
 * gone after its hour. ARGV: wanted, per second, per hour for each key. Returns the second, then for each
 * key: granted, used of the second, used of the hour. What is not granted is counted nowhere.
 */
const TAKE = `
local now = tonumber(redis.call('TIME')[1])
local hour = now - now % 3600
local reply = {now}
for at = 1, #KEYS do
  local wanted, perSecond, perHour = tonumber(ARGV[at * 3 - 2]), tonumber(ARGV[at * 3 - 1]), tonumber(ARGV[at * 3])
  local kept = redis.call('HMGET', KEYS[at], 's', 'n', 'h', 'm')
  local inSecond = tonumber(kept[1]) == now and tonumber(kept[2]) or 0
  local inHour = tonumber(kept[3]) == hour and tonumber(kept[4]) or 0
  local granted = math.max(0, math.min(wanted, perSecond - inSecond, perHour - inHour))
  if granted > 0 then
    redis.call('HSET', KEYS[at], 's', now, 'n', inSecond + granted, 'h', hour, 'm', inHour + granted)
    if inHour == 0 then redis.call('EXPIREAT', KEYS[at], hour + 3600) end
  end
  reply[#reply + 1] = granted
  reply[#reply + 1] = inSecond + granted
  reply[#reply + 1] = inHour + granted
end
return reply`;

interface Limiting {
  takeRates(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/**
 * Limits shared by all processes through Redis. Requests that come while one query is in flight ask
 * together in the next: under load that is one command for many requests. Where Redis does not answer in time
 * it is left alone for a second and this process counts for itself; the change is logged once each way and
 * told by `state`.
 */
export class RedisRateLimiter extends RateLimiter {
  private readonly redis: Redis & Limiting;
  private readonly local: LocalRateLimiter;
  private batch = new Batch();
  private asking = false;
  /** Milliseconds; until then Redis is not asked. */
  private brokenUntil = 0;
  private current: RateLimiterState = 'shared';
  private closed = false;

  /** `keys`: what all keys begin with, as `keysOf` has it · `now`: milliseconds since 1970. */
  constructor(
    server: RedisServer,
    private readonly log: Log,
    private readonly keys: string,
    private readonly now: () => number,
  ) {
    super();
    this.local = new LocalRateLimiter(now);
    // An own client: the defaults queue commands and answer after 10.5 s when Redis is away (measured).
    this.redis = connectRedis(server, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: BREAK_MS,
      disconnectTimeout: BREAK_MS,
      retryStrategy: () => BREAK_MS,
      // nothing is asked at the start: it would wait for ever at a Redis that takes connections and hangs
      enableReadyCheck: false,
      disableClientInfo: true,
      scripts: { takeRates: { lua: TAKE } },
    }) as Redis & Limiting;
    // Without a listener a lost connection ends the process; `close` reports it.
    this.redis.on('error', () => undefined);
    this.redis.on('close', () => this.become('local'));
    this.redis.on('ready', () => void this.greet());
  }

  get state(): RateLimiterState {
    return this.current;
  }

  /** Resolves once Redis answers for the first time, or after `milliseconds` without it. */
  async ready(milliseconds: number): Promise<void> {
    if (this.redis.status === 'ready') return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      this.redis.once('ready', () => resolve());
    });
    clearTimeout(timer);
  }

  take(subject: string, limits: RateLimits): Promise<RateDecision> {
    if (this.current === 'local' && this.now() < this.brokenUntil) return this.local.take(subject, limits);
    return new Promise((resolve) => {
      this.batch.add(subject, limits, resolve);
      if (!this.asking) void this.ask();
    });
  }

  close(): void {
    this.closed = true;
    this.redis.disconnect();
  }

  /** A new connection says nothing of whether Redis answers. */
  private async greet(): Promise<void> {
    if (this.current === 'shared') return;
    try {
      await inTime(this.redis.ping());
      this.become('shared');
    } catch (error) {
      this.giveUp(error);
    }
  }

  /** The other end may be gone without a word; a new connection finds out. */
  private giveUp(error: unknown): void {
    if (error instanceof RedisTooSlow && !this.closed) this.redis.disconnect(true);
  }

  private async ask(): Promise<void> {
    this.asking = true;
    while (this.batch.size > 0) {
      // While Redis is away one question tries; what comes meanwhile goes by its own windows.
      if (this.current === 'local') this.brokenUntil = this.now() + BREAK_MS;
      // with the other requests that have arrived by now
      await new Promise(setImmediate);
      const { batch } = this;
      this.batch = new Batch();
      await this.askFor(batch.waiting);
    }
    this.asking = false;
  }

  private async askFor(waiting: readonly Waiting[]): Promise<void> {
    try {
      const keys = waiting.map(({ subject }) => `${this.keys}:rate:${subject}`);
      const windows = waiting.flatMap(({ limits, resolves }) => [
        resolves.length,
        limits.perSecond,
        limits.perHour,
      ]);
      const reply = countsOf(await inTime(this.redis.takeRates(keys.length, ...keys, ...windows)), waiting);
      this.become('shared');
      waiting.forEach((one, at) =>
        settle(one, reply[0], reply[at * 3 + 1], reply[at * 3 + 2], reply[at * 3 + 3]),
      );
    } catch (error) {
      this.giveUp(error);
      this.brokenUntil = this.now() + BREAK_MS;
      this.become('local', error);
      for (const { subject, limits, resolves } of waiting)
        for (const resolve of resolves) resolve(this.local.take(subject, limits));
    }
  }

  private become(state: RateLimiterState, error?: unknown): void {
    if (this.current === state || this.closed) return;
    this.current = state;
    if (state === 'local') this.log.warn('Redis unavailable, requests limited per process', { error });
    else this.log.info('Redis available again, requests limited across processes');
  }
}

class RedisTooSlow extends Error {}

/**
 * The client's own `commandTimeout` would also strike when this process was busy for 50 ms, with the answer
 * waiting to be read: timers run before sockets. So the sockets get their turn first.
 */
function inTime<T>(reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(reject, new RedisTooSlow('Redis did not answer in time')),
      COMMAND_TIMEOUT_MS,
    );
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The first ones asked are the ones granted; each gets the number left after it. */
function settle(
  { limits, resolves }: Waiting,
  now: number,
  granted: number,
  inSecond: number,
  inHour: number,
): void {
  resolves.forEach((resolve, at) => {
    const after = Math.max(0, granted - at - 1);
    resolve(toDecision(at < granted, inSecond - after, inHour - after, now, limits));
  });
}

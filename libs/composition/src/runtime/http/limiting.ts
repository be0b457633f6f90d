import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiter } from '@registrar/accounts';
import { keysOf, LocalRateLimiter, RedisRateLimiter } from '@registrar/adapter-redis';
import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Clock, Log } from '@registrar/kernel';
import { redisServer } from '../../settings/redis-server';
import type { Settings } from '../../settings/settings';
import type { Database } from '../database';

/** Milliseconds that the start waits for Redis before it continues without. */
const REDIS_PATIENCE_MS = 1_000;

/** The limiter of this process, whatever is behind it. */
@Injectable()
export class Limiting implements OnApplicationShutdown {
  constructor(
    @Inject(RateLimiter) readonly limiter: RateLimiter,
    private readonly close: () => void,
  ) {}

  onApplicationShutdown(): void {
    this.close();
  }
}

export async function openLimiter(
  settings: Settings,
  database: Database,
  clock: Clock,
  log: Log,
  metrics: MetricsRegistry,
): Promise<Limiting> {
  const limiting = await newLimiting(settings, database, clock, log);
  metrics.gauge('registrar_rate_limiter_local', '1: Redis is away, requests are limited per process', () =>
    limiting.limiter.state === 'local' ? 1 : 0,
  );
  return limiting;
}

async function newLimiting(
  settings: Settings,
  { stack }: Database,
  clock: Clock,
  log: Log,
): Promise<Limiting> {
  const now = (): number => clock.now().getTime();
  const server = redisServer(settings);
  if (server === undefined) {
    log.warn('REDIS_URL not set, requests limited per process');
    return new Limiting(new LocalRateLimiter(now), () => undefined);
  }
  const limiter = new RedisRateLimiter(server, log, keysOf(stack), now);
  await limiter.ready(REDIS_PATIENCE_MS);
  return new Limiting(limiter, () => limiter.close());
}

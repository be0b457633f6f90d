import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { connectRedis, type RedisServer } from './redis-server';

/** Milliseconds that Redis may take for one command. */
const COMMAND_TIMEOUT_MS = 500;
/** Milliseconds between two attempts to connect while Redis is away. */
const RECONNECT_MS = 1_000;

/**
 * A value in Redis that changes when there may be something new in PostgreSQL. Processes at rest compare it instead
 * of reading there. A value that was lost differs from the last one as well.
 */
export class RedisSignal {
  private readonly redis: Redis;
  private readonly key: string;

  /** `keys`: what all keys begin with, as `keysOf` has it. */
  constructor(server: RedisServer, keys: string, name: 'clocks' | 'staff-jobs') {
    this.key = `${keys}:${name}`;
    this.redis = connectRedis(server, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: RECONNECT_MS,
      disconnectTimeout: RECONNECT_MS,
      retryStrategy: () => RECONNECT_MS,
      enableReadyCheck: false,
      disableClientInfo: true,
    });
    // Without a listener a lost connection ends the process; `read` and `change` report it.
    this.redis.on('error', () => undefined);
  }

  /** The present value, '' where none is stored; undefined: Redis did not answer. */
  async read(): Promise<string | undefined> {
    try {
      return (await this.redis.get(this.key)) ?? '';
    } catch {
      return undefined;
    }
  }

  /** Stores another value. Rejects where Redis does not answer. */
  async change(): Promise<void> {
    await this.redis.set(this.key, randomUUID());
  }

  close(): void {
    this.redis.disconnect();
  }
}

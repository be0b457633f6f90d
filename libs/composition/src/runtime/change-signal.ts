import { keysOf, RedisSignal } from '@registrar/adapter-redis';
import { redisServer } from '../settings/redis-server';
import type { Settings } from '../settings/settings';
import type { Database } from './database';

/** A value that changes when there may be something new in the database; undefined: it cannot be read. */
export interface ChangeSignal {
  read(): Promise<string | undefined>;
  /** Rejects where the signal was not sent. */
  change(): Promise<void>;
  close(): void;
}

/** Where there is no Redis: every process reads the database. */
export const NO_SIGNAL: ChangeSignal = {
  read: () => Promise.resolve(undefined),
  change: () => Promise.resolve(),
  close: () => undefined,
};

export function changeSignal(
  name: ConstructorParameters<typeof RedisSignal>[2],
  settings: Settings,
  { stack }: Database,
): ChangeSignal {
  const server = redisServer(settings);
  return server === undefined ? NO_SIGNAL : new RedisSignal(server, keysOf(stack), name);
}

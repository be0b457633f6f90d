import { Redis, type RedisOptions } from 'ioredis';

/** Redis by its URL, or one of several servers whose master the sentinels name. */
export type RedisServer = string | SentinelRedis;

export interface SentinelRedis {
  /** User, password, database and `rediss:` of the servers; its host is not used. */
  url: string;
  sentinels: readonly { host: string; port: number }[];
  /** As the sentinels call the group of servers. */
  masterName: string;
  /** Of the sentinels themselves; undefined: they need none. */
  sentinelPassword?: string;
  /** The sentinels take encrypted connections only. */
  sentinelTls?: boolean;
}

/** Milliseconds between two attempts to find a master by the sentinels. */
const SENTINEL_RETRY_MS = 1_000;

/** The options of the client for a group of servers behind sentinels. */
export function sentinelOptions({
  url,
  sentinels,
  masterName,
  sentinelPassword,
  sentinelTls = false,
}: SentinelRedis): RedisOptions {
  const { protocol, username, password, pathname } = new URL(url);
  const isEncrypted = protocol === 'rediss:';
  return {
    sentinels: sentinels.map((sentinel) => ({ ...sentinel })),
    name: masterName,
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    db: Number(pathname.slice(1) || 0),
    // the certificate is verified for the name or address of the sentinel, as given
    ...(sentinelTls && { sentinelTLS: {} }),
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: () => SENTINEL_RETRY_MS,
    reconnectOnError: isDemoted,
  };
}

/** A client that asks the sentinels for the master whenever it connects. */
export const connectRedis = (server: RedisServer, options: RedisOptions): Redis =>
  typeof server === 'string'
    ? new Redis(server, { reconnectOnError: isDemoted, ...options })
    : new Redis({ ...sentinelOptions(server), ...options });

/**
 * The server was the master until now: the sentinels know the new one, and a proxy or a name leads to it with the
 * next connection.
 */
export const isDemoted = (error: Error): boolean => error.message.startsWith('READONLY');

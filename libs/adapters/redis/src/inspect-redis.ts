import { connectRedis, type RedisServer } from './redis-server';

/** What a Redis says of itself. Undefined: it does not say. */
export interface RedisFacts {
  /** As "7.2.4". */
  version?: string;
  /** What it does when its memory is used up. */
  evictionPolicy?: string;
  /** It follows another Redis, and refuses writes. */
  isReplica: boolean;
  /** It still reads its file, and refuses all else. */
  isLoading: boolean;
  /** Keys that it removed since its start to make room. */
  evictedKeys: number;
  usedBytes: number;
  /** 0: no limit. */
  limitBytes: number;
}

/** Reads `INFO`, which every client may; rejects where there is no answer within the time. Writes nothing. */
export async function inspectRedis(server: RedisServer, timeoutMs: number): Promise<RedisFacts> {
  const redis = connectRedis(server, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  // the client rejects with "Connection is closed." and gives the reason in this event
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await redis.connect();
    return factsOf(await redis.info());
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

function factsOf(info: string): RedisFacts {
  const fields = new Map(
    Array.from(info.matchAll(/^([a-z_]+):(.*)$/gm), ([, name, value]) => [name, value] as const),
  );
  return {
    version: fields.get('redis_version'),
    evictionPolicy: fields.get('maxmemory_policy'),
    isReplica: fields.get('role') === 'slave',
    isLoading: fields.get('loading') === '1',
    evictedKeys: Number(fields.get('evicted_keys') ?? 0),
    usedBytes: Number(fields.get('used_memory') ?? 0),
    limitBytes: Number(fields.get('maxmemory') ?? 0),
  };
}

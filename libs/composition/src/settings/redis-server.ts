import type { RedisServer } from '@registrar/adapter-redis';
import type { SettingValues } from './setting-definitions';

/** Where these settings say Redis is; undefined: nowhere. */
export function redisServer({
  redisUrl,
  redisSentinels = [],
  redisSentinelMaster = '',
  redisSentinelPassword,
  redisSentinelTls,
}: Partial<SettingValues>): RedisServer | undefined {
  if (redisUrl === undefined || redisSentinels.length === 0) return redisUrl;
  return {
    url: redisUrl,
    sentinels: redisSentinels,
    masterName: redisSentinelMaster,
    sentinelPassword: redisSentinelPassword,
    sentinelTls: redisSentinelTls,
  };
}

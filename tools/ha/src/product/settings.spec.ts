import { loadSettings, settingsTable } from '@registrar/composition';
import type { Surroundings } from '@registrar/tool-local/programs';
import { APP_NODES } from '../network/plan';
import { MASTER_NAME } from '../services/redis';
import { settingsOf, USUAL_PORTS } from './settings';

/** What the settings of the cluster are made of; the rest of the surroundings is the local stack's. */
const surroundings = {
  ports: USUAL_PORTS,
  databaseUrl: 'postgres://registrar@127.0.0.1/registrar',
  secrets: {
    DATABASE_PASSWORD: 'of/databases',
    REDIS_PASSWORD: 'of-redis',
    SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TOKEN_HASH_KEY: '01'.repeat(32),
    PAYMENT_GATEWAY_KEY: 'sk_test_1',
    PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  },
  certificates: { publicApi: { cert: 'cert.pem', key: 'key.pem' } },
  registry: { cnis: {}, clock: { url: 'http://10.213.77.81:7702', key: 'k'.repeat(32) } },
  logLevel: 'info',
} as unknown as Surroundings;

/** Of the cluster, and not of the local stack. */
const OF_CLUSTER = /^(DATABASE|REDIS)_(?!PORT$)/;

describe('the settings of an app in the cluster', () => {
  it.each(APP_NODES)('have names that the product knows, on %s', (node) => {
    const known = settingsTable().map(({ variable }) => variable);
    const given = Object.keys(settingsOf(node, surroundings, {})).filter((name) => OF_CLUSTER.test(name));
    expect(given.sort()).toEqual([
      'DATABASE_READER_URL',
      'DATABASE_URL',
      'REDIS_SENTINELS',
      'REDIS_SENTINEL_MASTER',
      'REDIS_URL',
    ]);
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('lead to the group that the sentinels watch, and to replicas by both edges', () => {
    const names = ['ENVIRONMENT', 'SECRETS_KEYS', 'TOKEN_HASH_KEY', 'PUBLIC_BASE_URL'];
    const given = Object.entries(settingsOf('api2', surroundings, {})).filter(
      ([name]) => OF_CLUSTER.test(name) || names.includes(name),
    );
    const settings = loadSettings(Object.fromEntries(given));
    expect(settings.redisSentinelMaster).toBe(MASTER_NAME);
    expect(settings.redisSentinels).toEqual(
      ['10.213.77.41', '10.213.77.42', '10.213.77.43'].map((host) => ({ host, port: 26_379 })),
    );
    expect(settings.redisUrl).toContain(':of-redis@');
    expect(settings.databaseReaderUrl).toBe(
      'postgres://registrar:of%2Fdatabases@10.213.77.32:5001,10.213.77.31:5001/registrar',
    );
  });

  it('are those of the caller where it gives others', () => {
    expect(settingsOf('worker1', surroundings, { LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug');
  });
});

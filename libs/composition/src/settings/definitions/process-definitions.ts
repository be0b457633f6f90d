import { POOLERS } from '@registrar/adapter-postgres/forwarder';
import { parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import {
  custom,
  databaseUrl,
  flag,
  fraction,
  oneOf,
  optional,
  servers,
  text,
  url,
  whole,
} from '../setting-readers';

/** Environment, logs, database, Redis and keys of a process. */
export const PROCESS_DEFINITIONS = {
  environment: oneOf(
    'ENVIRONMENT',
    { description: 'production, or sandbox: accounts that end in -test, simulated registries, no money' },
    ['production', 'sandbox'],
  ),
  logLevel: oneOf('LOG_LEVEL', { description: 'Least level that is logged', byDefault: 'info' }, [
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
  ]),
  logFormat: oneOf(
    'LOG_FORMAT',
    { description: 'Log lines as JSON objects, or as text for a terminal', byDefault: 'json' },
    ['json', 'pretty'],
  ),
  accessLog: flag('ACCESS_LOG', {
    description: 'One line in the log per request and per registry command',
    byDefault: 'true',
  }),
  accessLogShare: fraction('ACCESS_LOG_SHARE', {
    description: 'Share of successful, fast requests and registry commands that get their line',
    unit: 'above 0, at most 1; failed and slow ones always get it, and each line says its share',
    byDefault: '1',
  }),
  accessLogSlowMs: whole(
    'ACCESS_LOG_SLOW_MS',
    {
      description: 'Requests and registry commands that take as long always get their line',
      unit: 'ms',
      byDefault: '1000',
    },
    1,
    600_000,
  ),

  databaseUrl: databaseUrl('DATABASE_URL', {
    description: "PostgreSQL, as the application's role",
    unit: 'one host, or several (db1:5432,db2): each connection goes to the first that takes writes',
  }),
  databaseReaderUrl: optional(
    databaseUrl('DATABASE_READER_URL', {
      description:
        'PostgreSQL for large lists, exports and reports, as a replica; without it they read DATABASE_URL',
      unit: 'one host, or several: each connection goes to the first that answers',
    }),
  ),
  databaseReaderPoolMax: whole(
    'DATABASE_READER_POOL_MAX',
    { description: 'Connections of one API process to the replica', unit: 'connections', byDefault: '5' },
    1,
    1_000,
  ),
  databaseReaderMaxLagSeconds: whole(
    'DATABASE_READER_MAX_LAG_SECONDS',
    {
      description: 'Reports read DATABASE_URL while the replica is behind by more',
      unit: 's',
      byDefault: '30',
    },
    0,
    86_400,
  ),
  databaseReaderWaitMs: whole(
    'DATABASE_READER_WAIT_MS',
    {
      description:
        'A list or export waits this long for the replica to replay all that was written before, then reads DATABASE_URL',
      unit: 'ms',
      byDefault: '50',
    },
    0,
    5_000,
  ),
  databaseReaderListSize: whole(
    'DATABASE_READER_LIST_SIZE',
    {
      description:
        'Lists of domains, orders and unverified contacts of accounts that have as many domains (orders) may be read from the replica',
      unit: 'rows',
      byDefault: '10000',
    },
    0,
    1_000_000_000,
  ),
  answerCacheMib: whole(
    'ANSWER_CACHE_MIB',
    {
      description:
        'Texts of domains, lists and zones that a public API retains and sends again while PostgreSQL says that their rows are the same; 0: none',
      unit: 'MiB',
      byDefault: '8',
    },
    0,
    1_024,
  ),
  databasePoolMax: whole(
    'DATABASE_POOL_MAX',
    { description: 'Database connections of one process', unit: 'connections', byDefault: '10' },
    1,
    1_000,
  ),
  clockMaxDifferenceSeconds: whole(
    'CLOCK_MAX_DIFFERENCE_SECONDS',
    {
      description:
        'A clock that differs by more from the time of the platform was set: it is not followed, and the log and registrar_clock_difference_seconds say so',
      unit: 's',
      byDefault: '5',
    },
    1,
    10,
  ),
  databasePooler: oneOf(
    'DATABASE_POOLER',
    {
      description:
        'Pooler that DATABASE_URL and DATABASE_READER_URL lead to: PgBouncer in session or in transaction mode, or none. Programs and migrations connect to PostgreSQL itself',
      byDefault: 'none',
    },
    POOLERS,
  ),
  databasePrepare: optional(
    flag('DATABASE_PREPARE', {
      description:
        'Statements are prepared by name. Unset: true, and false with DATABASE_POOLER=transaction; true there needs PgBouncer 1.21 or newer with max_prepared_statements',
    }),
  ),
  apiStatementTimeoutMs: whole(
    'API_STATEMENT_TIMEOUT_MS',
    { description: 'Longest statement of an API', unit: 'ms', byDefault: '15000' },
    1,
    600_000,
  ),
  workerStatementTimeoutMs: whole(
    'WORKER_STATEMENT_TIMEOUT_MS',
    { description: 'Longest statement of the worker', unit: 'ms', byDefault: '60000' },
    1,
    600_000,
  ),
  redisUrl: optional(
    url(
      'REDIS_URL',
      { description: 'Redis; without it limits count per process and jobs are found by sweeps' },
      ['redis', 'rediss'],
    ),
  ),
  redisSentinels: servers(
    'REDIS_SENTINELS',
    {
      description:
        'Sentinels that name the master of several Redis servers; user, password and database of those are in REDIS_URL, whose host is not used then',
      unit: 'host or host:port, comma-separated',
      byDefault: '',
    },
    26_379,
  ),
  redisSentinelMaster: text('REDIS_SENTINEL_MASTER', {
    description: 'Name of the group of servers in the configuration of the sentinels',
    byDefault: 'mymaster',
  }),
  redisSentinelPassword: optional(
    text('REDIS_SENTINEL_PASSWORD', { description: 'Password of the sentinels themselves' }),
  ),
  redisSentinelTls: flag('REDIS_SENTINEL_TLS', {
    description:
      'Encrypt the connections to the sentinels; REDIS_URL with rediss encrypts those to the servers',
    byDefault: 'false',
  }),

  secretsKeys: custom(
    'SECRETS_KEYS',
    {
      description: 'Keys of stored secrets as id:base64,id2:base64; the first seals, all open',
      unit: '32 bytes each',
    },
    parseSecretsKeys,
  ),
  tokenHashKey: custom(
    'TOKEN_HASH_KEY',
    {
      description: 'Key of the digests API tokens are found by, in hex; never changes',
      unit: '32 bytes or more',
    },
    parseHashKey,
  ),
};

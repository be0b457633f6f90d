import { randomBytes } from 'node:crypto';
import type { TriedConnection } from '@registrar/adapter-epp';
import type { TroubleFacts } from '@registrar/adapter-postgres';
import type { RedisFacts } from '@registrar/adapter-redis';
import type { InstanceStatus, SuspensionReason } from '@registrar/kernel';
import { loadSettings } from '../../settings/settings';
import { judgeDisk } from './disk-check';
import { judgeInstance } from './instance-check';
import { judgeRedis } from './redis-check';
import { judgeSession, judgeUnreadable } from './registries-check';
import { judgeSettings } from './settings-check';
import { judgeDueWork, judgeTroubles } from './work-check';
import { findingCodes } from '../../../test/doctor/finding-codes';

const NOW = new Date('2026-11-20T12:00:00Z');
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

const SANE = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://registrar@db/registrar',
  REDIS_URL: 'redis://redis',
  SECRETS_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  TOKEN_HASH_KEY: randomBytes(32).toString('hex'),
  PUBLIC_BASE_URL: 'https://api.registrar.example',
  ADMIN_BASE_URL: 'https://admin.registrar.example',
  TRUSTED_PROXIES: '10.0.0.0/8',
  MAIL_SMTP_URL: 'smtps://mail.registrar.example',
};

it.each<[string, Readonly<Record<string, string>>, string[]]>([
  ['sane', {}, ['ok settings.ok']],
  ['that trust every address', { TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, ['fault settings.trusted_proxies']],
  [
    'with a key of one byte',
    { SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` },
    ['fault settings.repeated_key'],
  ],
  ['with a hash key of one byte', { TOKEN_HASH_KEY: 'ab'.repeat(32) }, ['fault settings.repeated_key']],
  [
    'with plain links',
    { PUBLIC_BASE_URL: 'http://api.registrar.example' },
    ['fault settings.public_base_url'],
  ],
  [
    'with links to this machine',
    { PUBLIC_BASE_URL: 'https://127.0.0.1' },
    ['fault settings.public_base_url'],
  ],
  ['without https', { TRUSTED_PROXIES: '' }, ['warning settings.no_https']],
  [
    'with a plain console',
    { ADMIN_BASE_URL: 'http://admin.registrar.example' },
    ['warning settings.admin_base_url'],
  ],
  ['with open ops ports', { OPS_LISTEN_HOST: '0.0.0.0' }, ['warning settings.ops_listen_host']],
  ['with an open admin API', { ADMIN_LISTEN_HOST: '::' }, ['warning settings.admin_listen_host']],
  ['without a second factor', { STAFF_SECOND_FACTOR: 'off' }, ['warning settings.second_factor']],
  ['without Redis', { REDIS_URL: '' }, ['warning settings.no_redis']],
  ['without a mail server', { MAIL_SMTP_URL: '' }, ['warning settings.no_mail']],
  ['with a detailed log', { LOG_LEVEL: 'debug' }, ['warning settings.log_level']],
  [
    'dangerous in production alone, in the sandbox',
    { ENVIRONMENT: 'sandbox', TRUSTED_PROXIES: '0.0.0.0/0', PUBLIC_BASE_URL: '', LOG_LEVEL: 'trace' },
    ['ok settings.ok'],
  ],
])('judges settings %s', (_title, changes, expected) => {
  const findings = judgeSettings(loadSettings({ ...SANE, ...changes }, 'worker'));
  expect(findingCodes(findings)).toEqual(expected);
  for (const { level, found, advice } of findings) {
    expect(found).not.toBe('');
    if (level !== 'ok') expect(advice).toMatch(/^[A-Z].+\.$/);
  }
});

it('reports settings that are wrong together', () => {
  const settings = { ...loadSettings(SANE, 'worker'), paymentGatewayKey: 'sk_live_x' };
  expect(findingCodes(judgeSettings(settings))).toEqual(['fault settings.conflict']);
});

const REDIS: RedisFacts = {
  version: '7.2.4',
  evictionPolicy: 'noeviction',
  isReplica: false,
  isLoading: false,
  evictedKeys: 0,
  usedBytes: 89,
  limitBytes: 100,
};

it.each<[string, Partial<RedisFacts>, string[]]>([
  ['as it should be', {}, ['ok redis.ok']],
  ['without a memory limit', { limitBytes: 0 }, ['ok redis.ok']],
  ['that is nearly full', { usedBytes: 90 }, ['warning redis.memory']],
  ['that removes keys', { evictionPolicy: 'allkeys-lru' }, ['warning redis.eviction']],
  ['without a policy', { evictionPolicy: undefined }, ['unknown redis.eviction']],
  ['that is old', { version: '4.0.1' }, ['fault redis.version']],
  ['that follows another one', { isReplica: true }, ['fault redis.replica']],
  ['that still loads its data', { isLoading: true }, ['warning redis.loading']],
  ['of unknown version', { version: undefined }, ['unknown redis.version']],
])('judges a Redis %s', (_title, facts, expected) => {
  expect(findingCodes(judgeRedis({ ...REDIS, ...facts }))).toEqual(expected);
});

it.each<[string, TriedConnection, string]>([
  ['opened', { kind: 'opened', extensions: [] }, 'ok registries.session'],
  [
    'without a log-out',
    { kind: 'no_logout', reason: 'the words of the registry' },
    'warning registries.logout',
  ],
  [
    'with a wrong password',
    { kind: 'failed', fault: 'authentication', reason: 'the words of the registry', code: 2200 },
    'fault registries.login',
  ],
  [
    'beyond the limit',
    { kind: 'failed', fault: 'session_limit', reason: 'the words of the registry' },
    'warning registries.session_limit',
  ],
  [
    'from a wrong address',
    { kind: 'failed', fault: 'not_allowed', reason: 'the words of the registry' },
    'fault registries.not_allowed',
  ],
  [
    'rejected',
    { kind: 'failed', fault: 'rejected', reason: 'the words of the registry' },
    'fault registries.rejected',
  ],
  [
    'without an answer',
    { kind: 'failed', fault: 'unreachable', reason: 'the words of the registry' },
    'fault registries.unreachable',
  ],
])('judges a session %s', (_title, tried, expected) => {
  const finding = judgeSession('registry-a', tried);
  expect([findingCodes([finding]), finding.subject]).toEqual([[expected], 'registry-a']);
});

it('reports each unreadable profile', () => {
  expect(judgeUnreadable([])).toEqual([]);
  expect(judgeUnreadable([{ code: 'a', version: 2, reason: 'no session' }])).toMatchObject([
    { code: 'registries.profile', level: 'fault', subject: 'a', found: 'no session' },
  ]);
});

it.each<[SuspensionReason | undefined, number, string, string]>([
  [undefined, 120, 'ok instance.ok', '120 s ago'],
  [undefined, 121, 'warning instance.silent', '121 s ago'],
  ['copy', 1, 'fault instance.suspended', 'may be a copy'],
  ['retired', 1, 'fault instance.suspended', 'retired'],
])(
  'judges an instance with the suspension %s and a lease of %d s: %s, %s',
  (suspension, ageSeconds, expected, found) => {
    const status = { suspension, lease: { ageSeconds } } as InstanceStatus;
    const finding = judgeInstance(status);
    expect(findingCodes([finding])).toEqual([expected]);
    expect(finding.found.endsWith(found)).toBe(true);
  },
);

it.each<[string, Date | null, string]>([
  ['none', null, 'ok work.on_time'],
  ['in the future', before(-60), 'ok work.on_time'],
  ['a little late', before(899), 'ok work.on_time'],
  ['late', before(900), 'warning work.late'],
  ['six hours late', before(21_600), 'fault work.stuck'],
])('judges due work that is %s', (_title, at, expected) => {
  expect(findingCodes(judgeDueWork([{ kind: 'mails', at }], NOW))).toEqual([expected]);
});

const CALM: TroubleFacts = {
  outboxEvents: 0,
  oldestEventAt: null,
  failedDeliveries: 0,
  operationsInDoubt: 0,
  oldestDoubtAt: null,
  paymentsInDoubt: 0,
  refundsInDoubt: 0,
  unsettledPayments: 0,
};

it.each<[string, Partial<TroubleFacts>, string]>([
  ['nothing', {}, 'ok work.no_trouble'],
  ['a fresh event', { outboxEvents: 1, oldestEventAt: before(59) }, 'ok work.no_trouble'],
  ['an old event', { outboxEvents: 1, oldestEventAt: before(60) }, 'warning work.outbox'],
  ['a very old event', { outboxEvents: 1, oldestEventAt: before(900) }, 'fault work.outbox'],
  ['failed deliveries', { failedDeliveries: 2 }, 'warning work.deliveries_failed'],
  ['operations in doubt', { operationsInDoubt: 1, oldestDoubtAt: NOW }, 'warning work.operations_in_doubt'],
  ['payments in doubt', { paymentsInDoubt: 1 }, 'warning work.payments_in_doubt'],
  ['refunds in doubt', { refundsInDoubt: 1 }, 'warning work.payments_in_doubt'],
  ['unsettled payments', { unsettledPayments: 1 }, 'warning work.payments_unsettled'],
])('judges a database with %s', (_title, facts, expected) => {
  expect(findingCodes(judgeTroubles({ ...CALM, ...facts }, NOW))).toEqual([expected]);
});

const GIB = 1024 ** 3;
it.each([
  [10 * GIB, 100 * GIB, 'ok'],
  [9 * GIB, 100 * GIB, 'warning'],
  [GIB - 1, 2 * GIB, 'warning'],
  [GIB, 2 * GIB, 'ok'],
  [GIB / 10 - 1, 0.2 * GIB, 'fault'],
  [9 * GIB, 1_000 * GIB, 'fault'],
] as const)('judges %d free bytes of %d as %s', (free, total, level) => {
  const finding = judgeDisk('/tmp', free, total);
  expect(finding).toMatchObject({ level, subject: '/tmp' });
  const code = { ok: 'ok', warning: 'low', fault: 'full' }[level];
  expect(findingCodes([finding])).toEqual([`${level} disk.${code}`]);
});

/** @jest-environment node */
import {
  compareDomainList,
  diagnose,
  migrate,
  type PlannedMigration,
  planMigrations,
  resealSecrets,
  verifyLedger,
} from '@registrar/composition/programs';
import { type Command, EXIT } from '../command';
import { COMPARE_DOMAIN_LIST } from './compare-domain-list';
import { DOCTOR } from './doctor';
import { MIGRATE } from './migrate';
import { REENCRYPT_SECRETS } from './reencrypt-secrets';
import { VERIFY_LEDGER } from './verify-ledger';

jest.mock('@registrar/composition/programs', () => ({
  compareDomainList: jest.fn(),
  diagnose: jest.fn(),
  migrate: jest.fn(),
  planMigrations: jest.fn(),
  resealSecrets: jest.fn(),
  verifyLedger: jest.fn(),
  MIGRATION_RATES: { scan: 1, index: 2, rewrite: 3, rows: 4 },
  shownSeconds: (seconds: number) => `${seconds} s`,
}));

const URL = 'postgres://app@127.0.0.1/registrar';

/** Exit code and printed lines. */
async function run(command: Command, call: Partial<Parameters<Command['run']>[0]> = {}) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const given = { arguments: {}, settings: {}, options: new Set<string>(), environment: {}, print, ...call };
  return { code: await command.run(given), lines };
}

describe('doctor', () => {
  const FINDINGS = [
    { level: 'fault', code: 'database.away', found: 'no answer', advice: 'Start it.' },
    { level: 'warning', code: 'certificate.ends', subject: 'main', found: 'ends in 9 days' },
    { level: 'unknown', code: 'redis.memory', found: 'not reported' },
    { level: 'ok', code: 'settings.read', found: 'complete' },
  ];
  const diagnosed = (level: string, findings: object[] = FINDINGS) =>
    jest.mocked(diagnose).mockResolvedValueOnce({ level, checks: [{ findings }, { findings: [] }] } as never);

  it('prints each finding with what to do, and their numbers', async () => {
    diagnosed('fault');
    expect(await run(DOCTOR)).toEqual({
      code: EXIT.failed,
      lines: [
        'fault    database.away: no answer',
        '         Start it.',
        'warning  certificate.ends (main): ends in 9 days',
        'unknown  redis.memory: not reported',
        'ok       settings.read: complete',
        '2 checks: 1 faults, 1 warnings, 1 not checked',
      ],
    });
  });

  it.each([
    ['ok', [], 0],
    ['ok', ['strict'], 0],
    ['warning', [], 0],
    ['warning', ['strict'], 2],
    ['unknown', [], 0],
    ['unknown', ['strict'], 2],
    ['fault', [], 1],
    ['fault', ['strict'], 1],
  ])('at the level %s, with the options %j, exits with %i', async (level, options, code) => {
    diagnosed(level, []);
    expect((await run(DOCTOR, { options: new Set(options) })).code).toBe(code);
  });

  it.each([
    [['registries'], true],
    [['strict'], false],
  ])('asks the registries where the options %j say so', async (options, registries) => {
    diagnosed('ok', []);
    const environment = { DATABASE_URL: URL };
    await run(DOCTOR, { options: new Set(options), environment });
    expect(diagnose).toHaveBeenLastCalledWith(environment, { registries });
  });

  it('prints JSON instead', async () => {
    diagnosed('ok', [FINDINGS[3]]);
    const { code, lines } = await run(DOCTOR, { options: new Set(['json']) });
    expect([code, lines.length]).toEqual([EXIT.done, 1]);
    expect(lines[0]).toContain('\n  "level": "ok"');
    expect(JSON.parse(lines[0])).toEqual({
      level: 'ok',
      checks: [{ findings: [FINDINGS[3]] }, { findings: [] }],
    });
  });

  it('has options for registries, JSON and warnings', () => {
    expect(DOCTOR.options?.map(({ name }) => name)).toEqual(['registries', 'json', 'strict']);
  });
});

describe('migrate', () => {
  const settings = { MIGRATIONS_DATABASE_URL: URL, APP_DATABASE_ROLE: 'registrar' };

  it.each([
    [['0001_start', '0002_more'], 'applied: 0001_start, 0002_more'],
    [[], 'the schema is up to date'],
  ])('prints which of %j it has applied', async (applied, line) => {
    jest.mocked(migrate).mockResolvedValueOnce({ applied } as never);
    expect(await run(MIGRATE, { settings })).toEqual({ code: EXIT.done, lines: [line] });
    expect(migrate).toHaveBeenLastCalledWith(URL, 'registrar');
  });

  it('connects as the owner of the schema, for the role of the applications', () => {
    expect(MIGRATE.options?.map(({ name }) => name)).toEqual(['plan']);
    expect(MIGRATE.settings).toMatchObject([
      { name: 'MIGRATIONS_DATABASE_URL', fallback: 'DATABASE_URL' },
      { name: 'APP_DATABASE_ROLE', byDefault: 'registrar' },
    ]);
  });

  const planned = async (...migrations: object[]) => {
    jest.mocked(migrate).mockClear();
    jest.mocked(planMigrations).mockResolvedValueOnce(migrations as unknown as PlannedMigration[]);
    const { code, lines } = await run(MIGRATE, { settings, options: new Set(['plan']) });
    expect([code, jest.mocked(migrate).mock.calls]).toEqual([EXIT.done, []]);
    expect(planMigrations).toHaveBeenLastCalledWith(URL);
    return lines;
  };
  const statement = (lock: string, seconds?: number, more: object = {}) => ({
    statement: `alter ${lock}`,
    kind: 'alter table',
    locks: [],
    lock,
    estimate: { seconds, arithmetic: 'as computed' },
    ...more,
  });

  it('plans nothing where nothing is missing', async () => {
    expect(await planned()).toEqual(['the schema is up to date']);
  });

  it('plans a migration that nothing waits for, with its statements as numbers', async () => {
    const quiet = [
      statement('access share', 0),
      statement('row exclusive', 0, { kind: 'comment' }),
      statement('access share', 0),
    ];
    expect(await planned({ name: '0002', inTransaction: true, statements: quiet, holds: [] })).toEqual([
      'Times are estimates from the sizes of the tables now: a scan reads 1, an index 2, a rewrite 3 bytes a second; 4 rows are written a second. A cold disk takes several times as long; waiting for locks is not included.',
      '',
      '0002 (one transaction)',
      '  beside existing tables: 2 alter table, 1 comment',
      '  blocks no writer, as far as is known',
      '',
      '1 migrations, 0 of them block writers',
    ]);
  });

  it('plans what others wait for, how long, and what is not known', async () => {
    const statements = [
      statement('share', 0),
      statement('share row exclusive', 0),
      statement('access exclusive', 5, {
        locks: [
          { lock: 'access exclusive', table: 'domains' },
          { lock: 'share', table: 'orders' },
        ],
      }),
      statement('unknown', 0),
      statement('unknown', undefined, { reason: 'it calls a function' }),
      statement('row exclusive', 7),
      statement('row exclusive', undefined),
    ];
    const holds = [
      { table: 'domains', lock: 'access exclusive', blocksReaders: true, seconds: 5 },
      { table: 'orders', lock: 'share', blocksReaders: false, seconds: undefined },
    ];
    const other = { name: '0003', inTransaction: false, statements: [], holds: [] };
    const lines = await planned(
      { name: '0002', inTransaction: false, statements, holds, incomplete: 'it reads rows' },
      other,
    );
    expect(lines.slice(2)).toEqual([
      '0002 (each query in a transaction of its own)',
      '  alter share',
      '    lock: share; as computed',
      '  alter share row exclusive',
      '    lock: share row exclusive; as computed',
      '  alter access exclusive',
      '    access exclusive on domains, share on orders; as computed',
      '  alter unknown',
      '    lock: unknown; as computed',
      '    the statement does not show what it locks: read the migration',
      '  alter unknown',
      '    lock: unknown; as computed',
      '    it calls a function',
      '  alter row exclusive',
      '    lock: row exclusive; as computed',
      '  alter row exclusive',
      '    lock: row exclusive; as computed',
      '  readers and writers of domains wait (access exclusive): about 5 s',
      '  writers of orders wait (share): how long is not known',
      '  further statements are not known: it reads rows',
      '',
      '0003 (each query in a transaction of its own)',
      '  blocks no writer, as far as is known',
      '',
      '2 migrations, 1 of them block writers',
    ]);
  });
});

describe('compare-domain-list', () => {
  it.each([
    [[], [], 0, ['3 domains listed, 0 in no account, 0 not in the list']],
    [
      ['a.example'],
      [],
      2,
      ['in no account: a.example', '3 domains listed, 1 in no account, 0 not in the list'],
    ],
    [
      [],
      ['b.example'],
      2,
      ['not in the list: b.example', '3 domains listed, 0 in no account, 1 not in the list'],
    ],
  ])('with %j in no account and %j not in the list exits with %i', async (unknown, unlisted, code, lines) => {
    jest.mocked(compareDomainList).mockResolvedValueOnce({ listed: 3, unknown, unlisted } as never);
    const given = { connection: 'main', file: 'list.txt' };
    expect(await run(COMPARE_DOMAIN_LIST, { arguments: given, settings: { DATABASE_URL: URL } })).toEqual({
      code,
      lines,
    });
    expect(compareDomainList).toHaveBeenLastCalledWith({ databaseUrl: URL, ...given });
  });

  it('takes the connection and the file', () => {
    expect(COMPARE_DOMAIN_LIST.parameters.map(({ name }) => name)).toEqual(['connection', 'file']);
  });
});

describe('reencrypt-secrets', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 2],
    [0, 1, 2],
  ])(
    'with %i secrets that no key decrypts and %i operations exits with %i',
    async (unreadable, openOperations, code) => {
      jest.mocked(resealSecrets).mockImplementationOnce((async (
        _settings: object,
        note: (part: object) => void,
      ) => {
        note({ where: 'registries', resealed: 2, unreadable });
        return { keyId: 'k2', unreadable, openOperations };
      }) as never);
      const settings = { DATABASE_URL: URL, SECRETS_KEYS: 'k2:a', TOKEN_HASH_KEY: 'b' };
      expect(await run(REENCRYPT_SECRETS, { settings })).toEqual({
        code,
        lines: [
          `registries: 2 encrypted again${unreadable > 0 ? ', 1 cannot be decrypted' : ''}`,
          `${openOperations} operations in progress hold a secret that key k2 has not encrypted`,
        ],
      });
      expect(jest.mocked(resealSecrets).mock.calls.at(-1)?.[0]).toEqual({
        url: URL,
        secretsKeys: 'k2:a',
        tokenHashKey: 'b',
      });
    },
  );
});

describe('verify-ledger', () => {
  const checked = { transactions: 9, balances: 2, orders: 3, payments: 4, months: 5 };
  const numbers = '9 transactions, 2 accounts, 3 orders, 4 payments, months of 5 accounts';

  it('prints what was compared', async () => {
    jest.mocked(verifyLedger).mockResolvedValueOnce({ checked, differences: 0 } as never);
    const answer = await run(VERIFY_LEDGER, { settings: { DATABASE_URL: URL } });
    expect(answer).toEqual({ code: EXIT.done, lines: [`${numbers}: 0 differences`] });
    expect(verifyLedger).toHaveBeenLastCalledWith(URL);
  });

  it('prints the first difference', async () => {
    const first = { part: 'balances', subject: 'account 7', what: 'available', kept: '1.00', posted: '2.00' };
    jest.mocked(verifyLedger).mockResolvedValueOnce({ checked, differences: 2, first } as never);
    expect(await run(VERIFY_LEDGER, { settings: { DATABASE_URL: URL } })).toEqual({
      code: EXIT.attention,
      lines: [
        `${numbers}: 2 differences`,
        'first difference, in balances: available of account 7 is stored as 1.00, the postings give 2.00',
      ],
    });
  });

  it('reads a replica as well', () => {
    expect(VERIFY_LEDGER.settings).toEqual([
      { name: 'DATABASE_URL', meaning: 'PostgreSQL, as the applications connect, or a replica of it' },
    ]);
  });
});

it.each([
  [DOCTOR, 'doctor'],
  [MIGRATE, 'migrate'],
  [COMPARE_DOMAIN_LIST, 'compare-domain-list'],
  [REENCRYPT_SECRETS, 'reencrypt-secrets'],
  [VERIFY_LEDGER, 'verify-ledger'],
])('explains each command, its arguments, options and settings: %#', (command, name) => {
  expect(command.name).toBe(name);
  expect(command.summary).toMatch(/^[a-z][^]+[^.]$/);
  expect(command.description).toMatch(/^[A-Z][^]+\.$/);
  const inputs = [...command.parameters, ...(command.options ?? []), ...command.settings];
  expect(inputs.filter(({ meaning }) => !/^[a-zP][^]+[^.]$/.test(meaning))).toEqual([]);
  expect(inputs.filter(({ name: input }) => !/^[a-z]+$|^[A-Z_]+$/.test(input))).toEqual([]);
});

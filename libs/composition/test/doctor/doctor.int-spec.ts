import { writeFileSync } from 'node:fs';
import { Clock } from '@registrar/kernel';
import { createTestDatabase, endingCertificate, freePort, until } from '@registrar/testkit';
import { migrationNames } from '@registrar/adapter-postgres';
import { diagnose } from '../../src/programs/doctor/doctor';
import type { Diagnosis, Finding } from '../../src/programs/doctor/finding';
import { keysOf, PASSWORD, Patient, TOKEN } from './patient';

/** Of this machine, which the tests do not control. */
const OTHERS = ['disk'];

const findingsOf = ({ checks }: Diagnosis): Finding[] =>
  checks.filter(({ check }) => !OTHERS.includes(check)).flatMap(({ findings }) => findings);
const troublesOf = (diagnosis: Diagnosis): Finding[] =>
  findingsOf(diagnosis).filter(({ level }) => level !== 'ok');

class ClockAhead extends Clock {
  now(): Date {
    return new Date(Date.now() + 5_000);
  }
}

describe('the examination of a platform', () => {
  let patient: Patient;
  beforeAll(async () => {
    patient = await Patient.create();
  });
  afterAll(() => patient?.close());

  const examine = (changes: Record<string, string> = {}, registries = false, clock?: Clock) =>
    diagnose({ ...patient.environment, ...changes }, { registries, clock });
  const troubles = async (...args: Parameters<typeof examine>) => troublesOf(await examine(...args));

  it('finds nothing wrong with a whole one, opens a session at its registry and ends it', async () => {
    const diagnosis = await examine({}, true);
    expect(troublesOf(diagnosis)).toEqual([]);
    expect(diagnosis.checks.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'clock',
      'role',
      'schema',
      'environment',
      'keys',
      'instance',
      'replica',
      'redis',
      'work',
      'registries',
      'sacrificial_hosts',
      'tls',
      'disk',
    ]);
    expect(findingsOf(diagnosis)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'registries.session', subject: 'registry-a', level: 'ok' }),
        expect.objectContaining({ code: 'keys.token_hash_key', level: 'ok' }),
        expect.objectContaining({ code: 'tls.valid', level: 'ok' }),
      ]),
    );
    expect(patient.simulator.counters.commandsExecuted).toMatchObject({ login: 1, logout: 1 });
    await until(() => patient.simulator.counters.sessionsOpen === 0, 'the session has ended');
  });

  it('sends nothing to a registry unless it is asked to', async () => {
    const before = patient.simulator.counters.commandsExecuted['login'];
    const codes = findingsOf(await examine()).map(({ code }) => code);
    expect(codes).toContain('registries.certificate.valid');
    expect(codes).not.toContain('registries.session');
    expect(patient.simulator.counters.commandsExecuted['login']).toBe(before);
  });

  it('writes nothing, not even on a database that no process has started on', async () => {
    const other = await createTestDatabase();
    try {
      const found = await troubles({ DATABASE_URL: other.url });
      expect(found.map(({ code, level }) => `${level} ${code}`)).toEqual([
        'warning environment.unmarked',
        'unknown keys.token_hash_key',
        'warning instance.none',
      ]);
      expect(
        await patient.query(
          'select (select count(*)::int from environment_mark) + (select count(*)::int from environment_leases) as rows',
          [],
          other.superuserUrl,
        ),
      ).toEqual([{ rows: 0 }]);
    } finally {
      await other.drop();
    }
  });

  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, object[]]>([
    [
      'a setting that cannot be read',
      () => ({ LOG_LEVEL: 'loud', ANSWER_WITHIN_MS: '1' }),
      [
        {
          code: 'settings.invalid',
          level: 'fault',
          found: expect.stringMatching(/^LOG_LEVEL must be one of/),
        },
        {
          code: 'settings.invalid',
          level: 'fault',
          found: expect.stringMatching(/^ANSWER_WITHIN_MS must be/),
        },
      ],
    ],
    [
      'another key of secrets',
      () => ({ SECRETS_KEYS: keysOf(2).SECRETS_KEYS }),
      [
        { code: 'keys.cannot_open', level: 'fault', subject: 'api_tokens.sealed' },
        { code: 'keys.token_hash_key', level: 'unknown' },
        { code: 'keys.cannot_open', level: 'fault', subject: 'registry_connections.password_sealed' },
        { code: 'keys.cannot_open', level: 'fault', subject: 'registry_connections.client_key_sealed' },
        { code: 'registries.credentials', level: 'fault', subject: 'registry-a' },
      ],
    ],
    [
      'another key of digests',
      () => ({ TOKEN_HASH_KEY: keysOf(2).TOKEN_HASH_KEY }),
      [{ code: 'keys.token_hash_key', level: 'fault' }],
    ],
    [
      'Redis away',
      async () => ({ REDIS_URL: `redis://:hidden-one@127.0.0.1:${await freePort()}` }),
      [{ code: 'redis.unreachable', level: 'fault', found: expect.stringContaining('ECONNREFUSED') }],
    ],
    [
      'a replica that is none',
      () => ({ DATABASE_READER_URL: patient.database.url }),
      [{ code: 'replica.not_a_replica', level: 'warning' }],
    ],
    [
      'a replica away',
      async () => ({ DATABASE_READER_URL: `postgres://a@127.0.0.1:${await freePort()}/b` }),
      [{ code: 'replica.unreachable', level: 'fault' }],
    ],
    [
      'the database of another environment',
      () => ({ ENVIRONMENT: 'production', TRUSTED_PROXIES: '10.0.0.1' }),
      expect.arrayContaining([expect.objectContaining({ code: 'environment.other', level: 'fault' })]),
    ],
    [
      'a certificate that ends in five days',
      async () => {
        const { cert, key } = await endingCertificate(5);
        writeFileSync(patient.path('old.pem'), cert);
        writeFileSync(patient.path('old.key'), key);
        return {
          PUBLIC_API_TLS_CERT_FILE: patient.path('old.pem'),
          PUBLIC_API_TLS_KEY_FILE: patient.path('old.key'),
        };
      },
      [{ code: 'tls.ends', level: 'fault', found: expect.stringContaining('ends in 5 days') }],
    ],
    [
      'a certificate file that cannot be read',
      () => ({ PUBLIC_API_TLS_CERT_FILE: patient.path('none.pem') }),
      [{ code: 'tls.file', level: 'fault', found: expect.stringContaining('ENOENT') }],
    ],
  ])('finds %s, and nothing else', async (_title, changes, expected) => {
    const found = await troubles(await changes());
    expect(found).toEqual(
      Array.isArray(expected) ? expected.map((each) => expect.objectContaining(each)) : expected,
    );
  });

  it('finds the database away, and says which checks depend on it', async () => {
    const found = await troubles({
      DATABASE_URL: `postgres://app:hidden-one@127.0.0.1:${await freePort()}/none`,
    });
    expect(found[0]).toMatchObject({ code: 'database.unreachable', level: 'fault' });
    expect(found.slice(1).map(({ code, level }) => `${level} ${code}`)).toEqual(
      ['clock', 'role', 'schema', 'environment', 'keys', 'instance', 'work', 'registries'].map(
        (check) => `unknown ${check}.not_checked`,
      ),
    );
  });

  it('finds a role that is a superuser', async () => {
    const codes = (await troubles({ DATABASE_URL: patient.database.superuserUrl })).map(
      ({ code, level }) => `${level} ${code}`,
    );
    expect(codes).toContain('warning role.superuser');
    const strict = await troubles({
      DATABASE_URL: patient.database.superuserUrl,
      ENVIRONMENT: 'production',
    });
    expect(strict).toContainEqual(expect.objectContaining({ code: 'role.superuser', level: 'fault' }));
  });

  it('finds the owner of the tables in place of the role of the application', async () => {
    const found = await troubles({ DATABASE_URL: patient.database.ownerUrl, ENVIRONMENT: 'production' });
    expect(found).toContainEqual(expect.objectContaining({ code: 'role.owner', level: 'fault' }));
  });

  it('finds a clock that is off by 5 s', async () => {
    const found = await troubles({}, false, new ClockAhead());
    expect(found).toMatchObject([
      {
        code: 'clock.differs',
        level: 'fault',
        found: expect.stringMatching(/^the clock of the database is [45]\.\d+ s behind/),
      },
    ]);
  });

  const planted: [string, string, string, Partial<Finding>[]][] = [
    [
      'a missing privilege',
      'revoke update on domains from registrar',
      'grant update on domains to registrar',
      [
        {
          code: 'role.grants_missing',
          level: 'fault',
          found: expect.stringContaining('update of domains') as string,
        },
      ],
    ],
    [
      'a privilege too many',
      'grant update on audit_log to registrar',
      'revoke update on audit_log from registrar',
      [
        {
          code: 'role.grants_excess',
          level: 'warning',
          found: expect.stringContaining('update of audit_log') as string,
        },
      ],
    ],
    [
      'a pending migration',
      `delete from schema_migrations where name = '${migrationNames().at(-1)}'`,
      `insert into schema_migrations (timestamp, name) values (1, '${migrationNames().at(-1)}')`,
      [{ code: 'schema.pending', level: 'fault' }],
    ],
    [
      'a migration of a later build',
      `insert into schema_migrations (timestamp, name) values (2, 'Later2')`,
      `delete from schema_migrations where name = 'Later2'`,
      [{ code: 'schema.newer', level: 'warning', found: expect.stringContaining('Later2') as string }],
    ],
    [
      'an unreadable profile',
      `update registry_connections set profile = '{"session": 7}'`,
      `update registry_connections set profile = '{}'`,
      [{ code: 'registries.profile', level: 'fault', subject: 'registry-a' }],
    ],
    [
      'an old event in the outbox',
      `insert into outbox (event_id, account_id, name, payload, occurred_at) select gen_random_uuid(), id, 'x', '{}', now() - interval '1 hour' from accounts`,
      'delete from outbox',
      [{ code: 'work.outbox', level: 'fault' }],
    ],
    [
      'a correction of the clock of the database',
      'update environment_leases set clock_correction_ms = -3600000',
      'update environment_leases set clock_correction_ms = 0',
      [
        {
          code: 'clock.corrected',
          level: 'warning',
          found: expect.stringContaining('3600.000 s behind the clock of the database') as string,
        },
      ],
    ],
    [
      'a lease that no process renews',
      `update environment_leases set renewed_at = now() - interval '5 minutes'`,
      'update environment_leases set renewed_at = now()',
      [{ code: 'instance.silent', level: 'warning' }],
    ],
  ];
  it.each(planted)('finds %s, and nothing else', async (_title, plant, remove, expected) => {
    await patient.query(plant);
    try {
      expect(await troubles()).toMatchObject(expected);
    } finally {
      await patient.query(remove);
    }
  });

  it('finds sacrificial domains that are not registered here, or lapse, and nothing else', async () => {
    await patient.query(
      `insert into tlds (name, connection_id, status, updated_at) select 'example', id, 'live', now() from registry_connections`,
    );
    await patient.query(
      `with o as (insert into operations (id, account_id, kind, subject, state, payload, attempts, due_at, created_at)
                  select gen_random_uuid(), id, 'register', n, 'open', '{}', 1, now(), now() from accounts, unnest('{kept.example,lapsing.example,gone.example}'::text[]) n
                  returning id, account_id, subject),
            p as (insert into orders (account_id, operation_id, status, created_at) select account_id, id, 'initialized', now() from o returning id, operation_id)
       insert into domains (account_id, name, tld, connection_id, state, roid, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                            registrant_id, admin_id, tech_id, billing_id, operation_id, order_id, created_at, removed_at)
       select o.account_id, o.subject, 'example', r.id, 'active', 'R', now(), now() + interval '1 year', 1, o.subject <> 'lapsing.example', true, true,
              c.id, c.id, c.id, c.id, o.id, p.id, now(), case when o.subject = 'gone.example' then now() end
         from o join p on p.operation_id = o.id, (select min(id) as id from registry_connections) r, (select min(id) as id from contacts) c`,
    );
    const names =
      'kept.example,hosts.kept.example,empty.as112.arpa,lapsing.example,gone.example,strange.example';
    try {
      const found = await troubles({ SACRIFICIAL_HOST_DOMAINS: names });
      expect(found.map(({ level, code, subject }) => `${level} ${code} ${subject}`)).toEqual([
        'warning sacrificial_hosts.lapses lapsing.example',
        'fault sacrificial_hosts.not_registered gone.example',
        'fault sacrificial_hosts.not_registered strange.example',
      ]);
    } finally {
      await patient.query(
        'with d as (delete from domains), p as (delete from orders) delete from operations',
      );
      await patient.query('delete from tlds');
    }
  });

  describe('asked to open sessions', () => {
    it('finds a wrong password', async () => {
      const before = patient.simulator.counters.commandsExecuted['login'];
      await patient.query('update registry_connections set password_sealed = $1', [
        patient.sealedPassword('wrong-one'),
      ]);
      try {
        expect(await troubles({}, true)).toMatchObject([
          { code: 'registries.login', level: 'fault', found: expect.stringContaining('2200') },
        ]);
        expect(patient.simulator.counters.commandsExecuted['login']).toBe(before + 1);
      } finally {
        await patient.query('update registry_connections set password_sealed = $1', [
          patient.sealedPassword(PASSWORD),
        ]);
      }
    });

    it('finds a registry away', async () => {
      await patient.query('update registry_connections set port = $1', [await freePort()]);
      try {
        expect(await troubles({}, true)).toMatchObject([
          { code: 'registries.unreachable', level: 'fault', subject: 'registry-a' },
        ]);
      } finally {
        await patient.query('update registry_connections set port = $1', [patient.simulator.port]);
      }
    });

    it('finds a suspended instance, and opens no session beside those of the original', async () => {
      const before = patient.simulator.counters.commandsExecuted['login'];
      await patient.query(`update environment_leases set state = 'retired'`);
      try {
        expect(await troubles({}, true)).toMatchObject([
          { code: 'instance.suspended', level: 'fault' },
          { code: 'registries.not_asked', level: 'unknown', subject: 'registry-a' },
        ]);
        expect(patient.simulator.counters.commandsExecuted['login']).toBe(before);
      } finally {
        await patient.query(`update environment_leases set state = 'active'`);
      }
    });

    it('opens none at a registry in maintenance, nor at a disabled one', async () => {
      await patient.query(
        `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
         select id, now() - interval '1 hour', now() + interval '1 hour', 'x', 'y', now() from registry_connections`,
      );
      expect(await troubles({}, true)).toMatchObject([{ code: 'registries.not_asked', level: 'unknown' }]);
      await patient.query('update registry_connections set enabled = false');
      expect(await troubles({}, true)).toEqual([]);
      await patient.query('update registry_connections set enabled = true');
      await patient.query('delete from registry_windows');
    });
  });

  it('shows no secret', async () => {
    const texts = JSON.stringify([
      await examine({}, true),
      await examine({ TOKEN_HASH_KEY: keysOf(3).TOKEN_HASH_KEY }),
    ]);
    const secrets = [
      PASSWORD,
      TOKEN,
      new URL(patient.database.url).password,
      ...Object.values(keysOf(1)),
      ...Object.values(keysOf(3)),
    ];
    for (const secret of secrets) expect(texts).not.toContain(secret.replace(/^k1:/, ''));
  });
});

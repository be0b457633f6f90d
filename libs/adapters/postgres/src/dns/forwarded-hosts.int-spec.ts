import type { ForwardedHost } from '@registrar/dns/ports';
import { forwardedHostsContract } from '@registrar/dns/testing';
import { createTestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { DomainRows } from '../../test/domain-rows';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresForwardedHosts } from './forwarded-hosts';

let database: OpenDatabase;
let rows: DomainRows;
let hosts: PostgresForwardedHosts;
let forwarder: Client;
let mailReader: Client;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
  hosts = new PostgresForwardedHosts({ url: database.forwarderUrl, poolMax: 2 });
  [forwarder, mailReader] = [database.forwarderUrl, database.mailReaderUrl].map(
    (connectionString) => new Client({ connectionString }),
  );
  await Promise.all([forwarder.connect(), mailReader.connect()]);
});
afterAll(async () => {
  await Promise.all([hosts?.close(), forwarder?.end(), mailReader?.end()]);
  await database?.close();
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

interface DomainState {
  name?: string;
  locks?: string[];
  statuses?: string[];
  state?: string;
  removed?: boolean;
}

async function newDomain({
  name = `forwarded-${nextNumber()}.example`,
  locks = [],
  statuses = [],
  state = 'active',
  removed = false,
}: DomainState = {}): Promise<string> {
  const accountId = await rows.rows.account();
  await query(
    `with domain as (
       insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks, registry_statuses,
                            registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
       values ($1, $2, 'example', $3, $4, $5, $5, 1, true, true, true, $6, $7, $8, $8, $8, $8, $5, case when $9 then $5::timestamptz end) returning id)
     insert into zones (domain_id, version, records, updated_at) select id, 1, 0, $5 from domain`,
    [accountId, name, rows.connectionId, state, NOW, locks, statuses, rows.contactId, removed],
  );
  return name;
}

async function forward(
  domainName: string,
  host: string,
  { forwardsTo, type, title, meta }: ForwardedHost,
): Promise<void> {
  await query(
    `insert into url_forwardings (domain_id, host, forwards_to, type, title, meta, created_at, updated_at)
     select max(id), $2, $3, $4, $5, $6, $7, $7 from domains where name = $1`,
    [domainName, host, forwardsTo, type, title ?? null, meta ?? null, NOW],
  );
}

const forwardMail = (domainName: string, mailbox: string, to: string) =>
  query(
    'insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) select max(id), $2, $3, $4, $4 from domains where name = $1',
    [domainName, mailbox, to, NOW],
  );

const REDIRECT: ForwardedHost = { forwardsTo: 'https://target.example.net/', type: 'redirect' };

describe('forwarded hosts in the database', () => {
  forwardedHostsContract(async () => ({ hosts, forward, newDomain }));
});

describe('a domain', () => {
  const aliases = async (name: string): Promise<[unknown[], unknown[]]> => [
    (
      await mailReader.query('select address, destination from forwarding.mail_aliases where domain = $1', [
        name,
      ])
    ).rows,
    (await mailReader.query('select domain from forwarding.mail_domains where domain = $1', [name])).rows,
  ];
  const make = async (state: DomainState): Promise<string> => {
    const name = await newDomain(state);
    await forward(name, 'www', REDIRECT);
    await forwardMail(name, 'info', 'ilse@example.net');
    await forwardMail(name, 'sales', 'jan@example.net');
    return name;
  };

  it.each<[string, DomainState]>([
    ['is active', {}],
    [
      'has locks that leave the DNS alone',
      { locks: ['TransferLock', 'RegistrarLock', 'AccountLock', 'PrivacyLock'] },
    ],
    [
      'has statuses at the registry that leave the DNS alone',
      { statuses: ['clientTransferProhibited', 'serverUpdateProhibited', 'autoRenewPeriod'] },
    ],
  ])('is forwarded when it %s', async (_, state) => {
    const name = await make(state);
    expect(await hosts.find(`www.${name}`)).toEqual(REDIRECT);
    expect(await aliases(name)).toEqual([
      expect.arrayContaining([
        { address: `info@${name}`, destination: 'ilse@example.net' },
        { address: `sales@${name}`, destination: 'jan@example.net' },
      ]),
      [{ domain: name }],
    ]);
  });

  it.each<[string, DomainState]>([
    ...['ClientHold', 'VerificationClientHold', 'VerificationHold', 'ExpirationClientHold'].map(
      (lock): [string, DomainState] => [`is under ${lock}`, { locks: ['TransferLock', lock] }],
    ),
    ...['clientHold', 'serverHold'].map((status): [string, DomainState] => [
      `has ${status} at the registry`,
      { statuses: ['clientTransferProhibited', status] },
    ]),
    ['was removed', { removed: true }],
    ['is not decided by the registry yet', { state: 'pending_create' }],
    ['is being bought', { state: 'initialized' }],
    ['never came to be', { state: 'failed', removed: true }],
  ])('is not forwarded when it %s', async (_, state) => {
    const name = await make(state);
    expect(await hosts.find(`www.${name}`)).toBeUndefined();
    expect(await aliases(name)).toEqual([[], []]);
  });

  it('is forwarded again once a hold is lifted', async () => {
    const name = await make({ locks: ['ClientHold'] });
    await query(`update domains set locks = '{}' where name = $1`, [name]);
    expect(await hosts.find(`www.${name}`)).toEqual(REDIRECT);
  });

  it('that was removed does not answer for the one that has its name now', async () => {
    const name = await make({ removed: true });
    await newDomain({ name });
    await forward(name, 'www', { ...REDIRECT, forwardsTo: 'https://new.example.net/' });
    expect(await hosts.find(`www.${name}`)).toMatchObject({ forwardsTo: 'https://new.example.net/' });
  });

  it('has no mail where nothing is forwarded', async () => {
    const name = await newDomain();
    await forward(name, 'www', REDIRECT);
    expect(await aliases(name)).toEqual([[], []]);
  });

  it('below another one has its own hosts', async () => {
    const outer = await newDomain();
    const inner = await newDomain({ name: `inner.${outer}` });
    await forward(outer, 'www.inner', { ...REDIRECT, forwardsTo: 'https://outer.example.net/' });
    expect(await hosts.find(`www.inner.${outer}`)).toMatchObject({
      forwardsTo: 'https://outer.example.net/',
    });
    await forward(inner, 'www', { ...REDIRECT, forwardsTo: 'https://inner.example.net/' });
    expect(await hosts.find(`www.inner.${outer}`)).toMatchObject({
      forwardsTo: 'https://inner.example.net/',
    });
  });
});

describe('the roles that read forwardings', () => {
  const FORBIDDEN = [
    'select * from domains',
    'select * from url_forwardings',
    'select * from email_forwardings',
    'select * from accounts',
    'select * from dns_records',
    'select * from contacts',
    'select * from forwarding.served_domains',
    'update url_forwardings set type = type',
    'delete from email_forwardings',
    'create table forwarding.mine (id int)',
    'create view forwarding.mine as select 1',
    'create schema mine',
    'set role registrar',
    'set role registrar_owner',
    'create temporary table mine (id int)',
  ];
  const refused = (client: () => Client) =>
    it.each(FORBIDDEN)('may not: %s', (statement) =>
      expect(client().query(statement)).rejects.toMatchObject({ code: '42501' }),
    );

  describe('the forwarder', () => {
    refused(() => forwarder);
    it.each(['mail_aliases', 'mail_domains'])('may not read %s', (view) =>
      expect(forwarder.query(`select * from forwarding.${view}`)).rejects.toMatchObject({ code: '42501' }),
    );
  });
  describe('the mail servers', () => {
    refused(() => mailReader);
    it('may not read forwarded hosts', () =>
      expect(mailReader.query('select * from forwarding.forwarded_hosts')).rejects.toMatchObject({
        code: '42501',
      }));
  });

  // Without security_barrier the planner runs the caller's condition on rows that the view excludes: a
  // division by zero then reveals them.
  it.each<[string, () => Client, string]>([
    ['forwarded_hosts', () => forwarder, 'forwards_to'],
    ['mail_aliases', () => mailReader, 'destination'],
    ['mail_domains', () => mailReader, 'domain'],
  ])(
    'learn nothing of a held domain by a condition that fails on its rows: %s',
    async (view, client, column) => {
      // a caller chooses the plan that reads all rows
      await client().query(
        'set enable_nestloop = off; set enable_indexscan = off; set enable_bitmapscan = off',
      );
      const failsOn = (word: string) =>
        client().query(
          `select 1 from forwarding.${view} where 1 / (case when ${column} like '%${word}%' then 0 else 1 end) = 1`,
        );
      for (const [word, locks] of [
        ['secret', ['ClientHold']],
        ['public', []],
      ] as const) {
        const name = await newDomain({ locks: [...locks], name: `${word}-${nextNumber()}.example` });
        await forward(name, 'www', { ...REDIRECT, forwardsTo: `https://${word}.example.net/` });
        await forwardMail(name, 'info', `${word}@example.net`);
      }
      await expect(failsOn('public')).rejects.toMatchObject({ code: '22012' });
      await expect(failsOn('secret')).resolves.toMatchObject({ rows: expect.any(Array) });
      await client().query('reset all');
    },
  );

  it.each(['forwarded_hosts', 'mail_aliases', 'mail_domains'])(
    'read %s behind a security barrier',
    async (view) => {
      expect(
        await query(`select reloptions from pg_class where oid = $1::regclass`, [`forwarding.${view}`]),
      ).toEqual([{ reloptions: ['security_barrier=true'] }]);
    },
  );
});

describe('among many domains', () => {
  const MANY = 5_000;
  beforeAll(async () => {
    const accountId = await rows.rows.account();
    await query(
      `with made as (
         insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at)
         select $1, 'many-' || n || '.example', 'example', $2, 'active', $3::timestamptz, $3, 1, true, true, true, $4::int, $4, $4, $4, $3 from generate_series(1, $5::int) n returning id),
       zoned as (insert into zones (domain_id, version, records, updated_at) select id, 1, 0, $3 from made)
       select 1`,
      [accountId, rows.connectionId, NOW, rows.contactId, MANY],
    );
    await query(
      `insert into url_forwardings (domain_id, host, forwards_to, type, created_at, updated_at)
                 select d.id, h, 'https://target.example.net/', 'redirect', $1, $1 from domains d cross join unnest('{"",www}'::text[]) h where d.name like 'many-%'`,
      [NOW],
    );
    await query(
      `insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) select id, 'info', 'ilse@example.net', $1, $1 from domains where name like 'many-%'`,
      [NOW],
    );
    await database.asOwner('analyze');
  });

  /** Rows that a plan reads, at its leaves. */
  function visited(plan: any): number {
    const below = (plan.Plans ?? []).reduce((sum: number, child: any) => sum + visited(child), 0);
    return plan.Plans
      ? below
      : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  }
  const rowsVisited = async (client: Client, text: string, values: unknown[]): Promise<number> => {
    const {
      rows: [row],
    } = await client.query(`explain (analyze, format json) ${text}`, values);
    return visited(row['QUERY PLAN'][0].Plan);
  };

  it.each<[string, () => Client, string, unknown[]]>([
    [
      'a host',
      () => forwarder,
      'select forwards_to from forwarding.forwarded_hosts where zone = any($2) and host = any($3) and fqdn = $1',
      ['www.many-777.example', ['many-777.example', 'www.many-777.example'], ['www', '']],
    ],
    [
      'a host that is not forwarded',
      () => forwarder,
      'select forwards_to from forwarding.forwarded_hosts where zone = any($2) and host = any($3) and fqdn = $1',
      [
        'x.y.many-777.example',
        ['many-777.example', 'y.many-777.example', 'x.y.many-777.example'],
        ['x.y', 'x', ''],
      ],
    ],
    [
      'an alias',
      () => mailReader,
      'select destination from forwarding.mail_aliases where domain = $1 and mailbox = $2',
      ['many-777.example', 'info'],
    ],
    [
      'a domain with mail',
      () => mailReader,
      'select domain from forwarding.mail_domains where domain = $1',
      ['many-777.example'],
    ],
  ])('%s is found by looking at few rows', async (_, client, text, values) => {
    expect(await rowsVisited(client(), text, values)).toBeLessThan(20);
  });
});

it('throws, and does not hang, when the server does not answer', async () => {
  const gone = await createTestDatabase();
  const url = gone.url;
  await gone.drop();
  const away = new PostgresForwardedHosts({ url, poolMax: 1 });
  await expect(away.find('www.example.com')).rejects.toThrow(/does not exist/);
  await away.close();
});

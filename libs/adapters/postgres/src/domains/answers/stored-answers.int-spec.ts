import type { DomainListRequest } from '@registrar/domains/ports';
import { Client } from 'pg';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { readUntilStored } from '../../../test/stored-reads';
import { StoredTexts, type TextOutcome } from '../../texts/stored-texts';
import { PostgresDomainReader } from '../domain-reader';
import { PostgresDomainStore } from '../domain-store';

const HOUR = 3_600;
const [MANY_BYTES, PRICED] = [8 * 1_048_576, ['example', 'country']];

let database: OpenDatabase;
let other: Client;
let rows: DomainRows;
let outcomes: TextOutcome[];
let texts: StoredTexts;
/** With stored texts. */
let reader: PostgresDomainReader;
let [accountId, otherAccountId, contacts, names]: [number, number, number[], string[]] = [0, 0, [], []];

beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
  await rows.rows.tld('country', rows.connectionId);
  other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  await change(
    `insert into tld_rules (tld, valid_from, rules, created_at) values ('country', $1, '{"ccTld":true,"allowedYears":[2]}', $1)`,
    [after(HOUR)],
  );
  for (const [at, tld] of PRICED.entries())
    for (const from of [-HOUR, HOUR])
      await change(
        `insert into tld_prices (tld, product, price, list_price, valid_from) values ($1, 'renewal', $2, $2, $3)`,
        [tld, 1_000 + at * 100 + from / HOUR, after(from)],
      );
});
afterAll(async () => {
  await other?.end();
  await database?.close();
});
beforeEach(async () => {
  outcomes = [];
  texts = new StoredTexts(MANY_BYTES, (outcome) => outcomes.push(outcome));
  reader = new PostgresDomainReader(database.sql, { sendDefaults: false, texts });
  accountId = (await rows.newDomain()).accountId;
  otherAccountId = (await rows.newDomain()).accountId;
  contacts = [];
  for (const email of ['Ilse@example.net', 'ilse@example.net', 'pal@example.net', null])
    contacts.push(
      await idOf(
        `insert into contacts (first_name, email, created_at) values ('Ilse', $1, $2) returning id`,
        [email, NOW],
      ),
    );
  names = [];
  for (const tld of [...PRICED, ...PRICED, ...PRICED]) {
    const [registrant, admin] = [contacts[names.length % 4], contacts[(names.length + 1) % 4]];
    const domain = await rows.newDomain({
      accountId,
      tld,
      contactIds: { registrant, admin, tech: admin, billing: admin },
    });
    const name = domain.name.replace(/\.\w+$/, `.${tld}`);
    const id = await database.uow.run(() =>
      new PostgresDomainStore(database.sql, database.uow).addInitialized({ ...domain, name }),
    );
    await change(`update domains set state = 'active' where id = $1`, [id]);
    names.push(name);
  }
});

/** By a session that is not the reader's. */
const change = (text: string, values: unknown[] = []): Promise<unknown> => other.query(text, values);
const idOf = async (text: string, values: unknown[]): Promise<number> =>
  (await other.query<{ id: number }>(text, values)).rows[0].id;
const changeDomain = (set: string, name = names[0]): Promise<unknown> =>
  change(`update domains set ${set} where name = $1`, [name]);
const verification = (state: 'open' | 'verified', address = 'ilse@example.net'): Promise<unknown> =>
  change(
    `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, sent, verified_at, verified_how)
     values ($1, $2, $3, $4, $5, $5, $5, 0, case when $4 = 'verified' then $5::timestamptz end, case when $4 = 'verified' then 'api' end)
     on conflict (account_id, address) do update set state = excluded.state, verified_at = excluded.verified_at, verified_how = excluded.verified_how`,
    [accountId, address, contacts[0], state, NOW],
  );

const requestOf = (values: Partial<DomainListRequest> = {}): DomainListRequest => ({
  accountId,
  filter: {},
  page: 1,
  perPage: 50,
  sort: 'domainName',
  descending: false,
  includeRenewalPrice: true,
  now: NOW,
  ...values,
});

/** What one call reads, as text. */
type Read = (reader: PostgresDomainReader) => Promise<string>;
const domainRead =
  (name = names[0], now = NOW, account = accountId): Read =>
  async (by) =>
    String(await by.findJson(account, name, now));
const listRead =
  (values: Partial<DomainListRequest> = {}): Read =>
  async (by) => {
    const { items, count, totalCount } = await by.list(requestOf(values));
    return `${count} ${totalCount} ${String(items)}`;
  };
/** Without stored texts, from the tables alone. */
const fresh = (read: Read): Promise<string> =>
  read(new PostgresDomainReader(database.sql, { sendDefaults: false }));

const stored = (read: Read): Promise<string> =>
  readUntilStored(
    () => outcomes,
    () => read(reader),
  );

describe('a stored text', () => {
  it.each<[string, () => Read]>([
    ['of a domain', () => domainRead()],
    ['of a list', () => listRead()],
    ['of a list without prices', () => listRead({ includeRenewalPrice: false })],
    ['of a late page by name', () => listRead({ page: 3, perPage: 2 })],
    ['of a page that begins after more domains than it has', () => listRead({ page: 4, perPage: 1 })],
    ['of a filter', () => listRead({ filter: { tld: 'country', locked: true } })],
    ['by another column', () => listRead({ sort: 'expireDate', descending: true })],
  ])('%s is sent from the third read on, and is what a first read returns', async (_, readOf) => {
    const read = readOf();
    const text = await stored(read);
    expect(outcomes).toEqual(['unknown', 'unknown', 'current']);
    expect(text).toBe(await fresh(read));
  });
});

const READS: readonly [string, (now?: Date) => Read][] = [
  ['a domain', (now) => domainRead(names[0], now)],
  ['a list', (now = NOW) => listRead({ now })],
];
const CHANGES: readonly [string, () => Promise<unknown>][] = [
  ['a flag', () => changeDomain('autorenew_enabled = not autorenew_enabled')],
  ['the expiry', () => changeDomain(`expires_at = expires_at + interval '1 year'`)],
  ['name servers', () => changeDomain(`nameservers = '{ns1.example.net}'`)],
  ['statuses of the registry', () => changeDomain(`registry_statuses = '{clientHold}'`)],
  ['tags', () => changeDomain(`tags = '{New}', tag_keys = '{new}'`)],
  ['a contact', () => changeDomain(`admin_id = ${contacts[2]}`)],
  ['its own price', () => changeDomain('renewal_price = 777')],
  ['a transfer lock', () => changeDomain(`transfer_lock_until = '2027-01-01'`)],
  ['a first verification of the address', () => verification('verified')],
  [
    'two changes in one transaction, of which a savepoint took one back',
    async () => {
      await change('begin');
      await changeDomain(`notes = 'first'`);
      await change('savepoint one');
      await changeDomain(`notes = 'second'`);
      await change('rollback to one');
      await changeDomain(`notes = 'third'`);
      await change('commit');
    },
  ],
];

describe.each(READS)('the stored text of %s', (_, readOf) => {
  it.each(CHANGES)('is not sent after a change of %s by another session', async (__, changed) => {
    const read = readOf();
    const before = await stored(read);
    outcomes = [];
    await changed();
    const text = await read(reader);
    expect(outcomes).toEqual(['changed']);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(read));
  });

  it('is not sent after a verification of another account, which changes nothing', async () => {
    const before = await stored(readOf());
    await change(
      `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, sent) values ($1, 'ilse@example.net', $2, 'open', $3, $3, $3, 0)`,
      [otherAccountId, contacts[0], NOW],
    );
    expect(await readOf()(reader)).toBe(before);
    expect(outcomes.at(-1)).toBe('current');
  });

  it('is not sent once an open verification is done', async () => {
    await verification('open');
    const before = await stored(readOf());
    await verification('verified');
    const text = await readOf()(reader);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(readOf()));
  });

  it('is not sent when the transfer lock has ended by the clock of the account', async () => {
    await changeDomain(`transfer_lock_until = '${after(60).toISOString()}'`);
    const before = await stored(readOf());
    for (const now of [after(60), after(59)]) {
      const text = await readOf(now)(reader);
      expect(text).toBe(await fresh(readOf(now)));
      expect(text === before).toBe(now < after(60));
    }
  });

  it('is not sent when another renewal price is in force by the clock of the account', async () => {
    const before = await stored(readOf());
    const later = readOf(after(HOUR));
    const text = await later(reader);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(later));
  });

  it('is read whole again until it has stayed the same', async () => {
    const read = readOf();
    await stored(read);
    outcomes = [];
    for (const locked of [false, true]) {
      await changeDomain(`locked = ${locked}`);
      expect(await read(reader)).toBe(await fresh(read));
    }
    await read(reader);
    await read(reader);
    expect(outcomes).toEqual(['changed', 'changed', 'changed', 'current']);
  });

  it('is neither sent nor stored inside of a transaction, which sees its own changes', async () => {
    const read = readOf();
    const before = await stored(read);
    outcomes = [];
    const undone = new Error('undone');
    const seen: string[] = [];
    const run = database.uow.run(async () => {
      for (const notes of ['one', 'two', 'three']) {
        await database.sql.change('test_notes', 'update domains set notes = $2 where name = $1', [
          names[0],
          notes,
        ]);
        seen.push(await read(reader));
      }
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    expect(seen.map((text) => /"notes":"(\w+)"/.exec(text)?.[1])).toEqual(['one', 'two', 'three']);
    expect(outcomes).toEqual([]);
    expect(await read(reader)).toBe(before);
    expect(outcomes).toEqual(['current']);
  });

  it('is not sent after the server has recovered from a crash, which resets its statistics', async () => {
    const read = readOf();
    const before = await stored(read);
    const superuser = new Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(`select pg_stat_reset_shared('bgwriter')`);
    await superuser.end();
    outcomes = [];
    expect(await read(reader)).toBe(before);
    expect(outcomes).toEqual(['changed']);
  });
});

it('the country rule of the TLD decides by the clock of the account what is shown of a verification', async () => {
  const name = names.find((known) => known.endsWith('.country'))!;
  await change(`update domains set registrant_id = $2 where name = $1`, [name, contacts[0]]);
  await change(`update domains set renewal_price = 5 where name = $1`, [name]);
  await verification('open');
  const before = await stored(domainRead(name));
  expect(before).toContain('verificationId');
  const text = await domainRead(name, after(HOUR))(reader);
  expect(text).not.toContain('verificationId');
  expect(text).toBe(await fresh(domainRead(name, after(HOUR))));
});

it('a domain that left its account is not found, and a list is without it', async () => {
  await stored(domainRead());
  await stored(listRead());
  await change(`update domains set account_id = $2 where name = $1`, [names[0], otherAccountId]);
  expect(await reader.findJson(accountId, names[0], NOW)).toBeUndefined();
  expect(await listRead()(reader)).toBe(await fresh(listRead()));
  expect(await domainRead(names[0], NOW, otherAccountId)(reader)).toBe(
    await fresh(domainRead(names[0], NOW, otherAccountId)),
  );
});

it.each<[string, Partial<DomainListRequest>]>([
  ['prices', { includeRenewalPrice: false }],
  ['the sort', { sort: 'expireDate', descending: true }],
  ['the direction', { descending: true }],
  ['the page', { page: 2, perPage: 3 }],
  ['the number of entries', { perPage: 2 }],
  ['the filter', { filter: { tld: 'country' } }],
  ['the value of the filter', { filter: { tld: 'example' } }],
])('lists that differ in %s have texts of their own', async (_, values) => {
  await stored(listRead());
  await stored(listRead({ filter: { tld: 'country' } }));
  expect(await stored(listRead(values))).toBe(await fresh(listRead(values)));
  // the text of the first one has stayed
  outcomes = [];
  await listRead()(reader);
  expect(outcomes).toEqual(['current']);
});

it('a page is not sent when another domain has taken the place of one that the same transaction wrote', async () => {
  await change('update domains set locked = true where account_id = $1', [accountId]);
  const read = listRead({ perPage: 1 });
  const before = await stored(read);
  await change(
    'update domains set account_id = $2 where name = (select min(name) from domains where account_id = $1)',
    [accountId, otherAccountId],
  );
  const text = await read(reader);
  expect(text.split(' ')[2]).not.toBe(before.split(' ')[2]);
  expect(text).toBe(await fresh(read));
});

it('a list by price or by a word is never stored', async () => {
  for (const values of [{ sort: 'renewalPrice' }, { filter: { domainName: '*domain*' } }] as const)
    for (let times = 0; times < 3; times += 1) await listRead(values)(reader);
  expect(outcomes).toEqual([]);
  expect(texts.size).toBe(0);
});

it('after each of many random changes every text is what the tables say, byte for byte', async () => {
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)];
  const lockEnds = [after(60), after(HOUR / 2), after(2 * HOUR)];
  const acts: (() => Promise<unknown>)[] = [
    ...CHANGES.slice(0, 2).map(([, changed]) => changed),
    () => changeDomain(`locked = not locked, privacy_enabled = not privacy_enabled`, pick(names)),
    () => changeDomain(`nameservers = '{ns${random(9)}.example.net}'`, pick(names)),
    () =>
      changeDomain(
        `registry_statuses = '{${pick(['clientHold', 'ok', 'serverTransferProhibited'])}}'`,
        pick(names),
      ),
    () => changeDomain(`locks = '{${pick(['TransferLock', 'Other'])}}'`, pick(names)),
    () => changeDomain(`tags = '{t${random(5)}}', tag_keys = '{t}', notes = 'n${random(5)}'`, pick(names)),
    () =>
      changeDomain(`${pick(['registrant', 'admin', 'tech', 'billing'])}_id = ${pick(contacts)}`, pick(names)),
    () => changeDomain(`renewal_price = ${pick(['null', '0', '555'])}`, pick(names)),
    () => changeDomain(`transfer_lock_until = '${pick(lockEnds).toISOString()}'`, pick(names)),
    () => changeDomain(`state = '${pick(['active', 'pending_create'])}'`, pick(names)),
    () => changeDomain(`account_id = ${pick([accountId, accountId, otherAccountId])}`, pick(names)),
    () => verification(pick(['open', 'verified']), pick(['ilse@example.net', 'pal@example.net'])),
    () =>
      change('delete from contact_verifications where account_id = $1 and address = $2', [
        accountId,
        'pal@example.net',
      ]),
    async () => undefined,
  ];
  for (let step = 0; step < 30; step += 1) {
    for (let count = random(3); count >= 0; count -= 1) await pick(acts)();
    const now = pick([NOW, NOW, NOW, after(60), after(HOUR)]);
    const reads = [
      ...names.slice(0, 3).map((name) => domainRead(name, now)),
      listRead({ now }),
      listRead({ now, includeRenewalPrice: false, sort: 'expireDate' }),
      listRead({ now, page: 2, perPage: 2 }),
      listRead({ now, filter: { tld: 'country' } }),
    ];
    for (const read of reads) {
      const expected = await fresh(read);
      for (let times = 0; times < 2; times += 1) expect(await read(reader)).toBe(expected);
    }
  }
  for (const outcome of ['current', 'changed', 'unknown'] as const)
    expect(outcomes.filter((seen) => seen === outcome).length).toBeGreaterThan(5);
}, 60_000);

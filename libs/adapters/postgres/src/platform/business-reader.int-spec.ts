import { capturePostings, refundPostings } from '@registrar/billing/testing';
import { activation } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { closeStatements, database, openStatements, post, query, usd } from '../../test/posted-rows';
import { after, NOW } from '../../test/rows';
import { PostgresDomainStore } from '../domains/domain-store';
import { DEEDS, INCOME_OF_PRODUCTS, PostgresBusinessReader } from './business-reader';

const HOUR_AGO = after(-3_600);
let reader: PostgresBusinessReader;
let rows: DomainRows;
let accountId: number;
let domainId: number;

beforeAll(async () => {
  await openStatements();
  reader = new PostgresBusinessReader(database.sql);
});
afterAll(closeStatements);

it('finds nothing where there is nothing', async () => {
  expect(await reader.read(NOW)).toEqual({
    deeds: [],
    income: [],
    domains: [],
    accounts: { active: 0, suspended: 0, closed: 0 },
    jobs: { draft: 0, planning: 0, planned: 0, running: 0, paused: 0, done: 0, stopped: 0 },
    graceDeletes: [],
  });
});

describe('a business that has begun', () => {
  beforeAll(async () => {
    rows = await DomainRows.create(database.sql);
    accountId = await rows.rows.account();
    const store = new PostgresDomainStore(database.sql, database.uow);
    const domain = await rows.newDomain({ accountId });
    await database.uow.run(async () => {
      domainId = await store.addInitialized(domain);
      await store.activate(domainId, activation());
    });
  });

  const operation = (kind: string, settledAt: Date | null, state = 'succeeded', payload: object = {}) =>
    query(
      `insert into operations (id, account_id, kind, subject, payload, answer, failure, state, created_at, due_at, settled_at)
       values (gen_random_uuid(), $1, $2, 'a.example', $3, '{}', '{}', $4, $5, $5, $6)`,
      [accountId, kind, { tld: 'example', ...payload }, state, NOW, settledAt],
    );
  const transferOut = (state: string, endedAt: Date) =>
    query(
      `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, ended_at) values ($1, $2, $3, 'a.example', $4, $5, $5)`,
      [domainId, accountId, rows.connectionId, state, endedAt],
    );
  const deeds = async () =>
    Object.fromEntries(
      (await reader.read(NOW)).deeds.map(({ deed, tld, count }) => [`${deed} ${tld}`, count]),
    );

  it.each<[string, () => Promise<unknown>]>([
    ['operations that are open', () => operation('register', null, 'open')],
    ['operations that were refused', () => operation('register', HOUR_AGO, 'refused')],
    ['operations settled 24 hours and a second ago', () => operation('register', after(-86_401))],
    ['operations settled now, whose turn comes', () => operation('register', NOW)],
    ['operations that are no business', () => operation('update', HOUR_AGO)],
    ['transfers out that were canceled', () => transferOut('canceled', HOUR_AGO)],
    ['transfers out of the day before', () => transferOut('completed', after(-86_401))],
  ])('does not count %s', async (_, write) => {
    await write();
    expect(await deeds()).toEqual({});
  });

  it('counts what succeeded within 24 hours by TLD, a deletion by that of its domain', async () => {
    await operation('register', after(-86_400));
    await operation('register', after(-1));
    await operation('register', HOUR_AGO, 'succeeded', { tld: 'shop' });
    await operation('renew', HOUR_AGO);
    await operation('transfer', HOUR_AGO);
    await operation('refund', HOUR_AGO);
    await operation('delete', HOUR_AGO, 'succeeded', { tld: undefined, domainId });
    await transferOut('completed', HOUR_AGO);
    expect(await deeds()).toEqual({
      'registration example': 2,
      'registration shop': 1,
      'renewal example': 1,
      'transfer_in example': 1,
      'refund example': 1,
      'deletion example': 1,
      'transfer_out example': 1,
    });
  });

  it('adds up income without tax by product, what was refunded apart', async () => {
    const order = await query(
      `insert into orders (account_id, status, created_at) values ($1, 'success', $2) returning id`,
      [accountId, NOW],
    );
    const orderId = order.rows[0].id as number;
    await query(
      `insert into order_items (order_id, name, type, status) values ($1, 'a.example', 'renewal', 'success'), ($1, 'a.example', 'whois_privacy', 'success')`,
      [orderId],
    );
    const sale = capturePostings(accountId, usd(1_190), usd(190), usd(100));
    const refund = refundPostings(accountId, usd(595), usd(95), usd(50));
    await post({ kind: 'capture', accountId, orderId, postings: sale, createdAt: HOUR_AGO });
    await post({ kind: 'refund', accountId, orderId, postings: refund, createdAt: HOUR_AGO });
    await post({
      kind: 'capture',
      accountId,
      postings: capturePostings(accountId, usd(7), usd(0)),
      createdAt: HOUR_AGO,
    });
    await post({ kind: 'capture', accountId, orderId, postings: sale, createdAt: after(-86_401) });
    await post({ kind: 'capture', accountId, orderId, postings: sale, createdAt: NOW });
    expect((await reader.read(NOW)).income).toEqual([
      { product: 'other', currency: 'USD', sold: 7, refunded: 0 },
      { product: 'renewal', currency: 'USD', sold: 1_000, refunded: 500 },
    ]);
  });

  it('counts listed domains by TLD until they are removed', async () => {
    expect((await reader.read(NOW)).domains).toEqual([{ tld: 'example', count: 1 }]);
    await query(
      `update domains set state = 'deleted', removed_at = $1, removal_reason = 'expiration' where id = $2`,
      [NOW, domainId],
    );
    expect((await reader.read(NOW)).domains).toEqual([]);
  });

  it('counts accounts and jobs by their states', async () => {
    const before = (await reader.read(NOW)).accounts;
    await query(`update accounts set suspended_at = $1, suspension_reason = 'unpaid' where id = $2`, [
      NOW,
      await rows.rows.account(),
    ]);
    await query(`update accounts set status = 'closed' where id = $1`, [await rows.rows.account()]);
    await rows.rows.account();
    await query(
      `insert into jobs (id, staff_name, command, state, is_complete, at_once, created_at)
       select gen_random_uuid(), 'x', 'x', state, complete, 1, $1 from (values ('draft', true), ('running', true), ('running', true), ('planning', false)) v (state, complete)`,
      [NOW],
    );
    const { accounts, jobs } = await reader.read(NOW);
    expect(accounts).toEqual({ active: before['active'] + 1, suspended: 1, closed: 1 });
    expect(jobs).toEqual({ draft: 1, planning: 0, planned: 0, running: 2, paused: 0, done: 0, stopped: 0 });
  });

  describe('the share of the limit of deletes in the add grace period', () => {
    const limited = (tld: string, rules: object) =>
      query(
        `insert into tld_rules (tld, valid_from, rules, created_at) values ($1, '2026-01-01', $2, '2026-01-01')`,
        [tld, rules],
      );
    const deleted = (month: string, tld: string, deletes: number) =>
      query(`insert into registrar_grace_deletes (month, tld, deletes) values ($1, $2, $3)`, [
        month,
        tld,
        deletes,
      ]);
    const shares = async () => (await reader.read(NOW)).graceDeletes;
    beforeAll(async () => {
      for (const tld of ['agp', 'agp-cc', 'agp-half', 'agp-zero'])
        await rows.rows.tld(tld, rows.connectionId);
      await limited('agp-cc', { ccTld: true });
      await limited('agp-half', { addGraceDeleteLimit: { percent: 50, least: 1 } });
      await limited('agp-zero', { addGraceDeleteLimit: { percent: 0, least: 0 } });
    });
    beforeEach(() => database.asOwner('delete from registrar_grace_deletes'));

    it.each<[string, string, string, number, number | undefined]>([
      ['of the month', '2026-03-01', 'agp', 40, 0.8],
      ['above the limit', '2026-03-01', 'agp', 53, 1.06],
      ['of the month before', '2026-02-01', 'agp', 40, undefined],
      ['of the next month', '2026-04-01', 'agp', 40, undefined],
      ['that were all given back', '2026-03-01', 'agp', 0, undefined],
      ['of a TLD without a limit', '2026-03-01', 'agp-cc', 40, undefined],
      ['of a TLD whose registry refunds none', '2026-03-01', 'agp-zero', 2, 2],
    ])('of deletes %s (%s, %s: %i) is %d', async (_, month, tld, deletes, usedShare) => {
      await deleted(month, tld, deletes);
      expect(await shares()).toEqual(usedShare === undefined ? [] : [{ tld, usedShare }]);
    });

    it('follows the names registered in the month that still exist', async () => {
      await deleted('2026-03-01', 'agp-half', 1);
      const add = async (registeredAt: Date, removedAt: Date | null = null) => {
        const domain = await rows.newDomain({ tld: 'agp-half' });
        const id = await database.uow.run(() =>
          new PostgresDomainStore(database.sql, database.uow).addInitialized(domain),
        );
        await query(
          `update domains set state = $2, registered_at = $3, removed_at = $4, removal_reason = $5 where id = $1`,
          [id, removedAt ? 'deleted' : 'active', registeredAt, removedAt, removedAt && 'expiration'],
        );
      };
      for (let names = 0; names < 4; names += 1) await add(NOW);
      expect(await shares()).toEqual([{ tld: 'agp-half', usedShare: 0.5 }]);
      await add(NOW, NOW);
      await add(new Date('2026-02-28T23:59:59Z'));
      expect(await shares()).toEqual([{ tld: 'agp-half', usedShare: 0.5 }]);
    });
  });

  it.each([
    ['operations', DEEDS, 'operations_settled_br'],
    ['transactions', INCOME_OF_PRODUCTS, 'ledger_transactions_created_br'],
  ])('finds a day of %s among those of years by its index', async (_, text, index) => {
    await query(
      `insert into operations (id, account_id, kind, subject, payload, answer, state, created_at, due_at, settled_at)
       select gen_random_uuid(), $1, 'renew', 'a.example', '{"tld": "example"}', '{}', 'succeeded', at, at, at
         from generate_series('2020-01-01'::timestamptz, '2025-12-31', '2 hours') at`,
      [accountId],
    );
    await database.asOwner('analyze operations');
    const client = await database.sql.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off');
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${text.replaceAll('$1', `'2026-03-01'::timestamptz`).replaceAll('$2', `'2026-03-02'::timestamptz`)}`,
      );
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

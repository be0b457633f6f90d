import type { Posting } from '@registrar/billing';
import { capturePostings, refundPostings } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { reportDefinitionOf, REPORT_NAMES, type ReportCell, type ReportName } from '@registrar/staff';
import {
  closeStatements,
  database,
  openStatements,
  post,
  query,
  rows as made,
} from '../../../test/posted-rows';
import { PostgresReportReader } from './report-reader';

const NOW = new Date('2026-03-20T10:00:00Z');
const [FROM, TO] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
let reader: PostgresReportReader;
let connectionId: number;
let accounts: number[];

beforeAll(async () => {
  await openStatements();
  reader = new PostgresReportReader(database.sql);
  connectionId = await made.connection();
  await made.tld('shop', connectionId);
  accounts = [await made.account(), await made.account(), await made.account()];
});
afterAll(closeStatements);

async function read(report: ReportName, more: object = {}): Promise<Record<string, ReportCell>[]> {
  const { columns } = reportDefinitionOf(report);
  const selection = { from: FROM, to: TO, by: 'month' as const, now: NOW, ...more };
  const table = await reader.rows(report, selection, 1_000);
  return table.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at].field, cell])));
}
const decimals = (row: Record<string, ReportCell>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, cell]) => [field, cell instanceof Money ? cell.toDecimal() : cell]),
  );

it.each(REPORT_NAMES)(
  'the report %s is a statement with its columns, and obeys every parameter',
  async (report) => {
    expect(await read(report)).toEqual([]);
    expect(await read(report, { tld: 'shop', registry: 'x', accountId: 1, by: 'day' })).toEqual([]);
  },
);

describe('a random month of sales, refunds, promotions, taxes and registry costs', () => {
  /** Reproducible: a linear congruential generator (Numerical Recipes). */
  let seed = 20_260_301;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const cents = (below: number): Money => Money.of(BigInt(1 + random(below)));
  /** Moments of the month, of the day before it and of the day after, both ends of days included. */
  const moment = (): Date => {
    const at = FROM.getTime() + (random(33) - 1) * 86_400_000;
    return new Date(at + [0, 1, 43_200_000, 86_399_999][random(4)]);
  };
  interface Deed {
    at: Date;
    accountId: number;
    postings: Posting[];
    currency: string;
  }
  const deeds: Deed[] = [];

  beforeAll(async () => {
    for (let count = 0; count < 400; count += 1) {
      const accountId = accounts[random(3)];
      const [net, tax, discount] = [
        cents(5_000),
        Money.of(BigInt(random(900))),
        Money.of(BigInt(random(300))),
      ];
      const sides = [capturePostings, capturePostings, refundPostings][random(3)];
      const postings = sides(accountId, net.plus(tax), tax, discount);
      const at = moment();
      await post({
        kind: sides === refundPostings ? 'refund' : 'capture',
        accountId,
        postings,
        createdAt: at,
      });
      deeds.push({ at, accountId, postings, currency: 'USD' });
      if (random(2) === 0) deeds.push(await charge(accountId));
      // moves no income
      await post({
        kind: 'credit',
        accountId,
        postings: [
          { ledgerAccount: 'payment_clearing', amount: Money.zero().minus(net) },
          { ledgerAccount: 'available', accountId, amount: net },
        ],
        createdAt: at,
      });
    }
  }, 120_000);

  async function charge(accountId: number): Promise<Deed> {
    const [at, currency] = [moment(), random(4) === 0 ? 'EUR' : 'USD'];
    const amount = Money.of(BigInt(1 + random(2_000)), currency);
    await query(
      `with t as (insert into ledger_transactions (id, kind, account_id, created_at) values (gen_random_uuid(), 'registry_charge', $1, $2) returning id)
       insert into ledger_postings (transaction_id, line, ledger_account, amount, currency, connection_id)
       select t.id, v.line, v.name, v.amount, $4, v.connection from t, (values (1, 'registry_cost', -$3::bigint, null::int), (2, 'registry_payable', $3::bigint, $5::int)) v (line, name, amount, connection)`,
      [accountId, at, amount.minor.toString(), currency, connectionId],
    );
    const cost = { ledgerAccount: 'registry_cost' as const, amount: Money.zero(currency).minus(amount) };
    return { at, accountId, postings: [cost], currency };
  }

  const within = ({ at }: Deed): boolean => at >= FROM && at < TO;
  const sum = (some: Deed[], currency: string, ...names: string[]): bigint =>
    some
      .filter((deed) => deed.currency === currency)
      .flatMap(({ postings }) => postings)
      .filter(({ ledgerAccount }) => names.includes(ledgerAccount))
      .reduce((total, { amount }) => total + amount.minor, 0n);
  const expected = (some: Deed[], currency: string): Record<string, string> => {
    const money = (minor: bigint): string => Money.of(minor, currency).toDecimal();
    const of = (...names: string[]): bigint => sum(some, currency, ...names);
    return {
      income: money(of('revenue')),
      promotions: money(-of('promotions')),
      refunds: money(-of('refunds')),
      netIncome: money(of('revenue', 'promotions', 'refunds')),
      tax: money(of('tax')),
      registryCost: money(-of('registry_cost')),
      margin: money(of('revenue', 'promotions', 'refunds', 'registry_cost')),
    };
  };

  it('is reported to the cent, by month and currency', async () => {
    expect((await read('income')).map(decimals)).toEqual(
      ['EUR', 'USD'].map((currency) => ({
        period: '2026-03-01',
        currency,
        ...expected(deeds.filter(within), currency),
      })),
    );
  });

  it('is the sum of its days, each from midnight to midnight UTC', async () => {
    const days = (await read('income', { by: 'day' }))
      .filter(({ currency }) => currency === 'USD')
      .map(decimals);
    expect(days.length).toBeGreaterThan(25);
    for (const { period, currency, ...figures } of days)
      expect([period, figures]).toEqual([
        period,
        expected(
          deeds.filter(({ at }) => at.toISOString().startsWith(String(period))),
          String(currency),
        ),
      ]);
  });

  it('is the sum over accounts, which are in the order of their income', async () => {
    const top = await read('top-accounts');
    for (const row of top) {
      const { income, promotions, refunds, netIncome } = expected(
        deeds.filter((deed) => within(deed) && deed.accountId === row['account']),
        'USD',
      );
      expect(decimals(row)).toMatchObject({ income, promotions, refunds, netIncome });
    }
    expect(top).toHaveLength(3);
    const net = top.map(({ netIncome }) => (netIncome as Money).minor);
    expect([...net].sort((one, other) => Number(other - one))).toEqual(net);
    expect((await read('income', { accountId: accounts[1] })).map(decimals)).toContainEqual(
      expect.objectContaining(
        expected(
          deeds.filter((deed) => within(deed) && deed.accountId === accounts[1]),
          'USD',
        ),
      ),
    );
  });

  it('agrees with the sums of the ledger itself', async () => {
    const { rows } = await query(
      `select p.ledger_account as name, sum(p.amount)::text as amount from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
        where p.currency = 'USD' and t.created_at >= $1 and t.created_at < $2 group by 1`,
      [FROM, TO],
    );
    const posted = (name: string): bigint => BigInt(rows.find((row) => row.name === name)?.amount ?? 0);
    const usd = (await read('income')).find(({ currency }) => currency === 'USD')!;
    const reported = (field: string): bigint => (usd[field] as Money).minor;
    expect([
      reported('income'),
      reported('tax'),
      reported('refunds'),
      reported('promotions'),
      reported('registryCost'),
    ]).toEqual([
      posted('revenue'),
      posted('tax'),
      -posted('refunds'),
      -posted('promotions'),
      -posted('registry_cost'),
    ]);
  });
});

describe('domains', () => {
  const at = (text: string): string => new Date(text).toISOString();
  async function operation(
    kind: string,
    settledAt: string,
    payload: object = {},
    state = 'succeeded',
  ): Promise<void> {
    await query(
      `insert into operations (id, account_id, kind, subject, payload, answer, failure, state, created_at, due_at, settled_at)
       values (gen_random_uuid(), $1, $2, 'a.shop', $3, '{}', '{}', $4, $5, $5, $5)`,
      [accounts[0], kind, JSON.stringify({ tld: 'shop', connectionId, ...payload }), state, at(settledAt)],
    );
  }
  async function domain(name: string, values: Record<string, unknown>): Promise<void> {
    const contact = await made.contact();
    const row: Record<string, unknown> = {
      account_id: accounts[0],
      name,
      tld: 'shop',
      connection_id: connectionId,
      state: 'active',
      registered_at: at('2025-03-10T00:00:00Z'),
      term_years: 1,
      autorenew_enabled: true,
      locked: false,
      privacy_enabled: false,
      registrant_id: contact,
      admin_id: contact,
      tech_id: contact,
      billing_id: contact,
      created_at: at('2025-03-10T00:00:00Z'),
      ...values,
    };
    const columns = Object.keys(row);
    await query(
      `insert into domains (${columns.join(', ')}) values (${columns.map((_column, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  }

  beforeAll(async () => {
    await operation('register', '2026-03-01T00:00:00Z');
    await operation('register', '2026-03-31T23:59:59Z');
    await operation('register', '2026-04-01T00:00:00Z');
    await operation('register', '2026-03-05T00:00:00Z', {}, 'refused');
    await operation('update', '2026-03-05T00:00:00Z');
    await operation('transfer', '2026-03-05T00:00:00Z');
    await operation('restore', '2026-03-05T00:00:00Z');
    // bought a month before the end of the term: counts for the month of the end
    await operation('renew', '2026-02-10T00:00:00Z', { domainId: 1, expiresAt: at('2026-03-10T00:00:00Z') });
    await operation('renew', '2026-03-06T00:00:00Z', { domainId: 2, expiresAt: at('2026-03-11T00:00:00Z') });
    await operation('renew', '2026-03-07T00:00:00Z', { domainId: 2, expiresAt: at('2026-03-11T00:00:00Z') });
    await domain('gone.shop', {
      state: 'deleted',
      expires_at: at('2026-03-12T00:00:00Z'),
      removed_at: at('2026-03-15T00:00:00Z'),
      removal_reason: 'expiration',
    });
    await domain('left.shop', {
      state: 'transferred',
      expires_at: at('2026-03-12T00:00:00Z'),
      removed_at: at('2026-03-01T00:00:00Z'),
    });
    await domain('soon.shop', { expires_at: at('2026-03-25T00:00:00Z') });
    await domain('later.shop', { expires_at: at('2026-05-10T00:00:00Z'), autorenew_enabled: false });
    await domain('last.shop', { expires_at: at('2026-06-18T09:00:00Z') });
    await domain('beyond.shop', { expires_at: at('2026-06-18T10:00:00Z') });
  });

  const KEYS = { tld: 'shop', registry: expect.any(String) };
  const MARCH = { registrations: 2, renewals: 2, restores: 1, transfersIn: 1, transfersOut: 0, deletions: 1 };

  it('are counted by what happened to them', async () => {
    expect(await read('activity')).toEqual([
      { period: '2026-03-01', account: accounts[0], ...KEYS, ...MARCH },
    ]);
    expect(
      (await read('activity', { by: 'day' })).map(({ period, registrations }) => [period, registrations]),
    ).toEqual([
      ['2026-03-01', 1],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
      ['2026-03-15', 0],
      ['2026-03-31', 1],
    ]);
    expect(await read('activity', { accountId: accounts[1] })).toEqual([]);
    expect(await read('activity', { tld: 'com' })).toEqual([]);
    expect(await read('activity', { registry: 'other' })).toEqual([]);
  });

  it('have a rate of renewal by the month in which their term ended', async () => {
    expect(await read('renewal-rate')).toEqual([
      { month: '2026-03-01', terms: 5, renewed: 2, deleted: 1, transferred: 1, open: 1, rate: 50 },
    ]);
  });

  it('expire within 30, 60 and 90 days', async () => {
    expect(await read('expiring')).toEqual([
      { ...KEYS, in30Days: 1, in60Days: 2, in90Days: 3, autorenewing: 2 },
    ]);
  });
});

describe('what is so now', () => {
  it('is each balance with the debt, and what is not settled', async () => {
    const [accountId] = accounts;
    await query(
      'insert into account_balances (account_id, available, held, credit_limit) values ($1, 100, 50, 0)',
      [accountId],
    );
    await query(
      `insert into payments (id, account_id, amount, currency, state, gateway_id, page_ends_at, created_at, settled_at)
       values ('0197a0e0-0000-7000-8000-000000000001', $1, 500, 'USD', 'succeeded', 'g', $2, $2, $2)`,
      [accountId, NOW],
    );
    await query(
      `insert into payment_reversals (id, source, payment_id, account_id, amount, currency, state, owed, taken_at)
       values ('d1', 'dispute', '0197a0e0-0000-7000-8000-000000000001', $1, 500, 'USD', 'taken', 20, $2)`,
      [accountId, NOW],
    );
    await query(
      `insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, due_at, created_at)
       values (gen_random_uuid(), '0197a0e0-0000-7000-8000-000000000001', $1, 30, 'USD', 'r', 'created', $2, $2)`,
      [accountId, NOW],
    );
    expect((await read('balances')).map(decimals)).toEqual([
      {
        account: accountId,
        username: expect.any(String),
        currency: 'USD',
        available: '1.00',
        held: '0.50',
        creditLimit: '0.00',
        debt: '0.20',
      },
    ]);
    expect((await read('unsettled')).map(decimals)).toEqual([
      { kind: 'debt', currency: 'USD', count: 1, amount: '0.20', oldest: '2026-03-20' },
      { kind: 'disputed payment', currency: 'USD', count: 1, amount: '5.00', oldest: '2026-03-20' },
      { kind: 'held', currency: 'USD', count: 1, amount: '0.50', oldest: undefined },
      { kind: 'refund to a card under way', currency: 'USD', count: 1, amount: '0.30', oldest: '2026-03-20' },
    ]);
  });
});

describe('services', () => {
  const id = (moment: string, tail: string): string => {
    const hex = new Date(moment).getTime().toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${tail}`;
  };

  it('are registries with their refusals and latency', async () => {
    const command = (moment: string, tail: string, outcome: string | null, ms: number) =>
      query(
        `insert into registry_commands (cltrid, connection_id, command, object, request, sent_at, outcome, answered_at)
         values ($1, $2, 'create', 'domain', '<epp/>', $3, $4, $3::timestamptz + $5 * interval '1 ms')`,
        [id(moment, tail), connectionId, at(moment), outcome, ms],
      );
    const at = (text: string): Date => new Date(text);
    await command('2026-03-01T00:00:00Z', '1', 'done', 10);
    await command('2026-03-31T23:59:59Z', '2', 'refused', 30);
    await command('2026-03-31T23:59:59Z', '3', null, 20);
    await command('2026-04-01T00:00:00Z', '4', 'done', 999);
    expect(await read('registry-commands')).toEqual([
      {
        registry: expect.any(String),
        command: 'create',
        commands: 3,
        refused: 1,
        unknown: 1,
        notSent: 0,
        refusedPercent: 33.33,
        medianMs: 20,
        p95Ms: 29,
        longestMs: 30,
      },
    ]);
  });

  it('are webhooks of accounts', async () => {
    const delivery = (moment: string, tail: string, state: string) =>
      query(
        `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at)
         values ($1, $1, $2, 1, 'x', 'https://shop.example', '{}', $3, 2, $4, $4, $4)`,
        [id(moment, tail), accounts[0], state, moment],
      );
    await delivery('2026-03-01T00:00:00Z', '1', 'delivered');
    await delivery('2026-03-02T00:00:00Z', '2', 'failed');
    await delivery('2026-03-03T00:00:00Z', '3', 'pending');
    await delivery('2026-04-01T00:00:00Z', '4', 'delivered');
    expect(await read('webhooks')).toEqual([
      {
        account: accounts[0],
        username: expect.any(String),
        deliveries: 3,
        delivered: 1,
        failed: 1,
        cancelled: 0,
        pending: 1,
        attempts: 6,
        deliveredPercent: 50,
        oldestPending: '2026-03-03',
      },
    ]);
  });
});

describe('the report of deletes in the add grace period', () => {
  beforeAll(async () => {
    await made.tld('cc', connectionId);
    await query(
      `insert into tld_rules (tld, valid_from, rules, created_at) values ('cc', '2026-01-01', '{"ccTld": true}', '2026-01-01')`,
    );
    await query(
      `insert into registrar_grace_deletes (month, tld, deletes) values
         ('2026-02-01', 'shop', 7), ('2026-03-01', 'shop', 53), ('2026-03-01', 'cc', 60), ('2026-04-01', 'shop', 1)`,
    );
  });
  const shown = (month: string, tld: string, used: number, limit?: number, left?: number) => ({
    month,
    tld,
    used,
    limit,
    left,
    newNames: 0,
  });

  it('shows what is used and left of the limit, per month and TLD', async () => {
    expect(await read('grace-deletes')).toEqual([
      shown('2026-03-01', 'cc', 60),
      shown('2026-03-01', 'shop', 53, 50, 0),
    ]);
    expect(await read('grace-deletes', { from: new Date('2026-02-15T00:00:00Z'), tld: 'shop' })).toEqual([
      shown('2026-02-01', 'shop', 7, 50, 43),
      shown('2026-03-01', 'shop', 53, 50, 0),
    ]);
  });
});

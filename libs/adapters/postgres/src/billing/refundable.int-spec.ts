import {
  type BoughtItem,
  isGraceDeleteLimitReached,
  monthOf,
  REFUNDABLE_TYPES,
  whyNotRefundable,
} from '@registrar/billing';
import { graceDeletesContract } from '@registrar/domains/testing';
import { Money } from '@registrar/kernel';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, nextNumber, NOW } from '../../test/rows';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresDomainRemovals } from '../domains/domain-removal';
import { PostgresGraceDeletes } from './grace-deletes';
import { PostgresOrderReader } from './order-reader';
import { PostgresOrderStore } from './order-store';

/** One rule in two languages: SQL in lists, TypeScript in a refund. */
let database: OpenDatabase;
let rows: DomainRows;
let reader: PostgresOrderReader;
let orders: PostgresOrderStore;
let removals: PostgresDomainRemovals;
let graceDeletes: PostgresGraceDeletes;
let domains: PostgresDomainStore;
beforeAll(async () => {
  database = await openDatabase(24);
  const { sql, uow } = database;
  rows = await DomainRows.create(sql);
  reader = new PostgresOrderReader(sql, { registrar: 'R', sendDefaults: false });
  orders = new PostgresOrderStore(sql, uow);
  removals = new PostgresDomainRemovals(sql, uow);
  graceDeletes = new PostgresGraceDeletes(sql, uow);
  domains = new PostgresDomainStore(sql, uow);
});
afterAll(() => database?.close());

const FREE = { now: NOW, isLimitReached: false, losesRenewals: false };
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;
const LIMIT = { from: new Date(0), percent: 10, least: 2 };
const MONTH = monthOf(NOW);

async function bought(
  item: { type: string; status: string; until: Date | undefined },
  where: string,
): Promise<{ accountId: number; orderId: number; name: string }> {
  const domain = await rows.newDomain();
  const id = await inUnit(() => domains.addInitialized(domain));
  await query(
    `insert into order_items (order_id, name, type, status, interval, duration, price, tld, refundable_until) values ($1, $2, $3, $4, 'year', 1, 1450, 'example', $5)`,
    [domain.orderId, domain.name, item.type, item.status, item.until],
  );
  if (where !== 'initialized') await query(`update domains set state = 'active' where id = $1`, [id]);
  if (where === 'deleted') await inUnit(() => removals.remove(id, NOW, 'expiration'));
  if (where === 'moved')
    await query('update domains set account_id = $2 where id = $1', [id, await rows.rows.account()]);
  return { accountId: domain.accountId, orderId: domain.orderId, name: domain.name };
}

/** A renewal of the name by its own order, and one in another account, which must not count. */
async function renew(accountId: number, name: string, status: string): Promise<void> {
  for (const [account, state] of [
    [accountId, status],
    [await rows.rows.account(), 'success'],
  ]) {
    const [{ id }] = await query(
      `insert into orders (account_id, status, currency, auth_amount, final_amount, created_at) values ($1, 'success', 'USD', 0, 0, $2) returning id`,
      [account, NOW],
    );
    await query(
      `insert into order_items (order_id, name, type, status, interval, duration, price, tld) values ($1, $2, 'renewal', $3, 'year', 1, 1450, 'example')`,
      [id, name, state],
    );
  }
}

const TYPES = ['registration', 'renewal', 'transfer', 'whois_privacy'];
const STATUSES = ['success', 'failed', 'refunded', 'initialized', 'canceled'];
const UNTIL = [undefined, after(-1), NOW, after(1)];
const CASES = [
  ...TYPES.flatMap((type) =>
    STATUSES.flatMap((status) =>
      UNTIL.map((until) => ({ type, status, until, where: 'here', deletes: 0, renewed: undefined })),
    ),
  ),
  ...['initialized', 'deleted', 'moved'].flatMap((where) =>
    ['registration', 'whois_privacy'].map((type) => ({
      type,
      status: 'success',
      until: after(1),
      where,
      deletes: 0,
      renewed: undefined,
    })),
  ),
  ...[1, 2, 3].flatMap((deletes) =>
    ['registration', 'whois_privacy'].map((type) => ({
      type,
      status: 'success',
      until: after(1),
      where: 'here',
      deletes,
      renewed: undefined,
    })),
  ),
  ...['success', 'failed', 'initialized'].flatMap((renewed) =>
    ['registration', 'whois_privacy'].flatMap((type) =>
      [0, 2].flatMap((deletes) =>
        [after(-1), after(1)].map((until) => ({
          type,
          status: 'success',
          until,
          where: 'here',
          deletes,
          renewed,
        })),
      ),
    ),
  ),
];

describe('whether an item is refundable', () => {
  it('is the same in SQL and in the core, for every type, status, time, place and limit', async () => {
    const answers: string[] = [];
    for (const { deletes, where, renewed, ...item } of CASES) {
      const { accountId, orderId, name } = await bought(item, where);
      if (renewed) await renew(accountId, name, renewed);
      if (deletes > 0)
        await query(
          'insert into grace_delete_counts (account_id, tld, month, deletes) values ($1, $2, $3, $4)',
          [accountId, 'example', MONTH, deletes],
        );
      const order = await inUnit(() => orders.find(accountId, orderId));
      const renewals = await inUnit(() => orders.renewalsOf(accountId, name, orderId));
      const isInAccount = (await removals.boughtBy(accountId, orderId)) !== undefined;
      const isLimitReached = await graceDeletes.isLimitReached(
        { accountId, tld: 'example', month: MONTH },
        LIMIT,
      );
      const refusal = whyNotRefundable(order!.items[0], {
        now: NOW,
        isInAccount,
        isLimitReached,
        losesRenewals: renewals.length > 0,
      });
      const reported = JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!) as {
        orderItems: { isRefundable: boolean; refundNeeds?: string }[];
      };
      expect([reported.orderItems[0].refundNeeds, item]).toEqual([
        refusal === 'renewed' ? 'confirmLostRenewals' : undefined,
        item,
      ]);
      const listed = JSON.parse(
        (
          await reader.list({
            accountId,
            page: 1,
            perPage: 9,
            descending: false,
            filter: {},
            now: NOW,
            graceDeletes: LIMIT,
          })
        ).items,
      ) as (typeof reported)[];
      expect([
        reported.orderItems[0].isRefundable,
        listed[0].orderItems[0].isRefundable,
        item,
        where,
        deletes,
      ]).toEqual([refusal === undefined, refusal === undefined, item, where, deletes]);
      answers.push(refusal ?? 'yes');
    }
    expect(new Set(answers)).toEqual(
      new Set(['yes', 'refunded', 'type', 'status', 'never', 'expired', 'gone', 'limit', 'renewed']),
    );
  });

  it.each(TYPES)('says of %s what the contract says of its type', (type) => {
    const item = {
      id: 1,
      type,
      status: 'success',
      price: Money.of(1n),
      tax: Money.zero(),
      refundableUntil: after(1),
    } as BoughtItem;
    expect(whyNotRefundable(item, { ...FREE, isInAccount: true }) === undefined).toBe(
      REFUNDABLE_TYPES.includes(type),
    );
  });
});

describe('privacy that was bought on its own', () => {
  const order = async (
    accountId: number,
    name: string,
    until: Date | undefined = after(1),
    type = 'whois_privacy',
  ): Promise<number> => {
    const [{ id }] = await query(
      `insert into orders (account_id, status, currency, auth_amount, final_amount, created_at) values ($1, 'success', 'USD', 0, 0, $2) returning id`,
      [accountId, NOW],
    );
    await query(
      `insert into order_items (order_id, name, type, status, interval, duration, price, tld, refundable_until) values ($1, $2, $3, 'success', 'year', 1, 0, 'example', $4)`,
      [id, name, type, until],
    );
    return id as number;
  };
  /** By SQL and by the core; they agree, or the test fails. */
  const isRefundable = async (accountId: number, orderId: number): Promise<boolean> => {
    const {
      items: [item],
    } = (await inUnit(() => orders.find(accountId, orderId)))!;
    const isInAccount = (await removals.boughtBy(accountId, orderId)) !== undefined;
    const {
      orderItems: [reported],
    } = JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!) as {
      orderItems: { isRefundable: boolean }[];
    };
    expect(reported.isRefundable).toBe(whyNotRefundable(item, { ...FREE, isInAccount }) === undefined);
    return reported.isRefundable;
  };

  it('belongs to the domain that the account had by that name then', async () => {
    const accountId = await rows.rows.account();
    const before = await order(accountId, 'own.example');
    const { name, id, orderId } = await held(accountId, 'own.example');
    const [own, others, late, stranger] = [
      await order(accountId, name),
      await order(accountId, 'other.example'),
      await order(accountId, name, NOW),
      await rows.rows.account(),
    ];
    expect(await removals.boughtBy(accountId, own)).toBe(id);
    expect(await removals.boughtBy(accountId, orderId)).toBe(id);
    expect(await removals.boughtBy(stranger, own)).toBeUndefined();
    expect(
      await removals.boughtBy(accountId, await order(accountId, name, after(1), 'renewal')),
    ).toBeUndefined();
    const reported = async () => [
      await isRefundable(accountId, before),
      await isRefundable(accountId, own),
      await isRefundable(accountId, others),
      await isRefundable(accountId, late),
    ];
    expect(await reported()).toEqual([false, true, false, false]);
    await inUnit(() => removals.remove(id, NOW, 'administrative'));
    expect(await reported()).toEqual([false, false, false, false]);
    await held(accountId, name);
    expect(await reported()).toEqual([false, false, false, false]);
    expect(await isRefundable(stranger, await order(stranger, name))).toBe(false);
  });

  async function held(accountId: number, name: string) {
    const domain = await rows.newDomain({ accountId, name });
    const id = await inUnit(() => domains.addInitialized(domain));
    await query(`update domains set state = 'active' where id = $1`, [id]);
    return { ...domain, id };
  }
});

describe('deletes in the add grace period', () => {
  const count = async () => ({ accountId: await rows.rows.account(), tld: 'example', month: MONTH });
  const take = (of: Awaited<ReturnType<typeof count>>, limit = LIMIT) =>
    inUnit(() => graceDeletes.take(of, limit));

  it('are taken up to the limit, given back, and taken again', async () => {
    const of = await count();
    expect([await take(of), await take(of), await take(of)]).toEqual([true, true, false]);
    expect(await graceDeletes.isLimitReached(of, LIMIT)).toBe(true);
    await inUnit(() => graceDeletes.giveBack(of));
    expect(await graceDeletes.isLimitReached(of, LIMIT)).toBe(false);
    expect([await take(of), await take(of)]).toEqual([true, false]);
  });

  graceDeletesContract(async () => ({
    graceDeletes,
    accounts: [await rows.rows.account(), await rows.rows.account()],
    tlds: ['example', await rows.rows.tld(`tld-${nextNumber()}`, rows.connectionId)],
    inUnit,
    addNewDomains: async ({ accountId }, number) => {
      for (let added = 0; added < number; added += 1) {
        const domain = await rows.newDomain({ accountId });
        const id = await inUnit(() => domains.addInitialized(domain));
        await query(`update domains set state = 'active' where id = $1`, [id]);
      }
    },
  }));

  it('are taken by as many of 24 at once as the limit allows', async () => {
    const of = await count();
    const taken = await Promise.all(Array.from({ length: 24 }, () => take(of, { ...LIMIT, least: 5 })));
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('are counted by account, TLD and month', async () => {
    const of = await count();
    await take(of);
    await take(of);
    for (const other of [
      { ...of, accountId: await rows.rows.account() },
      { ...of, month: '2026-04-01' },
    ])
      expect(await graceDeletes.isLimitReached(other, LIMIT)).toBe(false);
  });

  it('grow with the names of the month that still exist', async () => {
    const of = await count();
    for (let number = 0; number < 31; number += 1) {
      const domain = await rows.newDomain({ accountId: of.accountId });
      const id = await inUnit(() => domains.addInitialized(domain));
      await query(`update domains set state = 'active' where id = $1`, [id]);
      // one of the month before, and one that was removed
      if (number === 0)
        await query('update domains set registered_at = $2 where id = $1', [
          id,
          new Date('2026-02-28T23:59:59Z'),
        ]);
      if (number === 1) await inUnit(() => removals.remove(id, NOW, 'agp_refund'));
    }
    // 29 names: 10 per cent are 2, 14 per cent are 4
    for (const percent of [10, 14]) {
      const limit = { ...LIMIT, percent };
      await query('delete from grace_delete_counts where account_id = $1', [of.accountId]).catch(
        () => undefined,
      );
      const decisions = [];
      for (let deletes = 1; deletes <= 5; deletes += 1) {
        await query(
          `insert into grace_delete_counts (account_id, tld, month, deletes) values ($1, 'example', $2, $3)
           on conflict (account_id, tld, month) do update set deletes = excluded.deletes`,
          [of.accountId, MONTH, deletes],
        );
        decisions.push([
          await graceDeletes.isLimitReached(of, limit),
          isGraceDeleteLimitReached(limit, deletes, 29),
        ]);
      }
      expect(decisions.map(([sql]) => sql)).toEqual(
        percent === 10 ? [false, true, true, true, true] : [false, false, false, true, true],
      );
      expect(decisions.every(([sql, core]) => sql === core)).toBe(true);
    }
  });

  it('that were not taken cannot be given back', async () => {
    const of = await count();
    await expect(inUnit(() => graceDeletes.giveBack(of))).rejects.toThrow('were counted');
    await expect(graceDeletes.take(of, LIMIT)).rejects.toThrow('outside a unit of work');
  });
});

describe('a domain that leaves', () => {
  async function active(): Promise<number> {
    const domain = await rows.newDomain();
    const id = await inUnit(() => domains.addInitialized(domain));
    await query(
      `update domains set state = 'active', auth_code_sealed = 'sealed', auth_code_expires_at = $2, status_sync_at = $2 where id = $1`,
      [id, after(60)],
    );
    return id;
  }

  it('keeps what it was, without its code, its operation and what the comparison found; its name is free', async () => {
    const id = await active();
    await query(
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) values ($1, 'expiry', '1', '2', $2, $2)`,
      [id, NOW],
    );
    await inUnit(() => removals.remove(id, after(9), 'agp_refund'));
    const [row] = await query('select * from domains where id = $1', [id]);
    expect(row).toMatchObject({
      state: 'deleted',
      removed_at: after(9),
      removal_reason: 'agp_refund',
      auth_code_sealed: null,
      auth_code_expires_at: null,
      status_sync_at: null,
      busy_operation_id: null,
    });
    expect(await query('select resolution from registry_differences where domain_id = $1', [id])).toEqual([
      { resolution: 'gone' },
    ]);
    const again = await rows.newDomain({ name: row.name });
    expect(await inUnit(() => domains.addInitialized(again))).toBeGreaterThan(id);
  });

  it('is counted out of the lists of its account', async () => {
    const domain = await rows.newDomain();
    const id = await inUnit(() => domains.addInitialized(domain));
    await query(`update domains set state = 'active' where id = $1`, [id]);
    const counted = async () =>
      (await query('select domains from account_counters where account_id = $1', [domain.accountId]))[0]
        .domains;
    expect(await counted()).toBe(1);
    await inUnit(() => removals.remove(id, NOW, 'administrative'));
    expect(await counted()).toBe(0);
  });

  it.each(['twice', 'that never was ours', 'that is not there', 'outside a unit of work'])(
    'does not leave: one %s',
    async (which) => {
      const id = which === 'that is not there' ? 2_000_000_000 : await active();
      if (which === 'twice') await inUnit(() => removals.remove(id, NOW, 'agp_refund'));
      if (which === 'that never was ours')
        await query(`update domains set state = 'initialized' where id = $1`, [id]);
      const left =
        which === 'outside a unit of work'
          ? removals.remove(id, NOW, 'agp_refund')
          : inUnit(() => removals.remove(id, NOW, 'agp_refund'));
      await expect(left).rejects.toThrow(
        which === 'outside a unit of work' ? 'outside a unit of work' : 'is not in a state',
      );
    },
  );
});

describe('a refunded order', () => {
  async function order(): Promise<{ accountId: number; orderId: number; itemIds: number[] }> {
    const accountId = await rows.rows.account();
    const operationId = await rows.rows.operation(accountId);
    const item = {
      name: 'a.example',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      price: Money.of(1_200n),
      taxAmount: Money.of(250n),
      tld: 'example',
    };
    const placed = await inUnit(() =>
      orders.place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: Money.of(1_450n),
        createdAt: NOW,
        items: [item, { ...item, type: 'whois_privacy', price: Money.zero(), taxAmount: undefined }],
      }),
    );
    await inUnit(() => orders.complete(placed.id, Money.of(1_450n), after(60)));
    return { accountId, orderId: placed.id, itemIds: placed.itemIds };
  }

  it('shows the refund, and its operation', async () => {
    const { accountId, orderId, itemIds } = await order();
    const operationId = await rows.rows.operation(accountId);
    expect(await inUnit(() => orders.find(accountId, orderId))).toMatchObject({
      items: [
        { id: itemIds[0], price: Money.of(1_200n), tax: Money.of(250n), refundableUntil: after(60) },
        { tax: Money.zero() },
      ],
    });
    await inUnit(() => orders.refund({ orderId, itemIds, amount: Money.of(1_450n), operationId }));
    expect(JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!)).toMatchObject({
      status: 'success',
      authAmount: 14.5,
      totalCapture: 14.5,
      totalRefund: 14.5,
      orderItems: itemIds.map((id) => ({ id, status: 'refunded', isRefundable: false })),
    });
    expect(JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!)).not.toHaveProperty('finalAmount');
    expect(
      await query('select refund_operation_id as id from order_items where order_id = $1', [orderId]),
    ).toEqual([{ id: operationId }, { id: operationId }]);
  });

  it.each<[string, (found: Awaited<ReturnType<typeof order>>) => object, string]>([
    ['items twice', () => ({}), 'cannot be refunded'],
    ['items that are not its own', () => ({ itemIds: [1] }), 'cannot be refunded'],
    ['more than was captured', () => ({ amount: Money.of(1_451n) }), 'orders_refund_ck'],
  ])('never gives back %s', async (which, values, message) => {
    const found = await order();
    const refund = { orderId: found.orderId, itemIds: found.itemIds, amount: Money.of(1_450n) };
    if (which === 'items twice') await inUnit(() => orders.refund(refund));
    const before = await reader.get(found.accountId, found.orderId, NOW, LIMIT);
    await expect(inUnit(() => orders.refund({ ...refund, ...values(found) }))).rejects.toThrow(message);
    expect(await reader.get(found.accountId, found.orderId, NOW, LIMIT)).toBe(before);
  });

  it('is found by its account alone', async () => {
    const { orderId } = await order();
    expect(await inUnit(async () => orders.find(2_000_000_000, orderId))).toBeUndefined();
    await expect(orders.find(1, orderId)).rejects.toThrow('outside a unit of work');
  });
});

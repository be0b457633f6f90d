import {
  type BoughtItem,
  isGraceDeleteLimitReached,
  REFUNDABLE_TYPES,
  whyNotRefundable,
} from '@registrar/billing';
import { addGraceDeleteLimitOf, type TldRules, tldRulesOf } from '@registrar/catalog';
import { Money } from '@registrar/kernel';
import { after, nextNumber, NOW } from '../../test/rows';
import {
  openRefundStores,
  closeRefundStores,
  rows,
  reader,
  orders,
  removals,
  graceDeletes,
  domains,
  inUnit,
  query,
  LIMIT,
  MONTH,
} from '../../test/refund-stores';

beforeAll(openRefundStores);
afterAll(closeRefundStores);

const FREE = { now: NOW, isLimitReached: false, isRegistrarLimitReached: false, losesRenewals: false };

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
        isRegistrarLimitReached: false,
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
        String(
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
        ),
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

describe('a registration under the limit of the registry for the registrar', () => {
  const CASES: [string, object | undefined, number, number][] = [
    ['a generic TLD below the limit', undefined, 49, 0],
    ['a generic TLD at the limit', undefined, 50, 0],
    ['a generic TLD above the limit', undefined, 51, 0],
    ['a country code', { ccTld: true }, 60, 0],
    ['a country code with a limit', { ccTld: true, addGraceDeleteLimit: { percent: 0, least: 3 } }, 3, 0],
    ['a country code below its limit', { ccTld: true, addGraceDeleteLimit: { percent: 0, least: 3 } }, 2, 0],
    ['a generic TLD without a limit', { addGraceDeleteLimit: 'none' }, 60, 0],
    // with the refunded one 6 and 7 new names, of which it is none then
    ['a share that is used up', { addGraceDeleteLimit: { percent: 50, least: 2 } }, 2, 4],
    ['a share that is not used up', { addGraceDeleteLimit: { percent: 50, least: 2 } }, 2, 6],
  ];

  it.each(CASES)('is refundable in SQL as in the core: %s', async (_, rules, deletes, more) => {
    const tld = await rows.rows.tld(`tld-${nextNumber()}`, rows.connectionId);
    if (rules)
      await query(
        'insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, $3, $2), ($1, $4, $5, $2)',
        // newer ones that have not begun do not count
        [
          tld,
          after(-1),
          JSON.stringify(rules),
          after(1),
          '{"addGraceDeleteLimit": {"percent": 0, "least": 1}}',
        ],
      );
    const { accountId, orderId } = await bought(
      { type: 'registration', status: 'success', until: after(1) },
      'here',
    );
    await query('update order_items set tld = $2 where order_id = $1', [orderId, tld]);
    await query('update domains set tld = $2 where order_id = $1', [orderId, tld]);
    for (let count = 0; count < more; count += 1) {
      const other = await rows.newDomain();
      const id = await inUnit(() => domains.addInitialized(other));
      await query(`update domains set state = 'active', tld = $2 where id = $1`, [id, tld]);
    }
    await query('insert into registrar_grace_deletes (month, tld, deletes) values ($1, $2, $3)', [
      MONTH,
      tld,
      deletes,
    ]);
    const limit = addGraceDeleteLimitOf(tldRulesOf((rules ?? {}) as Partial<TldRules>));
    const isRegistrarLimitReached =
      limit !== undefined && (await graceDeletes.isRegistrarLimitReached({ tld, month: MONTH }, limit));
    const byCore = limit !== undefined && isGraceDeleteLimitReached(limit, deletes, more);
    const reported = JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!) as {
      orderItems: { isRefundable: boolean }[];
    };
    expect([isRegistrarLimitReached, reported.orderItems[0].isRefundable]).toEqual([byCore, !byCore]);
  });
});

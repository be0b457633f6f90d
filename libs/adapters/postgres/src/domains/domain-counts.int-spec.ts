import type { DomainChanges, DomainFilter } from '@registrar/domains/ports';
import { activation } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { countStatement } from './domain-count-sql';
import { conditionsOf, countSql } from './domain-list-sql';
import { PostgresDomainReader } from './domain-reader';
import { PostgresDomainStore } from './domain-store';

let database: OpenDatabase;
let store: PostgresDomainStore;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase(24);
  store = new PostgresDomainStore(database.sql, database.uow);
  rows = await DomainRows.create(database.sql);
  await rows.rows.tld('shop', rows.connectionId);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);

async function active(accountId: number, values: object = {}): Promise<number> {
  const domain = await rows.newDomain({ accountId, ...values });
  return inUnit(async () => {
    const id = await store.addInitialized(domain);
    await store.activate(id, activation());
    return id;
  });
}

const FILTERS: readonly DomainFilter[] = [
  {},
  { tld: 'example' },
  { tld: 'shop', locked: true },
  { locked: false },
  { privacyEnabled: true, autorenewEnabled: false },
  { isPremium: true },
  { domainName: '*.shop' },
  { domainName: '*' },
  { createdFrom: NOW },
  { createdBefore: NOW },
  { expiresFrom: new Date('2027-03-02T00:00:00Z') },
  { expiresFrom: new Date('2027-03-02T12:00:00Z'), expiresBefore: new Date('2029-01-01T00:00:00Z') },
  { locked: true, createdBefore: NOW },
  { pendingCreate: true },
  { pendingCreate: false, locked: true },
];

/** The count that a list shows, and the number of matching rows. */
async function counts(accountId: number, filter: DomainFilter): Promise<[number, number]> {
  const conditions = conditionsOf(filter);
  const { text, values } = countStatement(conditions, countSql);
  const total = async (sql: string, parameters: unknown[]): Promise<number> =>
    (await database.sql.pool.query(sql, parameters)).rows[0]?.total ?? 0;
  return [
    await total(text, [accountId, ...values]),
    await total(countSql(conditions), [accountId, ...conditions.map(({ value }) => value)]),
  ];
}

async function expectTrueCounts(...accountIds: number[]): Promise<void> {
  for (const accountId of accountIds) {
    for (const filter of FILTERS) {
      const [shown, real] = await counts(accountId, filter);
      expect([filter, shown]).toEqual([filter, real]);
    }
  }
}

describe('a registration that the registry has still to decide on', () => {
  it('shows it in lists, which can filter for it or exclude it', async () => {
    const accountId = await rows.rows.account();
    await active(accountId, { name: 'done.example' });
    const pending = await rows.newDomain({ accountId, name: 'pending.example' });
    await inUnit(async () => store.accept(await store.addInitialized(pending)));
    const reader = new PostgresDomainReader(database.sql, { sendDefaults: false });
    const listed = async (filter: DomainFilter) => {
      const { items, totalCount } = await reader.list({
        accountId,
        filter,
        page: 1,
        perPage: 10,
        sort: 'domainName',
        descending: false,
        includeRenewalPrice: true,
        now: NOW,
      });
      return [
        totalCount,
        (JSON.parse(String(items)) as { domainName: string; pendingCreate?: boolean }[]).map(
          ({ domainName, pendingCreate }) => [domainName, pendingCreate],
        ),
      ];
    };
    expect(await listed({})).toEqual([
      2,
      [
        ['done.example', undefined],
        ['pending.example', true],
      ],
    ]);
    expect(await listed({ pendingCreate: true })).toEqual([1, [['pending.example', true]]]);
    expect(await listed({ pendingCreate: false })).toEqual([1, [['done.example', undefined]]]);
  });
});

describe('the counts of an account', () => {
  it.each<[string, (accountId: number) => Promise<unknown>]>([
    ['nothing was registered', async () => undefined],
    [
      'domains were registered',
      async (account) => [
        await active(account),
        await active(account, { tld: 'shop', locked: false, premium: true }),
      ],
    ],
    [
      'a registration failed',
      async (account) => {
        const id = await inUnit(async () =>
          store.addInitialized(await rows.newDomain({ accountId: account })),
        );
        await inUnit(() => store.fail(id, NOW));
      },
    ],
    [
      'the registry decides later',
      async (account) => {
        const id = await inUnit(async () =>
          store.addInitialized(await rows.newDomain({ accountId: account })),
        );
        await inUnit(() => store.accept(id));
      },
    ],
    [
      'a domain went',
      async (account) => {
        const id = await active(account);
        await database.sql.pool.query('update domains set removed_at = $2 where id = $1', [id, NOW]);
      },
    ],
    [
      'a unit was taken back',
      async (account) => {
        await expect(
          inUnit(async () => {
            await store.addInitialized(await rows.newDomain({ accountId: account }));
            throw new Error('back');
          }),
        ).rejects.toThrow('back');
      },
    ],
  ])('are those of its rows when %s', async (_, happen) => {
    const accountId = await rows.rows.account();
    await happen(accountId);
    await expectTrueCounts(accountId);
  });

  it.each<[string, DomainChanges]>([
    ['a lock', { locked: false }],
    ['privacy and autorenew', { privacyEnabled: false, autorenewEnabled: false }],
    ['a renewal', { expiresAt: new Date('2031-07-01T10:00:00Z') }],
    ['name servers, which have no stored count', { nameservers: ['ns1.example.net'] }],
  ])('follow %s', async (_, change) => {
    const accountId = await rows.rows.account();
    const ids = [await active(accountId), await active(accountId, { tld: 'shop' })];
    await inUnit(() => store.change(ids[0], change));
    await expectTrueCounts(accountId);
    await inUnit(async () => {
      for (const id of ids) await store.change(id, { locked: true, privacyEnabled: true, ...change });
    });
    await expectTrueCounts(accountId);
  });

  it('follow a start of the term on another day', async () => {
    const accountId = await rows.rows.account();
    const id = await active(accountId);
    await database.sql.pool.query(
      `update domains set registered_at = registered_at - interval '2 days' where id = $1`,
      [id],
    );
    await expectTrueCounts(accountId);
  });

  it('follow a domain to another account', async () => {
    const [from, to] = [await rows.rows.account(), await rows.rows.account()];
    const id = await active(from);
    await active(to);
    await database.sql.pool.query('update domains set account_id = $2, locked = false where id = $1', [
      id,
      to,
    ]);
    await expectTrueCounts(from, to);
  });

  it('hold when many change at once, in opposite ways', async () => {
    const [one, other] = [await rows.rows.account(), await rows.rows.account()];
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, at) => active(at % 2 ? one : other, { locked: at % 4 < 2 })),
    );
    const move = 'update domains set account_id = $2, locked = not locked where id = $1';
    await Promise.all(
      ids.map((id, at) => inUnit(() => database.sql.change('test_move', move, [id, at % 2 ? other : one]))),
    );
    await expectTrueCounts(one, other);
    await Promise.all(
      ids.map((id, at) =>
        inUnit(() => store.change(id, { locked: at % 4 >= 2, autorenewEnabled: at % 3 === 0 })),
      ),
    );
    await expectTrueCounts(one, other);
  });
});

import { addDays } from '@registrar/kernel';
import type { OwnedName } from '@registrar/domains';
import type { NewDomain } from '@registrar/domains/ports';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { nextNumber, NOW } from '../../../test/rows';
import { PostgresDomainMoves } from '../../transfers/domain-moves';
import { PostgresDomainTerminations } from '../domain-terminations';
import { PostgresDomainRemovals } from '../domain-removal';
import { PostgresDomainStore } from '../domain-store';
import { DISPOSITIONS, PostgresDispositionReader } from './disposition-reader';

let database: OpenDatabase;
let domains: DomainRows;
let reader: PostgresDispositionReader;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
  reader = new PostgresDispositionReader(database.sql);
});
afterAll(() => database?.close());

const EXPIRES = addDays(NOW, 365);
const later = (days: number): Date => addDays(NOW, days);
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

/** A registered domain, and what is stored of it. */
async function registered(values: Partial<NewDomain> = {}): Promise<NewDomain & { id: number }> {
  const domain = await domains.newDomain(values);
  const store = new PostgresDomainStore(database.sql, database.uow);
  const id = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, {
      registeredAt: NOW,
      expiresAt: EXPIRES,
      registryStatuses: ['ok'],
      transferLockUntil: NOW,
    });
    return added;
  });
  return { ...domain, id };
}

const removed = (id: number, at: Date, reason: 'expiration' | 'agp_refund' = 'expiration'): Promise<void> =>
  inUnit(() => new PostgresDomainRemovals(database.sql, database.uow).remove(id, at, reason));
const ended = ({ id: domainId, connectionId, name, accountId }: NewDomain & { id: number }, at: Date) =>
  inUnit(() =>
    new PostgresDomainTerminations(database.sql, database.uow).add(
      { domainId, connectionId, name, accountId, deleteAt: addDays(at, 18) },
      at,
    ),
  );
const moved = async (domainId: number, fromAccountId: number, toAccountId: number, movedAt: Date) => {
  const operationId = await domains.rows.operation(toAccountId);
  return inUnit(() =>
    new PostgresDomainMoves(database.sql, database.uow).move({
      domainId,
      fromAccountId,
      toAccountId,
      operationId,
      movedAt,
    }),
  );
};
const left = (id: number, at: Date) =>
  query(`update domains set state = 'transferred', removed_at = $2 where id = $1`, [id, at]);
const transferOut = async (id: number, state: string): Promise<number> =>
  (
    await query(
      `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at, ended_at)
       select id, account_id, connection_id, name, $2, $3, case when $2 in ('noticed', 'pending') then $3::timestamptz end,
              case when $2 not in ('noticed', 'pending') then $3::timestamptz end from domains where id = $1 returning id`,
      [id, state, NOW],
    )
  )[0].id;
const transferIn = async (accountId: number, name: string, state: string) => {
  const { operationId, orderId } = await domains.newDomain({ accountId });
  const [{ id }] = await query(
    `insert into transfers (operation_id, account_id, name, state, progress_at, created_at) values ($1, $2, $3, $4, $5, $5) returning id`,
    [operationId, accountId, name, state, NOW],
  );
  return { transferId: id as number, orderId };
};

const of = async (accountId: number, ...names: string[]): Promise<OwnedName[]> =>
  (await reader.read(accountId, names)).sort((a, b) => (a.name < b.name ? -1 : 1));
const HELD = {
  state: 'active',
  isMoved: false,
  registeredAt: NOW,
  expiresAt: EXPIRES,
  isPremium: false,
  isNewest: true,
  isLeaving: false,
};

describe('what an account has and had, in PostgreSQL', () => {
  it('is the domain in the account with its order; other accounts have nothing of the name', async () => {
    const { accountId, name, orderId } = await registered();
    expect(await of(accountId, name, 'unknown.example')).toEqual([{ name, domain: { ...HELD, orderId } }]);
    expect(await of(await domains.rows.account(), name)).toEqual([]);
  });

  it('is a registration without an answer, and nothing once that has failed', async () => {
    const domain = await domains.newDomain();
    const store = new PostgresDomainStore(database.sql, database.uow);
    const id = await inUnit(() => store.addInitialized(domain));
    expect(await of(domain.accountId, domain.name)).toMatchObject([{ domain: { state: 'initialized' } }]);
    await inUnit(() => store.fail(id, NOW));
    expect(await of(domain.accountId, domain.name)).toEqual([]);
  });

  it('is a removed domain with its reason and its end', async () => {
    const domain = await registered();
    await removed(domain.id, later(390));
    await ended(domain, later(390));
    const { accountId, name, orderId } = domain;
    expect(await of(accountId, name)).toEqual([
      {
        name,
        domain: {
          ...HELD,
          state: 'deleted',
          orderId,
          endedAt: later(390),
          removalReason: 'expiration',
          end: { stage: 'kept', deleteAt: later(408) },
        },
      },
    ]);
  });

  it('is the domain that came back, and of two that left the later one', async () => {
    const { accountId, name, id } = await registered();
    await removed(id, later(2), 'agp_refund');
    const again = await registered({ accountId, name });
    expect(await of(accountId, name)).toMatchObject([
      { domain: { state: 'active', orderId: again.orderId } },
    ]);
    await left(again.id, later(90));
    expect(await of(accountId, name)).toMatchObject([
      { domain: { state: 'transferred', endedAt: later(90), orderId: again.orderId } },
    ]);
  });

  it('is the older domain, as no longer the newest, when another account has the name', async () => {
    const { accountId, name, id } = await registered();
    await removed(id, later(390));
    const again = await registered({ name });
    expect(await of(accountId, name)).toMatchObject([
      { domain: { state: 'deleted', isNewest: false, endedAt: later(390) } },
    ]);
    expect(await of(again.accountId, name)).toMatchObject([{ domain: { state: 'active', isNewest: true } }]);
  });

  it('is a move, without the order of another account, until the domain is moved back', async () => {
    const { accountId, name, id, orderId } = await registered();
    const other = await domains.rows.account();
    const moveId = await moved(id, accountId, other, later(5));
    expect(await of(accountId, name)).toMatchObject([
      { domain: { isMoved: true, endedAt: later(5), orderId, transferId: moveId } },
    ]);
    const [{ domain }] = await of(other, name);
    expect([domain?.isMoved, domain?.orderId, domain?.endedAt]).toEqual([false, undefined, undefined]);
    await left(id, later(90));
    expect(await of(accountId, name)).toMatchObject([{ domain: { isMoved: true, endedAt: later(5) } }]);
    await query(`update domains set state = 'active', removed_at = null where id = $1`, [id]);
    await moved(id, other, accountId, later(9));
    expect(await of(accountId, name)).toEqual([{ name, domain: { ...HELD, orderId } }]);
    expect(await of(other, name)).toMatchObject([{ domain: { isMoved: true, endedAt: later(9) } }]);
  });

  it.each([
    ['pending', true],
    ['noticed', false],
    ['canceled', false],
    ['dropped', false],
  ])('is leaving by a transfer that is %s: %s', async (state, isLeaving) => {
    const { accountId, name, id } = await registered();
    const transferId = await transferOut(id, state);
    expect(await of(accountId, name)).toMatchObject([
      { domain: { isLeaving, ...(isLeaving && { transferId }) } },
    ]);
  });

  it('is the transfer with which a domain left', async () => {
    const { accountId, name, id } = await registered();
    await transferOut(id, 'canceled');
    const transferId = await transferOut(id, 'completed');
    await left(id, later(90));
    expect(await of(accountId, name)).toMatchObject([
      { domain: { state: 'transferred', transferId, isLeaving: false } },
    ]);
  });

  it.each([
    ['pending', true],
    ['pending_transfer', true],
    ['rejected', true],
    ['completed', false],
    ['failed', false],
    ['canceled', false],
    ['canceled_pending_refund', false],
  ])('is a pending transfer in, by one that is %s: %s', async (state, isOpen) => {
    const [accountId, name] = [await domains.rows.account(), `incoming-${nextNumber()}.example`];
    const incoming = await transferIn(accountId, name, state);
    expect(await of(accountId, name)).toEqual(isOpen ? [{ name, incoming }] : []);
    expect(await of(await domains.rows.account(), name)).toEqual([]);
  });

  it('is premium by its sale and by the list of premium names', async () => {
    const [sold, listed] = [await registered({ premium: true }), await registered()];
    await query(
      `insert into premium_names (tld, name, class, registration, renewal, updated_at) values ('example', $1, 'gold', 1, 1, $2)`,
      [listed.name, NOW],
    );
    for (const { accountId, name } of [sold, listed])
      expect(await of(accountId, name)).toMatchObject([{ domain: { isPremium: true } }]);
  });

  it('is read of 1,000 names by one statement, each from the indexes', async () => {
    const { accountId, name } = await registered();
    const names = [name, ...Array.from({ length: 999 }, (_, at) => `none-${at}.example`)];
    const statements = jest.spyOn(database.sql, 'rows');
    expect(await of(accountId, ...names)).toHaveLength(1);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    const client = await database.sql.pool.connect();
    try {
      // the tables of the test are so small that a scan would be cheaper
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${DISPOSITIONS}`, [
        accountId,
        names,
      ]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const index of [
        // any of those that begin with the name
        'domains_(name_uq|prefix_ix|staff_name_ix)',
        'domains_(removed_name_ix|staff_name_ix)',
        'domain_moves_domain_ix',
        'transfers_out_domain_ix',
        'domain_ends_pkey',
        'transfers_account_open_uq',
        'orders_operation_ix',
        'premium_names_pkey',
      ])
        expect(plan).toMatch(new RegExp(index));
      expect(plan).not.toContain('Seq Scan');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

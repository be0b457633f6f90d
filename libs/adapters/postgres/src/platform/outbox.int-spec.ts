import type { DomainEvent } from '@registrar/kernel';
import { FakeIds } from '@registrar/kernel/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresOutbox } from './outbox';

let database: OpenDatabase;
let outbox: PostgresOutbox;
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  outbox = new PostgresOutbox(database.sql, database.uow, new FakeIds());
  accountId = await new Rows(database.sql).account();
});
afterAll(() => database?.close());
beforeEach(() => database.dataSource.query('delete from outbox'));

const event = (values: Partial<DomainEvent> = {}): DomainEvent => ({
  name: 'account.credit.balance_change',
  accountId,
  payload: { eventName: 'account.credit.balance_change', accountId, balance: 85.5 },
  occurredAt: NOW,
  ...values,
});
const add = (...events: DomainEvent[]): Promise<void> =>
  database.uow.run(async () => {
    for (const one of events) await outbox.add(one);
  });
const written = (): Promise<{ event_id: string; name: string; payload: unknown }[]> =>
  database.dataSource.query('select * from outbox order by id');

describe('the outbox in PostgreSQL', () => {
  it('keeps events in the order they were added, each with an id of its own', async () => {
    const odd = {
      eventName: 'x',
      text: `"quoted" \\ it's\n\u2028 東京`,
      deep: { list: [1.5, null, true, ''] },
    };
    await add(event(), event({ name: 'domain.registry.rejection', payload: odd, occurredAt: after(5) }));
    const rows = await written();
    expect(rows).toMatchObject([
      {
        account_id: accountId,
        name: 'account.credit.balance_change',
        payload: { balance: 85.5 },
        occurred_at: NOW,
      },
      { account_id: accountId, name: 'domain.registry.rejection', payload: odd, occurred_at: after(5) },
    ]);
    expect(new Set(rows.map((row) => row.event_id)).size).toBe(2);
  });

  it('forgets what was added in a transaction that was taken back', async () => {
    const unit = database.uow.run(async () => {
      await outbox.add(event());
      throw new Error('no credit');
    });
    await expect(unit).rejects.toThrow('no credit');
    expect(await written()).toEqual([]);
  });

  it('takes nothing outside a unit of work', async () => {
    await expect(outbox.add(event())).rejects.toThrow('outside a unit of work');
    expect(await written()).toEqual([]);
  });

  it('accepts no event for a missing account', async () => {
    await expect(add(event({ accountId: 2_000_000_000 }))).rejects.toMatchObject({ code: '23503' });
  });
});

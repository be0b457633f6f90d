import { transferStoreContract } from '@registrar/transfers/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresTransferReader } from './transfer-reader';
import { PostgresTransferStore } from './transfer-store';

let database: OpenDatabase;
let store: PostgresTransferStore;
let rows: Rows;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresTransferStore(database.sql, database.uow);
  rows = new Rows(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

describe('transfers in PostgreSQL', () => {
  transferStoreContract(async () => ({
    store,
    reader: new PostgresTransferReader(database.sql),
    inUnit,
    newAccount: () => rows.account(),
    newOperation: (accountId) => rows.operation(accountId),
  }));

  const added = async (name: string) => {
    const accountId = await rows.account();
    const operationId = await rows.operation(accountId);
    return inUnit(() =>
      store.add({ operationId, accountId, name, state: 'pending', authCodeSealed: 'sealed', createdAt: NOW }),
    );
  };

  it('keep the history of their states, each with its reason', async () => {
    const { id } = await added('history.example');
    await inUnit(() => store.move(id, { from: 'pending', to: 'submitting_transfer', at: NOW }));
    await inUnit(() =>
      store.move(id, { from: 'submitting_transfer', to: 'pending_unlock', reason: 'locked', at: NOW }),
    );
    expect(
      await query(
        'select number, from_state, to_state, reason from transfer_moves where transfer_id = $1 order by number',
        [id],
      ),
    ).toEqual([
      { number: 1, from_state: null, to_state: 'pending', reason: null },
      { number: 2, from_state: 'pending', to_state: 'submitting_transfer', reason: null },
      { number: 3, from_state: 'submitting_transfer', to_state: 'pending_unlock', reason: 'locked' },
    ]);
  });

  it.each([
    ['a state that is none', `update transfers set state = 'moved' where id = $1`, 'transfers_state_check'],
    ['a code once they have ended', `update transfers set state = 'failed' where id = $1`, 'transfers_check'],
    [
      'a command in flight before they are submitted',
      `update transfers set awaiting = 'request' where id = $1`,
      'transfers_check1',
    ],
  ])('never have %s', async (what, statement, constraint) => {
    const { id } = await added(`${what.replaceAll(' ', '-')}.example`);
    await expect(query(statement, [id])).rejects.toMatchObject({ constraint });
  });

  it('of one name begin once, however many ask at a time', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => rows.account()));
    const results = await Promise.allSettled(
      owners.map(async (accountId) => {
        const operationId = await rows.operation(accountId);
        return inUnit(() =>
          store.add({ operationId, accountId, name: 'crowd.example', state: 'pending', createdAt: NOW }),
        );
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'transfers.processing' });
  });
});

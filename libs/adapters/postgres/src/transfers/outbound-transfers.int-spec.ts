import { outboundTransfersContract } from '@registrar/transfers/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresDomainMoves, PostgresMoveGuesses } from './domain-moves';
import { PostgresOutboundNotices } from './outbound-notices';
import { PostgresOutboundTransfers } from './outbound-transfers';

let database: OpenDatabase;
let domains: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

async function newDomain() {
  const domain = await domains.newDomain();
  const store = new PostgresDomainStore(database.sql, database.uow);
  const id = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, {
      registeredAt: NOW,
      expiresAt: new Date('2027-03-02T09:15:00Z'),
      registryStatuses: ['ok'],
      transferLockUntil: NOW,
    });
    return added;
  });
  return { id, accountId: domain.accountId, connectionId: domain.connectionId, name: domain.name };
}

describe('domains that leave, in PostgreSQL', () => {
  outboundTransfersContract(async () => ({
    outbound: new PostgresOutboundTransfers(database.sql, database.uow),
    notices: new PostgresOutboundNotices(database.sql, database.uow),
    newContact: () => domains.rows.contact(),
    moves: new PostgresDomainMoves(database.sql, database.uow),
    guesses: new PostgresMoveGuesses(database.sql, database.uow),
    inUnit,
    newDomain,
    newAccount: () => domains.rows.account(),
    newOperation: (accountId) => domains.rows.operation(accountId),
    changeRegistrant: async ({ id, accountId }, { before, material, at }) => {
      await query(
        `insert into registrant_changes (domain_id, account_id, operation_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
         values ($1, $2, $3, $4, $4, $5, false, false, $6)`,
        [id, accountId, await domains.rows.operation(accountId), before, material, at],
      );
    },
    suspect: async ({ id }, at) => {
      await query(
        `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) values ($1, 'statuses', '[]', '["pendingTransfer"]', $2, $2)
         on conflict (domain_id, field) where resolved_at is null do update set seen_at = $2`,
        [id, at],
      );
    },
  }));

  it.each([
    [
      'a domain that is transferred and here',
      `update domains set state = 'transferred' where id = $1`,
      'domains_state_check',
    ],
    [
      'two transfers out of one domain at a time',
      `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at)
       select id, account_id, connection_id, name, 'noticed', created_at, created_at from domains cross join generate_series(1, 2) where id = $1`,
      'transfers_out_open_uq',
    ],
    [
      'a move to the account that has it',
      `insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at)
       select id, account_id, account_id, operation_id, created_at from domains where id = $1`,
      'domain_moves_check',
    ],
  ])('are never %s', async (_, statement, constraint) => {
    const { id } = await newDomain();
    await expect(query(statement, [id])).rejects.toMatchObject({ constraint });
  });

  it('are noticed once, however many messages are read at a time', async () => {
    const { name } = await newDomain();
    const outbound = new PostgresOutboundTransfers(database.sql, database.uow);
    const noticed = await Promise.all(
      Array.from({ length: 5 }, () => inUnit(() => outbound.notice(name, {}, NOW))),
    );
    expect(new Set(noticed.map((one) => one?.id)).size).toBe(1);
    expect(noticed[0]).toBeDefined();
  });
});

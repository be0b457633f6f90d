import { claimsNoticesContract, EXAMPLE_NOTICE } from '@registrar/catalog/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresClaimsAcknowledgements, PostgresClaimsNotices } from './claims-notices';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

describe('claims notices in PostgreSQL', () => {
  claimsNoticesContract(async () => new PostgresClaimsNotices(database.sql));

  it('are refused by their id where their claims cannot be read', async () => {
    const notices = new PostgresClaimsNotices(database.sql);
    const notice = { ...EXAMPLE_NOTICE, id: 'broken', claims: [{}] as never };
    await notices.add({ notice, claimKey: 'broken', document: '<notice/>', fetchedAt: NOW });
    await expect(notices.find('broken')).rejects.toThrow(
      'stored claims of the notice broken has an unreadable member at 0',
    );
  });
});

describe('acknowledgements of claims', () => {
  const acknowledgement = async (values: { noticeId?: string } = {}) => {
    const rows = new Rows(database.sql);
    const accountId = await rows.account();
    return {
      operationId: await rows.operation(accountId),
      accountId,
      name: 'example-one.app',
      noticeId: EXAMPLE_NOTICE.id,
      acceptedAt: NOW,
      ...values,
    };
  };
  let acknowledgements: PostgresClaimsAcknowledgements;
  beforeAll(async () => {
    acknowledgements = new PostgresClaimsAcknowledgements(database.sql, database.uow);
    await new PostgresClaimsNotices(database.sql).add({
      notice: EXAMPLE_NOTICE,
      claimKey: 'key',
      document: '<notice/>',
      fetchedAt: NOW,
    });
  });

  it('are written with the operation they were for', async () => {
    const given = await acknowledgement();
    await database.uow.run(() => acknowledgements.add(given));
    const [row] = await database.sql.rows(
      'test_ack',
      'select account_id, name, notice_id, accepted_at from claims_acknowledgements where operation_id = $1',
      [given.operationId],
    );
    expect(row).toEqual({
      account_id: given.accountId,
      name: 'example-one.app',
      notice_id: EXAMPLE_NOTICE.id,
      accepted_at: NOW,
    });
  });

  it('are not written outside a unit of work, and not for a notice that was not shown', async () => {
    await expect(acknowledgements.add(await acknowledgement())).rejects.toThrow('outside a unit of work');
    const unknown = await acknowledgement({ noticeId: 'unknown' });
    await expect(database.uow.run(() => acknowledgements.add(unknown))).rejects.toMatchObject({
      constraint: 'claims_acknowledgements_notice_id_fkey',
    });
  });
});

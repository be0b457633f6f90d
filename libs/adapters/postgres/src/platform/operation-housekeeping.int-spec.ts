import { addSeconds, type JsonValue } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresOperationHousekeeping } from './operation-housekeeping';
import { PostgresOperations } from './operations';

const NOW = new Date('2026-03-02T09:15:00Z');
const contacts = { registrant: { firstName: 'Ilse', email: 'ilse@example.net' } };
let database: OpenDatabase;
let operations: PostgresOperations;
let housekeeping: PostgresOperationHousekeeping;
let accountId: number;
let serial = 0;
beforeAll(async () => {
  database = await openDatabase();
  operations = new PostgresOperations(database.sql, database.uow);
  housekeeping = new PostgresOperationHousekeeping(database.sql);
  accountId = (await database.sql.row<{ id: number }>(
    'test_account',
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    ['eraser', NOW],
  ))!.id;
});
afterAll(() => database?.close());

async function operation(payload: JsonValue, settle: (id: string) => Promise<void>): Promise<string> {
  const id = `0197a0bb-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  await database.uow.run(async () => {
    await operations.open({
      id,
      accountId,
      kind: 'register',
      subject: `a${serial}.example`,
      payload,
      createdAt: NOW,
      dueAt: NOW,
    });
    await settle(id);
  });
  return id;
}
const shown = async (id: string) => {
  const { payload, answer } = (await operations.find(id))!;
  return { payload, answer };
};

describe('contacts in operations', () => {
  it('are taken out of payload and answer once the operation ended long enough ago, all else stays', async () => {
    const bought = await operation(
      {
        name: 'a.example',
        registrantExtras: ['tax id'],
        labels: { notes: 'call first' },
        contactIds: { registrant: 3 },
      },
      (id) =>
        operations.succeed(
          id,
          { domain: { domainName: 'a.example', contacts, tags: ['VIP'], notes: 'call first' }, order: 7 },
          NOW,
        ),
    );
    const changed = await operation({ registryValues: { nexus: 'C11' } }, (id) =>
      operations.succeed(id, { domainName: 'a.example', contacts }, NOW),
    );
    const refused = await operation({ registrantExtras: ['tax id'] }, (id) =>
      operations.refuse(id, { kind: 'invalid', code: 'x', message: 'no' }, NOW),
    );
    const later = await operation({}, (id) => operations.succeed(id, { contacts }, addSeconds(NOW, 1)));
    const open = await operation({ registrantExtras: ['tax id'] }, async () => undefined);
    expect(await housekeeping.eraseContacts(NOW, addSeconds(NOW, 7_200), 10)).toBe(3);
    expect(await shown(bought)).toEqual({
      payload: { name: 'a.example', contactIds: { registrant: 3 } },
      answer: { domain: { domainName: 'a.example' }, order: 7 },
    });
    expect(await shown(changed)).toEqual({ payload: {}, answer: { domainName: 'a.example' } });
    expect(await shown(refused)).toEqual({ payload: {}, answer: undefined });
    expect([await shown(later), await shown(open)]).toEqual([
      { payload: {}, answer: { contacts } },
      { payload: { registrantExtras: ['tax id'] }, answer: undefined },
    ]);
    expect(await housekeeping.eraseContacts(NOW, addSeconds(NOW, 7_200), 10)).toBe(0);
  });

  it('are removed from up to the given number of operations at once, the oldest first', async () => {
    const settle = (at: Date) =>
      operation({ registryValues: { a: 'b' } }, (id) => operations.succeed(id, {}, at));
    const [newer, older] = [await settle(addSeconds(NOW, -10)), await settle(addSeconds(NOW, -20))];
    expect(await housekeeping.eraseContacts(NOW, NOW, 1)).toBe(1);
    expect([(await shown(older)).payload, (await shown(newer)).payload]).toEqual([
      {},
      { registryValues: { a: 'b' } },
    ]);
  });
});

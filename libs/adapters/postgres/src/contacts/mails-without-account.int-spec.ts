import { randomUUID } from 'node:crypto';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { DomainRows } from '../../test/domain-rows';
import { NOW } from '../../test/rows';
import { PostgresMailStore } from './mail-store';

let database: OpenDatabase;
let store: PostgresMailStore;
let apart: number;
let other: number;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresMailStore(database.sql, database.uow);
  const { rows } = await DomainRows.create(database.sql);
  [apart, other] = [await rows.account(), await rows.account()];
});
afterEach(() => database.sql.due.setApart(() => []));
afterAll(() => database?.close());

const written = async (accountId?: number): Promise<string> => {
  const id = randomUUID();
  const mail = { id, accountId, template: 'staff-invitation', subject: 'staff_user:1' } as const;
  const content = { to: 'ines@example.net', sealed: 's', contentDigest: 'c', recipientDigest: 'r' };
  await database.uow.run(() => store.addAll([{ ...mail, ...content, createdAt: NOW }]));
  return id;
};
const later = new Date(NOW.getTime() + 1_000);
const taken = async (): Promise<string[]> => (await store.takeDue(NOW, later, 10)).map(({ id }) => id).sort();

describe('a due mail without an account', () => {
  it('is taken by the run for all accounts, also while accounts are set apart', async () => {
    const [own, ofOther] = [await written(), await written(other)];
    await written(apart);
    database.sql.due.setApart(() => [apart]);
    expect(await taken()).toEqual([own, ofOther].sort());
  });

  it('is not taken by the run of one account', async () => {
    const [own, ofOther] = [await written(), await written(other)];
    const account = { accountId: other, aheadMs: 0, networkMs: 0 };
    expect(await database.sql.due.runFor(account, taken)).toContain(ofOther);
    expect(await database.sql.due.runFor(account, taken)).not.toContain(own);
  });
});

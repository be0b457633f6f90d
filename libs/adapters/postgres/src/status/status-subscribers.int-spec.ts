import { randomUUID } from 'node:crypto';
import { statusSubscribersContract } from '@registrar/status/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresMailStore } from '../contacts/mail-store';
import { PostgresStatusSubscribers } from './status-subscribers';

let database: OpenDatabase;
let subscribers: PostgresStatusSubscribers;
let mailStore: PostgresMailStore;
beforeAll(async () => {
  database = await openDatabase();
  subscribers = new PostgresStatusSubscribers(database.sql, database.uow);
  mailStore = new PostgresMailStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []) =>
  (await database.sql.pool.query(text, values)).rows;

async function written(subject: string, isSent = false): Promise<string> {
  const id = randomUUID();
  const mail = { id, template: 'status-notice', subject, to: 'desk@example.net', sealed: 'sealed' } as const;
  await inUnit(() =>
    mailStore.add({ ...mail, contentDigest: 'content', recipientDigest: 'recipient', createdAt: NOW }),
  );
  if (isSent) await mailStore.sent(id, NOW);
  return id;
}

describe('subscribers of the status page in PostgreSQL', () => {
  statusSubscribersContract(async () => ({ subscribers, inUnit }));

  it('are stored once by two requests at once', async () => {
    const found = await Promise.all(
      ['twice@example.net', 'Twice@example.net'].map((email) =>
        inUnit(() => subscribers.findOrAdd(email, NOW)),
      ),
    );
    expect(found[0].id).toBe(found[1].id);
  });

  it('are erased from mails, of which those that wait are given up', async () => {
    const { id } = await inUnit(() => subscribers.findOrAdd('erase@example.net', NOW));
    const [waiting, sent, other] = [
      await written(`status_subscriber:${id}`),
      await written(`status_subscriber:${id}`, true),
      await written(`status_subscriber:${id}0`),
    ];
    await inUnit(() => subscribers.eraseMails(id, NOW));
    const mails = await query(
      `select id, recipient, content_sealed is null as erased, due_at is null as over, failed_at is not null as failed from mails where id = any($1)`,
      [[waiting, sent, other]],
    );
    expect(Object.fromEntries(mails.map(({ id: mailId, ...mail }) => [mailId, mail]))).toEqual({
      [waiting]: { recipient: null, erased: true, over: true, failed: true },
      [sent]: { recipient: null, erased: true, over: true, failed: false },
      [other]: { recipient: 'desk@example.net', erased: false, over: false, failed: false },
    });
    await mailStore.giveUp(other, NOW, 'test');
  });

  it('get a mail that waits only while they are subscribed', async () => {
    const { id } = await inUnit(() => subscribers.findOrAdd('waits@example.net', NOW));
    const mail = await written(`status_subscriber:${id}`);
    const revoked = async () =>
      (await mailStore.takeDue(new Date(), NOW, 100)).find((each) => each.id === mail)!.revoked;
    expect(await revoked()).toBeUndefined();
    await inUnit(() => subscribers.remove(id));
    expect(await revoked()).toBe('the address is no longer subscribed');
  });
});

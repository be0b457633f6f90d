import { PostgresAnnouncementStore, PostgresMailStore, PostgresOutbox } from '@registrar/adapter-postgres';
import type { AnnouncementContent, SendAnnouncements } from '@registrar/contacts';
import { newSendAnnouncements } from '@registrar/contacts/wiring';
import type { Ids } from '@registrar/kernel';
import { FakeClock, FakeVault } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import { randomUUID } from 'node:crypto';
import { die, Executioner, throughEveryMoment } from '../crash';
import { openSql, type OpenSql } from '../open-sql';

const NOW = new Date('2026-03-02T09:15:00Z');
const CONTENT: AnnouncementContent = {
  subject: 'Prices of {{registrar}}',
  text: 'Hello {{username}}, they rise.',
  audience: { kind: 'all' },
};
const ACCOUNTS = 5;
const ids = { uuid: () => randomUUID(), secret: () => 'secret' } as unknown as Ids;

let database: OpenSql;
let sql: OpenSql['sql'];
let uow: OpenSql['uow'];
let store: PostgresAnnouncementStore;
beforeAll(async () => {
  database = await openSql();
  ({ sql, uow } = database);
  store = new PostgresAnnouncementStore(sql, uow);
  for (let serial = 1; serial <= ACCOUNTS; serial += 1) await newAccount(`shop-${serial}`, serial !== 2);
});
afterAll(() => database?.close());

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.rows(text, values);

/** Its id. */
async function newAccount(username: string, hasAddress = true): Promise<number> {
  const [{ id }] = await rows<{ id: number }>(
    `with c as (insert into contacts (city, email, created_at) values ('Zell', $2, $3) returning id)
     insert into accounts (username, registrant_id, created_at) select $1, id, $3 from c returning id`,
    [username, hasAddress ? `${username}@example.net` : '', NOW],
  );
  return id;
}

/** A worker; with an executioner one that dies at the given moment. */
function newWorker(executioner?: Executioner): SendAnnouncements {
  const watch = <T extends object>(name: string, part: T): T => executioner?.watch(name, part) ?? part;
  return newSendAnnouncements(
    {
      announcementStore: watch('store', new PostgresAnnouncementStore(sql, uow)),
      mailStore: watch('mailStore', new PostgresMailStore(sql, uow)),
      outbox: watch('outbox', new PostgresOutbox(sql, uow, ids)),
      uow: watch('uow', uow),
      clock: new FakeClock(NOW),
      ids,
      vault: new FakeVault(),
    },
    { registrarName: 'Lantern' },
  );
}

async function published(): Promise<number> {
  const id = await uow.run(() => store.add(CONTENT, NOW, 'Ines'));
  await uow.run(() => store.publish(id, NOW, 'Ines', ACCOUNTS));
  return id;
}

/** Number of batches. */
async function work(worker: SendAnnouncements, limit?: number): Promise<number> {
  let batches = 0;
  await drain(async () => {
    const isBusy = await worker.execute(limit);
    batches += Number(isBusy);
    return Number(isBusy);
  }, 'announcements that are due');
  return batches;
}

interface Reached {
  account_id: number;
  marks: number;
  events: number;
  mails: number;
}
/** What each account has of the announcement. */
const reachedBy = (id: number): Promise<Reached[]> =>
  rows<Reached>(
    `select a.id as account_id,
            (select count(*)::int from announcement_accounts m where m.account_id = a.id and m.announcement_id = $1) as marks,
            (select count(*)::int from outbox o where o.account_id = a.id and o.payload->>'announcementId' = $1::text) as events,
            (select count(*)::int from mails m where m.account_id = a.id and m.subject = 'announcement:' || $1) as mails
       from accounts a order by a.id`,
    [id],
  );
const expectOnce = async (id: number, accounts = ACCOUNTS): Promise<void> => {
  const reached = await reachedBy(id);
  expect(reached.slice(0, accounts).map(({ marks, events, mails }) => [marks, events, mails])).toEqual(
    reached.slice(0, accounts).map((_, at) => [1, 1, at === 1 ? 0 : 1]),
  );
  expect(await store.find(id)).toMatchObject({ state: 'sent', reached: accounts, mailed: accounts - 1 });
};

describe('a worker that dies while it reaches accounts', () => {
  it('reaches each account once, whatever the moment', async () => {
    // three batches of two accounts
    await throughEveryMoment(20, async (_run, killAt) => {
      const id = await published();
      const executioner = new Executioner(killAt);
      await work(newWorker(executioner), 2).catch(die);
      const halfway = await reachedBy(id);
      // mark, event and mail are one transaction: an account has all of them or none
      expect(halfway.filter(({ marks, events }) => marks !== events)).toEqual([]);
      expect(halfway.filter(({ marks, mails }) => mails > marks)).toEqual([]);
      await work(newWorker());
      await expectOnce(id);
      return executioner.moments;
    });
  });
});

describe('two workers at once', () => {
  it('reach each account once, and all of them', async () => {
    const ids = [await published(), await published(), await published()];
    await Promise.all([work(newWorker(), 1), work(newWorker(), 1), work(newWorker(), 1)]);
    // a worker that found every row locked ends: the rest is due for the next pass
    await work(newWorker());
    for (const id of ids) await expectOnce(id);
  });

  it('leave an announcement alone that another transaction has locked', async () => {
    const id = await published();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isLocked = (): void => undefined;
    const locked = new Promise<void>((done) => (isLocked = done));
    const withdrawal = uow.run(async () => {
      await store.lock(id);
      isLocked();
      await held;
      await store.withdraw(id, NOW, 'Ines');
    });
    await locked;
    expect(await newWorker().execute()).toBe(false);
    release();
    await withdrawal;
    expect(await newWorker().execute()).toBe(false);
    expect((await reachedBy(id)).filter(({ marks, events, mails }) => marks + events + mails > 0)).toEqual(
      [],
    );
  });
});

describe('ten thousand accounts', () => {
  it('are reached in batches, those that come after the publication are not', async () => {
    await rows(
      `insert into accounts (username, registrant_id, created_at)
       select 'many-' || n, (select min(id) from contacts where email <> ''), $1 from generate_series(1, 10000) n`,
      [NOW],
    );
    const id = await published();
    const later = await newAccount('later');
    expect(await work(newWorker())).toBe(51);
    const [{ marks, events, mails }] = await rows<{ marks: number; events: number; mails: number }>(
      `select (select count(*)::int from announcement_accounts where announcement_id = $1) as marks,
              (select count(distinct account_id)::int from outbox where payload->>'announcementId' = $1::text) as events,
              (select count(*)::int from mails where subject = 'announcement:' || $1) as mails`,
      [id],
    );
    expect({ marks, events, mails }).toEqual({ marks: 10_005, events: 10_005, mails: 10_004 });
    expect(await rows('select from announcement_accounts where account_id = $1', [later])).toEqual([]);
    expect(await store.find(id)).toMatchObject({ state: 'sent', reached: 10_005, mailed: 10_004 });
  });
});

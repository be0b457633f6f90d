import { PostgresContactStore, PostgresDataReminders, PostgresMailStore } from '@registrar/adapter-postgres';
import { Catalog } from '@registrar/catalog';
import { FakeCatalogStore, tldOf } from '@registrar/catalog/testing';
import { ContactBook } from '@registrar/contacts';
import type { RemindRegistrants } from '@registrar/domains';
import { wireDataReminders } from '@registrar/domains/wiring';
import { addSeconds, addYears, type Ids } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeVault } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import { randomUUID } from 'node:crypto';
import { die, Executioner, throughEveryMoment } from '../crash';
import { openSql, type OpenSql } from '../open-sql';

const NOW = new Date('2026-03-02T09:15:00Z');
const ids = { uuid: () => randomUUID(), secret: () => 'secret' } as unknown as Ids;

let database: OpenSql;
let sql: OpenSql['sql'];
let uow: OpenSql['uow'];
let account: number;
beforeAll(async () => {
  database = await openSql();
  ({ sql, uow } = database);
  [{ id: account }] = await rows<{ id: number }>(
    `insert into accounts (username, created_at) values ('lantern', $1) returning id`,
    [NOW],
  );
  await rows(
    `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
     values ('main', '127.0.0.1', 700, 'registrar-a', 'sealed', $1, $1)`,
    [NOW],
  );
  await rows(
    `insert into tlds (name, connection_id, status, updated_at) select 'example', id, 'live', $1 from registry_connections`,
    [NOW],
  );
});
afterAll(() => database?.close());

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.rows(text, values);

/** Domains of two registrants, three of the first; active since NOW. */
async function newDomains(run: string): Promise<void> {
  for (const [registrant, count] of [
    ['ilse', 3],
    ['jon', 1],
  ] as const)
    await rows(
      `with c as (insert into contacts (city, email, created_at) values ('Zell', $1, $2) returning id)
       insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                            registrant_id, admin_id, tech_id, billing_id, created_at)
       select $3, $4::text || n || '.example', 'example', r.id, 'active', $2, $2::timestamptz + interval '2 years', 2, true, true, true, c.id, c.id, c.id, c.id, $2
         from c, registry_connections r, generate_series(1, $5::int) n`,
      [`${registrant}-${run}@example.net`, NOW, account, `${registrant}-${run}-`, count],
    );
}

/** A worker; with an executioner one that dies at the given moment. */
function newWorker(clock: FakeClock, executioner?: Executioner): RemindRegistrants {
  const watch = <T extends object>(name: string, part: T): T => executioner?.watch(name, part) ?? part;
  const catalogStore = new FakeCatalogStore();
  catalogStore.put(tldOf({ name: 'example' }));
  return wireDataReminders(
    {
      uow: watch('uow', uow),
      clock,
      ids,
      log: new FakeLog(),
      vault: new FakeVault(),
      catalog: new Catalog(catalogStore),
      contactBook: new ContactBook(new PostgresContactStore(sql, uow)),
      mailStore: watch('mailStore', new PostgresMailStore(sql, uow)),
      dataReminders: watch('reminders', new PostgresDataReminders(sql, uow)),
    },
    { registrarName: 'Lantern' },
  ).remind;
}

const work = (worker: RemindRegistrants): Promise<unknown> =>
  drain(() => worker.execute(), 'domains that are due for a check');

/** Mails to each registrant of the run, and the evidence of each mail: as many as domains. */
const remindedIn = (run: string): Promise<{ recipient: string; evidence: number }[]> =>
  rows(
    `select m.recipient, count(r.domain_id)::int as evidence from mails m left join data_reminders r on r.mail_id = m.id
      where m.template = 'data-reminder' and m.recipient like $1 group by m.id, m.recipient order by 1`,
    [`%-${run}@%`],
  );
const once = (run: string) => [
  { recipient: `ilse-${run}@example.net`, evidence: 3 },
  { recipient: `jon-${run}@example.net`, evidence: 1 },
];

describe('a worker that reminds registrants of their registration data', () => {
  it('killed at any moment leaves each registrant with one mail, and one evidence for each domain', async () => {
    await throughEveryMoment(8, async (run, killAt) => {
      const clock = new FakeClock(NOW);
      await newDomains(run);
      await work(newWorker(clock));
      clock.advance((addYears(NOW, 1).getTime() - NOW.getTime()) / 1_000);
      const executioner = new Executioner(killAt);
      await newWorker(clock, executioner).execute().catch(die);
      clock.advance(300);
      await work(newWorker(clock));
      expect(await remindedIn(run)).toEqual(once(run));
      const next = await rows<{ remind_by: Date }>(
        `select t.remind_by from data_reminder_turns t join domains d on d.id = t.domain_id where d.name like $1`,
        [`%-${run}-%`],
      );
      expect(next).toHaveLength(4);
      for (const { remind_by: by } of next) expect(by > addSeconds(addYears(NOW, 2), -1)).toBe(true);
      await rows(`update data_reminder_turns set due_at = 'infinity'`);
      return executioner.moments;
    });
  });

  it('is one of several at once, which remind of each domain once', async () => {
    const clock = new FakeClock(NOW);
    for (let number = 1; number <= 5; number += 1) await newDomains(`many${number}`);
    await work(newWorker(clock));
    clock.advance((addYears(NOW, 1).getTime() - NOW.getTime()) / 1_000);
    await Promise.all(Array.from({ length: 4 }, () => newWorker(clock).execute(7)));
    await work(newWorker(clock));
    clock.advance(300);
    await work(newWorker(clock));
    const counts = await rows<{ domains: number; evidence: number }>(
      `select count(distinct d.id)::int as domains, count(r.mail_id)::int as evidence
         from domains d left join data_reminders r on r.domain_id = d.id where d.name like '%-many%'`,
    );
    expect(counts).toEqual([{ domains: 20, evidence: 20 }]);
    const [{ unproved }] = await rows<{ unproved: number }>(
      `select count(*)::int as unproved from mails m where m.template = 'data-reminder' and not exists (select from data_reminders r where r.mail_id = m.id)`,
    );
    expect(unproved).toBe(0);
  });
});

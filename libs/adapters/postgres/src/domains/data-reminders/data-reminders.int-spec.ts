import { CONTRACT_NOW, dataRemindersContract } from '@registrar/domains/testing';
import { addDays, addYears } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { nextNumber } from '../../../test/rows';
import { PostgresDomainStore } from '../domain-store';
import { PostgresDataReminders, TAKE } from './data-reminders';

const NOW = CONTRACT_NOW;
const FAR = addDays(NOW, 10_000);

let database: OpenDatabase;
let domains: DomainRows;
let reminders: PostgresDataReminders;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
  reminders = new PostgresDataReminders(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []) =>
  (await database.sql.pool.query(text, values)).rows;
const newContact = async (email: string): Promise<number> =>
  (
    await query(`insert into contacts (city, email, created_at) values ('Zell', $1, $2) returning id`, [
      email === '' && nextNumber() % 2 === 0 ? null : email,
      NOW,
    ])
  )[0].id;

async function newDomain(accountId: number, contactId: number) {
  const contactIds = { registrant: contactId, admin: contactId, tech: contactId, billing: contactId };
  const domain = await domains.newDomain({ accountId, contactIds });
  const store = new PostgresDomainStore(database.sql, database.uow);
  const domainId = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, {
      registeredAt: NOW,
      expiresAt: addYears(NOW, 1),
      registryStatuses: ['ok'],
    });
    return added;
  });
  return { domainId, name: domain.name };
}

/** Without a turn, and to be enrolled; due at once. */
async function makeOlder(domainId: number): Promise<void> {
  await query('delete from data_reminder_turns where domain_id = $1', [domainId]);
  await query(
    `update data_reminder_enrolment
        set enrolled_to = case when enrolled_to < last_id then least(enrolled_to, $1 - 1) else $1 - 1 end, last_id = $1, started_at = $2`,
    [domainId, addDays(NOW, -1)],
  );
}

describe('reminders of registration data in PostgreSQL', () => {
  dataRemindersContract(async () => ({
    reminders,
    inUnit,
    newAccount: () => domains.rows.account(),
    newContact,
    newDomain,
    makeOlder,
    leave: async (id) =>
      void (await query(
        `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where id = $1`,
        [id, NOW],
      )),
    comeBack: async (id) =>
      void (await query(
        `update domains set state = 'active', removed_at = null, removal_reason = null where id = $1`,
        [id],
      )),
    setRegistrant: async (id, contactId) =>
      void (await query('update domains set registrant_id = $2 where id = $1', [id, contactId])),
    move: async (id, accountId) =>
      void (await query('update domains set account_id = $2 where id = $1', [id, accountId])),
  }));
});

describe('a turn for a reminder', () => {
  const dueAt = async (domainId: number) =>
    (await query('select due_at::text from data_reminder_turns where domain_id = $1', [domainId]))[0]?.due_at;

  it('begins when the domain is active, and not with its order', async () => {
    const domain = await domains.newDomain();
    const store = new PostgresDomainStore(database.sql, database.uow);
    const id = await inUnit(() => store.addInitialized(domain));
    expect(await dueAt(id)).toBeUndefined();
    await inUnit(() => store.accept(id));
    expect(await dueAt(id)).toBeUndefined();
    await inUnit(() =>
      store.activate(id, { registeredAt: NOW, expiresAt: addYears(NOW, 1), registryStatuses: ['ok'] }),
    );
    expect(await dueAt(id)).toBe('-infinity');
  });

  it.each([
    ['expires_at', `expires_at = expires_at + interval '1 year'`],
    ['the same account', 'account_id = account_id'],
    ['the same state', 'state = state, removed_at = removed_at'],
  ])('stays as it is with a change of %s', async (_, change) => {
    const { domainId } = await newDomain(await domains.rows.account(), domains.contactId);
    await query('update data_reminder_turns set due_at = $2 where domain_id = $1', [domainId, FAR]);
    await query(`update domains set ${change} where id = $1`, [domainId]);
    expect(await dueAt(domainId)).not.toBe('-infinity');
  });

  it('of an older domain counts from the beginning of reminders, of a newer one from its arrival', async () => {
    const account = await domains.rows.account();
    const [older, newer] = [
      await newDomain(account, domains.contactId),
      await newDomain(account, domains.contactId),
    ];
    await makeOlder(older.domainId);
    const began = addDays(NOW, 700);
    await query('update data_reminder_enrolment set started_at = $1', [began]);
    await drain(() => reminders.enroll(1), 'older domains');
    expect(
      await query('select due_at from data_reminder_turns where domain_id = $1', [older.domainId]),
    ).toEqual([{ due_at: addDays(began, 1) }]);
    const countsFrom = async () =>
      (await reminders.subjects([older.domainId, newer.domainId])).map((subject) => subject.countsFrom);
    expect(await countsFrom()).toEqual([began, NOW]);
    await query(`update data_reminder_enrolment set started_at = $1`, [addDays(NOW, -700)]);
    expect(await countsFrom()).toEqual([NOW, NOW]);
  });

  it('that another process holds is left to it, without waiting for it', async () => {
    const [account, contact] = [await domains.rows.account(), await newContact('held@example.net')];
    const [due, near] = [await newDomain(account, contact), await newDomain(account, contact)];
    await query('update data_reminder_turns set due_at = $1', [FAR]);
    for (const [{ domainId }, day] of [
      [due, NOW],
      [near, addDays(NOW, 1)],
    ] as const)
      await query('update data_reminder_turns set due_at = $2, remind_by = $2 where domain_id = $1', [
        domainId,
        day,
      ]);
    const take = () => reminders.takeDue(NOW, NOW, addDays(NOW, 2), 10);
    const client = await database.sql.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from data_reminder_turns where domain_id = $1 for update', [near.domainId]);
      expect(await take()).toEqual([due.domainId]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await take()).sort()).toEqual([due.domainId, near.domainId].sort());
  });

  it('is found by the index of due times, and those of a registrant by its address, among many', async () => {
    await database.asOwner('analyze domains, contacts, data_reminder_turns');
    await query(
      `insert into data_reminder_turns select 1000000 + n, $1::timestamptz + n * interval '1 second' from generate_series(1, 20000) n`,
      [FAR],
    );
    await query(
      `insert into contacts (city, email, created_at) select 'Zell', n || '@many.example', $1 from generate_series(1, 20000) n`,
      [NOW],
    );
    await database.asOwner('analyze data_reminder_turns');
    await database.asOwner('analyze contacts');
    const plan = (await query(`explain ${TAKE}`, [NOW, FAR, FAR, 100, null, []])) as {
      'QUERY PLAN': string;
    }[];
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('data_reminder_turns_due_ix');
    expect(text).not.toMatch(/Seq Scan on (data_reminder_turns|contacts)/);
    await query('delete from data_reminder_turns where domain_id > 1000000');
  });
});

import { DEFAULT_LEADS, type NoticeLeads } from '@registrar/accounts';
import { noticeSettingsContract } from '@registrar/accounts/testing';
import type { Catalog } from '@registrar/catalog';
import { tldOf } from '@registrar/catalog/testing';
import { RunUpcomingNotices } from '@registrar/domains';
import { upcomingNoticesContract } from '@registrar/domains/testing';
import { addDays, Money, type Outbox } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { nextNumber, NOW } from '../../../test/rows';
import { PostgresNoticeSettingsStore } from '../../accounts/notice-settings-store';
import { TurnsOfInterruptions1778931000001 } from '../../migrations/1778931000001-turns-of-interruptions';
import { PostgresOutbox } from '../../platform/outbox';
import { PostgresDomainTerminations } from '../domain-terminations';
import { PostgresDomainRemovals } from '../domain-removal';
import { PostgresDomainStore } from '../domain-store';
import { PostgresUpcomingNotices, TAKE } from './upcoming-notices';

const EXPIRES = addDays(NOW, 365);
const FAR = addDays(NOW, 10_000);

let database: OpenDatabase;
let domains: DomainRows;
let notices: PostgresUpcomingNotices;
let settings: PostgresNoticeSettingsStore;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
  notices = new PostgresUpcomingNotices(database.sql, database.uow);
  settings = new PostgresNoticeSettingsStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []) =>
  (await database.sql.pool.query(text, values)).rows;
const setLeads = async (accountId: number, leads: NoticeLeads): Promise<void> =>
  void (await inUnit(() => settings.save(accountId, leads)));
const newAccount = (): Promise<number> => domains.rows.account();

async function subscribe(accountId: number, active: boolean): Promise<void> {
  await query(
    active
      ? `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, 'domain.notice.upcoming', 'https://example.org', true, now())
         on conflict (account_id, event_name) do update set active = true`
      : `update webhook_subscriptions set active = false where account_id = $1`,
    [accountId],
  );
}

async function newDomain(accountId: number, expiresAt = EXPIRES) {
  const domain = await domains.newDomain({ accountId });
  const store = new PostgresDomainStore(database.sql, database.uow);
  const domainId = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, { registeredAt: NOW, expiresAt, registryStatuses: ['ok'] });
    return added;
  });
  return { ...domain, domainId, expiresAt };
}

/** Turns of all others end. */
async function clear(): Promise<void> {
  await drain(() => notices.enroll(NOW, 1_000), 'accounts that turn notices on');
  await query('delete from notice_turns');
}
const due = async (): Promise<number[]> =>
  (await notices.takeDue(NOW, FAR, 100)).sort((one, other) => one - other);

describe('lead times of accounts in PostgreSQL', () => {
  noticeSettingsContract(async () => ({ store: settings, inUnit, newAccount, subscribe }));

  it('are refused by the database where one kind is missing', async () => {
    await expect(
      query(`insert into notice_accounts (account_id, expiry_days) values ($1, '{7}')`, [await newAccount()]),
    ).rejects.toMatchObject({ constraint: 'notice_accounts_days_ck' });
  });

  it('of interruptions are the default where an earlier release set the others', async () => {
    const account = await newAccount();
    await query(
      `insert into notice_accounts (account_id, verification_hold_days, expiry_days, lock_end_days, grace_end_days, redemption_end_days, price_change_days)
       values ($1, '{}', '{3}', '{}', '{}', '{}', '{}')`,
      [account],
    );
    expect((await settings.find(account)).leads).toMatchObject({
      expiry: [3],
      graceEnd: [],
      interruption: DEFAULT_LEADS.interruption,
    });
  });

  it('follow a subscription that is deleted', async () => {
    const account = await newAccount();
    await subscribe(account, true);
    expect(await settings.find(account)).toEqual({ isSubscribed: true });
    await query('delete from webhook_subscriptions where account_id = $1', [account]);
    expect(await settings.find(account)).toEqual({ isSubscribed: false });
  });

  it('do not follow subscriptions to other events', async () => {
    const account = await newAccount();
    await query(
      `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, 'domain.expiration', 'https://example.org', true, now())`,
      [account],
    );
    expect(await settings.find(account)).toEqual({ isSubscribed: false });
  });
});

describe('upcoming notices in PostgreSQL', () => {
  upcomingNoticesContract(async () => ({
    notices,
    inUnit,
    newAccount,
    setLeads,
    subscribe,
    newDomain: (accountId) => newDomain(accountId),
    renew: async (id, end) =>
      void (await query('update domains set expires_at = $2 where id = $1', [id, end])),
  }));
});

describe('a domain of an account with notices', () => {
  let account: number;
  let domain: Awaited<ReturnType<typeof newDomain>>;
  beforeEach(async () => {
    account = await newAccount();
    domain = await newDomain(account);
    await setLeads(account, DEFAULT_LEADS);
    await clear();
  });
  const subject = async () => (await notices.subjects([domain.domainId]))[0];
  const contactWith = async (email: string): Promise<string> =>
    (await query('insert into contacts (email, created_at) values ($1, $2) returning id', [email, NOW]))[0]
      .id;

  it.each<[string, string]>([
    ['its term', `expires_at = expires_at + interval '1 year'`],
    ['auto-renewal', 'autorenew_enabled = not autorenew_enabled'],
    ['its transfer lock', `transfer_lock_until = now()`],
    ['its registrant', 'registrant_id = (select id from contacts order by id desc limit 1)'],
  ])('is due when %s changes', async (_what, change) => {
    await domains.rows.contact();
    await query(`update domains set ${change} where id = $1`, [domain.domainId]);
    expect(await due()).toEqual([domain.domainId]);
  });

  it('is not due when something else changes, or nothing', async () => {
    await query(
      `update domains set notes = 'x', expires_at = expires_at, locks = '{ClientHold}' where id = $1`,
      [domain.domainId],
    );
    expect(await due()).toEqual([]);
  });

  it('is due when it comes from an account without notices, and dropped when it goes to one', async () => {
    const other = await newAccount();
    await query('update domains set account_id = $2 where id = $1', [domain.domainId, other]);
    expect(await due()).toEqual([]);
    expect(await subject()).not.toHaveProperty('leads');
    await query('update domains set account_id = $2 where id = $1', [domain.domainId, account]);
    expect(await due()).toEqual([domain.domainId]);
  });

  it('is due when its verification begins, and shows when that puts it on hold', async () => {
    const contactId = await contactWith(`Ilse-${nextNumber()}@example.net`);
    await query('update domains set registrant_id = $2 where id = $1', [domain.domainId, contactId]);
    await clear();
    await query(
      `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until)
       select $1, email, id, 'open', $3, $3, $3 from contacts where id = $2`,
      [account, contactId, NOW],
    );
    expect([await due(), (await subject()).verificationHoldAt]).toEqual([[], undefined]);
    await query('update contact_verifications set first_sent_at = $2 where account_id = $1', [account, NOW]);
    expect([await due(), (await subject()).verificationHoldAt]).toEqual([
      [domain.domainId],
      addDays(NOW, 15),
    ]);
    await query(`update contact_verifications set held_at = $2 where account_id = $1`, [account, NOW]);
    expect(await subject()).not.toHaveProperty('verificationHoldAt');
  });

  it('shows that it is on hold at its expiry, by its account or by its lock', async () => {
    expect(await subject()).not.toHaveProperty('isHeldAtExpiry');
    await query('update accounts set expiration_hold = true where id = $1', [account]);
    expect(await subject()).toMatchObject({ isHeldAtExpiry: true });
    await query('update accounts set expiration_hold = false where id = $1', [account]);
    await query(`update domains set locks = '{ExpirationClientHold}' where id = $1`, [domain.domainId]);
    expect(await subject()).toMatchObject({ isHeldAtExpiry: true });
  });

  describe('whose registrant address is not verified', () => {
    const email = (): string => `Ilse-${nextNumber()}@example.net`;
    /** A mail that was written at NOW; attempts, and when it is due again or was sent. */
    const verifying = async (attempts: number, dueAt: Date | null, sentAt: Date | null): Promise<string> => {
      const contactId = await contactWith(email());
      await query('update domains set registrant_id = $2 where id = $1', [domain.domainId, contactId]);
      const [{ id: mailId }] = await query(
        `insert into mails (id, account_id, template, subject, recipient, content_sealed, created_at, attempts, due_at, sent_at, failed_at)
         values (gen_random_uuid(), $1, 'verification', 'x', 'a@b.example', 'x', $2, $3, $4, $5, $6) returning id`,
        [account, NOW, attempts, dueAt, sentAt, dueAt || sentAt ? null : NOW],
      );
      await query(
        `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, first_sent_at, first_mail_id)
         select $1, email, id, 'open', $3, $3, $3, $3, $4 from contacts where id = $2`,
        [account, contactId, NOW, mailId],
      );
      return contactId;
    };

    it.each<[string, Date | null, Date | null, number, object]>([
      ['that was not tried yet', NOW, null, 0, { verificationHoldAt: addDays(NOW, 15) }],
      ['that waits for the mail server', FAR, null, 1, { verificationMailWaits: true }],
      ['that it took after two days', null, addDays(NOW, 2), 3, { verificationHoldAt: addDays(NOW, 17) }],
      ['that was given up', null, null, 10, { verificationHoldAt: addDays(NOW, 15) }],
    ])('by a first mail %s, has the hold counted from there', async (_, dueAt, sentAt, attempts, hold) => {
      await verifying(attempts, dueAt, sentAt);
      const { verificationHoldAt, verificationMailWaits } = await subject();
      expect({ verificationHoldAt, verificationMailWaits }).toEqual(hold);
    });

    it('has the hold counted from its first registrant in a row of unverified ones', async () => {
      const contactId = await verifying(1, null, addDays(NOW, 2));
      await query('update domains set created_at = $2, registered_at = $2 where id = $1', [
        domain.domainId,
        addDays(NOW, -10),
      ]);
      await query(
        `insert into registrant_changes (operation_id, domain_id, account_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
         values ($1, $2, $3, $4, $5, true, false, true, $6)`,
        [domain.operationId, domain.domainId, account, await contactWith(email()), contactId, NOW],
      );
      expect(await subject()).toMatchObject({ verificationHoldAt: addDays(NOW, 5) });
    });
  });

  it('is due when the registry has deleted it, also in an account that turns notices on later', async () => {
    const ends = new PostgresDomainTerminations(database.sql, database.uow);
    const { domainId, name, connectionId } = domain;
    await inUnit(async () => {
      await new PostgresDomainRemovals(database.sql, database.uow).remove(domainId, NOW, 'expiration');
      await ends.add({ domainId, connectionId, name, accountId: account, deleteAt: NOW }, NOW);
    });
    expect(await due()).toEqual([domainId]);
    await clear();
    await new TurnsOfInterruptions1778931000001().up({ query: database.asOwner } as never);
    expect([await due(), await notices.takeDue(addDays(new Date(), 1.1), FAR, 100)]).toEqual([
      [],
      [domainId],
    ]);
    await clear();
    const operationId = await domains.rows.operation(account);
    await inUnit(() => ends.move(domainId, 'kept', { to: 'deleting', at: NOW, operationId }));
    expect(await due()).toEqual([]);
    await inUnit(() => ends.move(domainId, 'deleting', { to: 'deleted', at: NOW, dueAt: FAR }));
    expect(await due()).toEqual([domainId]);
    expect(await subject()).toMatchObject({
      isHeld: false,
      removalReason: 'expiration',
      end: { stage: 'deleted', deletedAt: NOW },
    });
    await query('delete from notice_turns');
    await setLeads(account, DEFAULT_LEADS);
    expect([await notices.enroll(NOW, 10), await due()]).toEqual([1, [domainId]]);
  });

  it('is found by the index of due times among many', async () => {
    await query(
      `insert into notice_turns select 1000000 + n, $1, $2::timestamptz + n * interval '1 second' from generate_series(1, 20000) n`,
      [account, NOW],
    );
    await database.asOwner('analyze notice_turns');
    const plan = (await query(`explain ${TAKE}`, [NOW, FAR, 100, null, []])) as { 'QUERY PLAN': string }[];
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan using notice_turns_due_ix');
    expect(text).not.toContain('Seq Scan');
    await query('delete from notice_turns');
  });
});

describe('the job of upcoming notices', () => {
  let account: number;
  let clock: FakeClock;
  beforeEach(async () => {
    account = await newAccount();
    await setLeads(account, DEFAULT_LEADS);
    await clear();
    clock = new FakeClock(NOW);
  });
  const newJob = (outbox: Outbox = new PostgresOutbox(database.sql, database.uow, new Uuids())) =>
    new RunUpcomingNotices({
      notices: new PostgresUpcomingNotices(database.sql, database.uow),
      catalog: { findHeld: async () => tldOf({ name: 'example' }) } as unknown as Catalog,
      quotes: { listPrice: async () => Money.of(1_600n) },
      outbox,
      uow: database.uow,
      clock,
      log: new FakeLog(),
    });
  const sent = async () =>
    (await query(`select payload from outbox where account_id = $1 order by id`, [account])).map(
      ({ payload }) => `${payload.domainName} ${payload.kind} ${payload.leadDays}`,
    );

  it('of two workers at once sends each notice once', async () => {
    const names = [];
    for (let number = 0; number < 5; number += 1)
      names.push((await newDomain(account, addDays(NOW, 7))).name);
    await Promise.all([newJob().execute(3), newJob().execute(3), newJob().execute(3), newJob().execute(3)]);
    await newJob().execute();
    expect((await sent()).sort()).toEqual(names.map((name) => `${name} expiry 7`).sort());
    // both hold the same domain when a lease ends early
    await query(`update notice_turns set due_at = '-infinity'`);
    await Promise.all([newJob().execute(), newJob().execute()]);
    expect(await sent()).toHaveLength(5);
  });

  it('that dies before its commit leaves nothing behind and sends the notice after its lease', async () => {
    const { name } = await newDomain(account, addDays(NOW, 7));
    const dying = { add: () => Promise.reject(new Error('the process dies')) } as unknown as Outbox;
    await expect(newJob(dying).execute()).rejects.toThrow('the process dies');
    await newJob().execute();
    expect([
      await sent(),
      await query('select from upcoming_notices where account_id = $1', [account]),
    ]).toEqual([[], []]);
    clock.advance(60);
    await newJob().execute();
    clock.advance(60);
    await newJob().execute();
    expect(await sent()).toEqual([`${name} expiry 7`]);
  });

  it('sends notices of a new date after a renewal, and forgets those of the old one', async () => {
    const { name, domainId } = await newDomain(account, addDays(NOW, 1));
    await newJob().execute();
    await query('update domains set expires_at = $2 where id = $1', [domainId, addDays(NOW, 366)]);
    clock.advance(365 * 86_400);
    await newJob().execute();
    expect(await sent()).toEqual([`${name} expiry 1`, `${name} expiry 1`]);
    const marks = await query('select distinct due_at from upcoming_notices where domain_id = $1', [
      domainId,
    ]);
    expect(marks).toEqual([{ due_at: addDays(NOW, 366) }]);
  });
});

/** As in production: the outbox wants ids that differ between processes. */
class Uuids extends FakeIds {
  override uuid(): string {
    return `00000000-0000-7000-8000-${String(nextNumber()).padStart(12, '0')}`;
  }
}

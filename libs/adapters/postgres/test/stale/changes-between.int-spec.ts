import { DEFAULT_LEADS } from '@registrar/accounts';
import { Money } from '@registrar/kernel';
import { PostgresNoticeSettingsStore } from '../../src/accounts/notice-settings-store';
import { PostgresUpcomingNotices } from '../../src/domains/upcoming/upcoming-notices';
import { PostgresDataReminders } from '../../src/domains/data-reminders/data-reminders';
import { PostgresTokenStore } from '../../src/accounts/token-store';
import { PostgresPromotionStore } from '../../src/catalog/promotion-store';
import { PostgresVerificationChecks } from '../../src/contacts/verification-checks';
import { PostgresZoneSignings } from '../../src/domains/signing/signings';
import { PostgresUnknownDomains } from '../../src/domains/unknown-domains';
import { PostgresOperations } from '../../src/platform/operations';
import { PostgresPollInbox } from '../../src/registries/poll-inbox';
import { PostgresSessionLeases } from '../../src/registries/session-leases';
import { PostgresDeliveryStore } from '../../src/webhooks/delivery-store';
import { PostgresSubscriptionStore } from '../../src/webhooks/subscription-store';
import { DELIVERY, OPERATION } from '../filled-database';
import { after, NOW } from '../rows';
import { OtherProcess } from './other-process';

const NOW_SQL = `'${NOW.toISOString()}'`;
const LATER = after(60);
const ANOTHER = '0197a0fe-0000-7000-8000-00000000000a';

let other: OtherProcess;
beforeAll(async () => {
  other = await OtherProcess.start();
});
afterAll(() => other?.stop());

type Port<Store> = new (sql: typeof other.database.sql, uow: typeof other.database.uow) => Store;
const store = <Store>(port: Port<Store>): Store => new port(other.database.sql, other.database.uow);
const inUnit = <T>(work: () => Promise<T>): Promise<T> => other.database.uow.run(work);
const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/**
 * What is there, what another process changes while ours begins, what ours does, and what it must say: what
 * it would say after that change.
 */
const CASES: [string, { before?: string; meanwhile: string; act: () => Promise<unknown>; says: unknown }][] =
  [
    [
      'a token that another request revokes is not revoked twice',
      {
        meanwhile: `update api_tokens set revoked_at = ${NOW_SQL} where id = 1`,
        act: () => inUnit(() => store(PostgresTokenStore).revoke(1, 1, LATER)),
        says: { token: expect.objectContaining({ id: 1 }), changed: false },
      },
    ],
    [
      'a secret that another request sets is the former one of the rotation',
      {
        before: 'update webhook_subscriptions set secret_sealed = null',
        meanwhile: `update webhook_subscriptions set secret_sealed = 'of another'`,
        act: () => inUnit(() => store(PostgresSubscriptionStore).rotate(1, 1, 'ours', undefined)),
        says: { hadSecret: true },
      },
    ],
    [
      'an unknown domain is acknowledged by one of two',
      {
        before: 'update unknown_domains set resolved_at = null',
        meanwhile: `update unknown_domains set acknowledged_at = ${NOW_SQL}, acknowledged_by = 'desk-2'`,
        act: () => inUnit(() => store(PostgresUnknownDomains).acknowledge('1', 'desk', undefined, NOW)),
        says: { outcome: 'before', name: 'stray.example' },
      },
    ],
    [
      'a domain that changes during its check for notices is checked again',
      {
        before: `update notice_turns set due_at = ${NOW_SQL}`,
        meanwhile: `update notice_turns set due_at = '-infinity'`,
        act: () => inUnit(() => store(PostgresUpcomingNotices).settle(NOW, [{ domainId: 1, nextAt: LATER }])),
        says: [],
      },
    ],
    [
      'a registrant whom another process reminds is not reminded twice',
      {
        before: `update data_reminder_turns set due_at = ${NOW_SQL}`,
        meanwhile: `update data_reminder_turns set due_at = '${LATER.toISOString()}'`,
        act: () => inUnit(() => store(PostgresDataReminders).lock(NOW, [1])),
        says: [],
      },
    ],
    [
      'a domain that comes back during its check for a reminder is checked again',
      {
        before: `update data_reminder_turns set due_at = ${NOW_SQL}`,
        meanwhile: `update data_reminder_turns set due_at = '-infinity'`,
        act: async () => {
          await store(PostgresDataReminders).settle(NOW, [{ domainId: 1, nextAt: LATER, remindBy: LATER }]);
          return store(PostgresDataReminders).takeDue(NOW, LATER, NOW, 5);
        },
        says: [1],
      },
    ],
    [
      'lead times replace those that another request sets',
      {
        meanwhile: `update notice_accounts set expiry_days = '{60}'`,
        act: () => inUnit(() => store(PostgresNoticeSettingsStore).save(1, DEFAULT_LEADS)),
        says: expect.objectContaining({ expiry: [60] }),
      },
    ],
    [
      'a poll message is put aside by one of two',
      {
        meanwhile: `update poll_messages set seen_at = ${NOW_SQL}, seen_by = 'desk-2'`,
        act: () => inUnit(() => store(PostgresPollInbox).putAside('1', 'desk', NOW)),
        says: 'before',
      },
    ],
    [
      'the last use of a promotion goes to the purchase that commits first',
      {
        before: `update promotions set max_uses = 2;
      insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at) values
        ('${ANOTHER}', 1, 'register', 'another.example', '{}', 1, ${NOW_SQL}, ${NOW_SQL}), ('${DELIVERY}', 1, 'register', 'ours.example', '{}', 1, ${NOW_SQL}, ${NOW_SQL})`,
        meanwhile: `select from promotions where id = 1 for no key update; insert into promotion_uses (operation_id, promotion_id, account_id, discount, used_at) values ('${ANOTHER}', 1, 1, 145, ${NOW_SQL})`,
        act: () =>
          inUnit(() =>
            store(PostgresPromotionStore).recordUse({
              promotionId: 1,
              operationId: DELIVERY,
              accountId: 1,
              discount: Money.of(145n),
              usedAt: NOW,
            }),
          ),
        says: false,
      },
    ],
    [
      'an attempt that another process overtakes is not sent',
      {
        before: `update operations set state = 'open', settled_at = null where id = '${OPERATION}'`,
        meanwhile: `update operations set attempts = 2 where id = '${OPERATION}'`,
        act: () => store(PostgresOperations).beginSending(OPERATION, 1, LATER),
        says: false,
      },
    ],
    [
      'an attempt that another process overtakes does not change what is sent',
      {
        meanwhile: `update operations set attempts = 3 where id = '${OPERATION}'`,
        act: () => store(PostgresOperations).amend(OPERATION, 2, {}),
        says: false,
      },
    ],
    [
      'an attempt counts from the one that another process begins',
      {
        meanwhile: `update operations set attempts = 4 where id = '${OPERATION}'`,
        act: () => inUnit(() => store(PostgresOperations).beginAttempt(OPERATION, LATER)),
        says: 5,
      },
    ],
    [
      'no attempt begins of an operation that another process settles',
      {
        meanwhile: `update operations set state = 'succeeded', settled_at = ${NOW_SQL} where id = '${OPERATION}'`,
        act: () => rejection(inUnit(() => store(PostgresOperations).beginAttempt(OPERATION, LATER))),
        says: expect.objectContaining({ message: `operation ${OPERATION} is not open` }),
      },
    ],
    [
      'the signing of a zone is moved by one of two',
      {
        before: `update zone_signings set state = 'keys_made', attempts = 3`,
        meanwhile: `update zone_signings set state = 'signed_visible'`,
        act: () =>
          inUnit(() =>
            store(PostgresZoneSignings).move(1, 'keys_made', {
              to: 'signed_visible',
              at: NOW,
              author: 'worker',
            }),
          ),
        says: false,
      },
    ],
  ];

describe('a statement that waits for another process goes by what that one commits', () => {
  it.each(CASES)('%s', async (_what, { before, meanwhile, act, says }) => {
    if (before) await other.run(before);
    expect(await other.whileChanging(meanwhile, act)).toEqual(says);
  });

  it('sessions of a registry connection are counted by one process after the other', async () => {
    const acquire = () =>
      store(PostgresSessionLeases).acquire({ connectionId: 1, holder: 'api-4', max: 3, purpose: 'any' }, NOW);
    await expect(other.whileLocking('registry_connections where id = 1', acquire)).rejects.toThrow(
      'waits for what another process holds',
    );
  });

  const delivery = async () =>
    (
      await other.database.sql.pool.query(
        `select attempts, state from webhook_deliveries where id = '${DELIVERY}'`,
      )
    ).rows[0];
  it('the answer to an attempt of a webhook that another process has settled changes nothing', async () => {
    const settle = (number: number) =>
      store(PostgresDeliveryStore).settle([
        {
          deliveryId: DELIVERY,
          eventId: DELIVERY,
          subscriptionId: 1,
          number,
          startedAt: NOW,
          durationMs: 5,
          status: 200,
          settledAt: NOW,
          isQuick: true,
          next: { state: 'delivered' },
        },
      ]);
    await other.whileChanging(
      `update webhook_deliveries set attempts = 2, due_at = ${NOW_SQL} where id = '${DELIVERY}'`,
      () => inUnit(() => settle(2)),
    );
    expect(await delivery()).toEqual({ attempts: 2, state: 'pending' });
    await inUnit(() => settle(3));
    expect(await delivery()).toEqual({ attempts: 3, state: 'delivered' });
  });

  const check = async () =>
    (await other.database.sql.pool.query('select version, attempts, trouble from verification_checks')).rows;
  it('the trouble of a check of a verification is noted of the version that was checked', async () => {
    const postpone = (version: number) =>
      inUnit(() =>
        store(PostgresVerificationChecks).postpone({ domainId: 1, version, attempt: 4 }, LATER, 'busy', true),
      );
    await other.run(`update verification_checks set version = 1, attempts = 1, trouble = null`);
    await other.whileChanging(`update verification_checks set version = 2, attempts = 0`, () => postpone(1));
    expect(await check()).toEqual([{ version: 2, attempts: 0, trouble: null }]);
    await postpone(2);
    expect(await check()).toEqual([{ version: 2, attempts: 4, trouble: 'busy' }]);
  });

  const ahead = <T>(work: () => Promise<T>): Promise<T> =>
    other.database.sql.due.runFor({ accountId: 1, aheadMs: 3_600_000, networkMs: 0 }, work);
  it('a command in flight is not taken up for an account whose clock is ahead, and is once it is over', async () => {
    const taken = (at: Date) =>
      ahead(() => store(PostgresOperations).takeDue('register', at, after(120), 10));
    await other.run(`delete from promotion_uses; delete from operations where id in ('${ANOTHER}', '${DELIVERY}');
      update operations set state = 'open', settled_at = null, leased_until = null, due_at = ${NOW_SQL}, in_flight_until = '${LATER.toISOString()}'; delete from transfer_moves; delete from transfers`);
    expect([(await taken(NOW)).length, (await taken(LATER)).length]).toEqual([0, 1]);
  });
});

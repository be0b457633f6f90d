import { PostgresTokenStore } from '../../src/accounts/token-store';
import { PostgresLedgerChecks } from '../../src/billing/ledger-checks';
import { PostgresPaymentRefundStore } from '../../src/billing/payments/payment-refund-store';
import { PostgresPaymentStore } from '../../src/billing/payments/payment-store';
import { PostgresZoneStore } from '../../src/catalog/zone-store';
import { PostgresAnnouncementStore } from '../../src/contacts/announcements/announcement-store';
import { PostgresMailStore } from '../../src/contacts/mail-store';
import { PostgresVerificationChecks } from '../../src/contacts/verification-checks';
import { PostgresVerificationStore } from '../../src/contacts/verification-store';
import { PostgresRecipientStore } from '../../src/dns/recipient-store';
import { PostgresDomainTerminations } from '../../src/domains/domain-terminations';
import { PostgresDataReminders } from '../../src/domains/data-reminders/data-reminders';
import { PostgresHostRenames } from '../../src/domains/hosts/host-renames';
import { PostgresCalendarStore } from '../../src/domains/calendar-store';
import { PostgresDifferenceStore } from '../../src/domains/differences/differences';
import { PostgresDomainStore } from '../../src/domains/domain-store';
import { PostgresRegistryCharges } from '../../src/domains/registry-charges';
import { PostgresZoneSignings } from '../../src/domains/signing/signings';
import { PostgresJobHousekeeping } from '../../src/jobs/job-housekeeping';
import { PostgresIdempotencyHousekeeping } from '../../src/platform/idempotency-housekeeping';
import { PostgresUpcomingNotices } from '../../src/domains/upcoming/upcoming-notices';
import { PostgresOperationHousekeeping } from '../../src/platform/operation-housekeeping';
import { PostgresOperations } from '../../src/platform/operations';
import { PostgresMaintenanceWindows } from '../../src/registries/maintenance-windows';
import { PostgresAccountClocks } from '../../src/sandbox/account-clocks';
import { PostgresOutboundTransfers } from '../../src/transfers/outbound-transfers';
import { PostgresDeliveryStore } from '../../src/webhooks/delivery-store';
import { PostgresEventHousekeeping } from '../../src/webhooks/event-log';
import { PostgresOutboxFeed } from '../../src/webhooks/outbox-feed';
import { PostgresSubscriptionStore } from '../../src/webhooks/subscription-store';
import { PostgresNoticeSteps } from '../../src/status/notice-steps';
import { DELIVERY, OPERATION } from '../filled-database';
import { after, NOW } from '../rows';
import { OtherProcess } from './other-process';

const NOW_SQL = `'${NOW.toISOString()}'`;
const LATER = after(60);

let other: OtherProcess;
beforeAll(async () => {
  other = await OtherProcess.start();
});
afterAll(() => other?.stop());

type Port<Store> = new (sql: typeof other.database.sql, uow: typeof other.database.uow) => Store;
const store = <Store>(port: Port<Store>): Store => new port(other.database.sql, other.database.uow);
const LIMITS = { most: 10, mostSlow: 10, perSubscription: 10, perSlowSubscription: 10, perHost: 10 };

/** Number of rows taken. */
const count = async (taken: Promise<unknown>): Promise<number> => {
  const result = await taken;
  if (typeof result === 'number') return result;
  return Array.isArray(result) ? result.length : Number(result !== undefined);
};

describe('what another process is taking is left to it, without waiting for it, and is taken when it was not', () => {
  it.each<[string, string, string, () => Promise<unknown>]>([
    [
      'a payment',
      `update payments set state = 'asked', refunded = 0, settled_at = null, due_at = ${NOW_SQL}`,
      'payments',
      () => store(PostgresPaymentStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a refund of a payment',
      `update payment_refunds set state = 'asked', settled_at = null, due_at = ${NOW_SQL}`,
      'payment_refunds',
      () => store(PostgresPaymentRefundStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a check of the ledger',
      `update ledger_checks set finished_at = null`,
      'ledger_checks',
      () =>
        store(PostgresLedgerChecks).take(
          { now: NOW, leaseUntil: LATER, newIfBefore: NOW, wholeIfBefore: NOW },
          OPERATION,
        ),
    ],
    [
      'an announcement',
      `update announcements set state = 'sending', due_at = ${NOW_SQL}`,
      'announcements',
      () => other.database.uow.run(() => store(PostgresAnnouncementStore).takeDue(NOW)),
    ],
    [
      'a step of a notice of the status page',
      `update service_notice_steps set done_at = null`,
      'service_notice_steps',
      () => other.database.uow.run(() => store(PostgresNoticeSteps).takeNext()),
    ],
    [
      'the end of a maintenance window of a registry',
      `update registry_windows set ended_event_for = null`,
      'registry_windows',
      () => other.database.uow.run(() => store(PostgresMaintenanceWindows).takeReached(NOW, after(-86_400))),
    ],
    [
      'the end of a maintenance window whose connection staff have locked',
      `update registry_windows set ended_event_for = null`,
      'registry_connections',
      () => other.database.uow.run(() => store(PostgresMaintenanceWindows).takeReached(NOW, after(-86_400))),
    ],
    [
      'an operation',
      `update operations set state = 'open', settled_at = null, due_at = ${NOW_SQL}`,
      'operations',
      () => store(PostgresOperations).takeDue('register', NOW, LATER, 5),
    ],
    [
      'an outbound transfer',
      `update transfers_out set reject_operation_id = null, due_at = ${NOW_SQL}`,
      'transfers_out',
      () => store(PostgresOutboundTransfers).takeDue(NOW, LATER, 5),
    ],
    [
      'the schedule of a domain',
      `update domains set busy_operation_id = null, calendar_at = ${NOW_SQL}`,
      'domains',
      () => store(PostgresCalendarStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a domain to compare',
      `update domains set compare_at = ${NOW_SQL}`,
      'domains',
      () => store(PostgresDifferenceStore).takeDue(1, NOW, LATER, 5),
    ],
    [
      'statuses to set',
      `update domains set status_sync_at = ${NOW_SQL}`,
      'domains',
      () => store(PostgresDomainStore).takeStatusDrift(NOW, LATER, 5),
    ],
    [
      'the end of a domain',
      `update domain_ends set due_at = ${NOW_SQL}`,
      'domain_ends',
      () => store(PostgresDomainTerminations).takeDue(NOW, LATER, 5),
    ],
    [
      'a rename of a host',
      `update host_renames set renamed_at = null, due_at = ${NOW_SQL}`,
      'host_renames',
      () => store(PostgresHostRenames).takeDue(NOW, LATER, 5),
    ],
    [
      'a charge of a registry',
      `update registry_charges set due_at = ${NOW_SQL}`,
      'registry_charges',
      () => store(PostgresRegistryCharges).takeDue(NOW, LATER, 5),
    ],
    [
      'the signing of a zone',
      `update zone_signings set due_at = ${NOW_SQL}`,
      'zone_signings',
      () => store(PostgresZoneSignings).takeDue(NOW, LATER, 5),
    ],
    [
      'a verification',
      `update contact_verifications set due_at = ${NOW_SQL}`,
      'contact_verifications',
      () => store(PostgresVerificationStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a domain of a verification',
      `update verification_checks set due_at = ${NOW_SQL}`,
      'verification_checks',
      () => store(PostgresVerificationChecks).takeDue(NOW, LATER, 5),
    ],
    [
      'a domain to check for notices',
      `update notice_turns set due_at = ${NOW_SQL}`,
      'notice_turns',
      () => store(PostgresUpcomingNotices).takeDue(NOW, LATER, 5),
    ],
    [
      'an account that turns notices on',
      `update notice_accounts set enrolled_to = ''`,
      'notice_accounts',
      () => store(PostgresUpcomingNotices).enroll(NOW, 5),
    ],
    [
      'a domain to remind of its registration data',
      `update data_reminder_turns set due_at = ${NOW_SQL}`,
      'data_reminder_turns',
      () => store(PostgresDataReminders).takeDue(NOW, LATER, NOW, 5),
    ],
    [
      'the enrolment of older domains for reminders',
      'update data_reminder_enrolment set enrolled_to = 0, last_id = 1',
      'data_reminder_enrolment',
      () => store(PostgresDataReminders).enroll(5),
    ],
    [
      'a mail',
      `update mails set sent_at = null, content_sealed = 'sealed', due_at = ${NOW_SQL}`,
      'mails',
      () => store(PostgresMailStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a forwarding recipient',
      `update forwarding_recipients set state = 'pending', decided_at = null, due_at = ${NOW_SQL}`,
      'forwarding_recipients',
      () => store(PostgresRecipientStore).takeDue(NOW, LATER, 5),
    ],
    [
      'a webhook delivery',
      `update webhook_deliveries set due_at = ${NOW_SQL}`,
      'webhook_deliveries',
      () => store(PostgresDeliveryStore).claimDue(NOW, LATER, LIMITS),
    ],
    [
      'an event of the outbox',
      'select',
      'outbox',
      () => other.database.uow.run(() => store(PostgresOutboxFeed).take(5)),
    ],
    [
      'a subscription to retire',
      `update webhook_subscriptions set failing_since = ${NOW_SQL}, failed_at = ${NOW_SQL}`,
      'webhook_subscriptions',
      () => other.database.uow.run(() => store(PostgresSubscriptionStore).retire(NOW, NOW)),
    ],
    [
      'a delivery to forget',
      `update webhook_deliveries set state = 'delivered', finished_at = ${NOW_SQL}, claimed_until = null`,
      'webhook_deliveries',
      () => store(PostgresEventHousekeeping).forgetDeliveries(LATER, 5),
    ],
    [
      'a token that ends',
      `update api_tokens set issued_by_staff = true, expires_at = '${LATER.toISOString()}'`,
      'api_tokens',
      () => other.database.uow.run(() => store(PostgresTokenStore).markEndAnnounced(NOW, LATER)),
    ],
    [
      'the clock of an account',
      'select',
      'account_clocks',
      () => store(PostgresAccountClocks).leaseAccounts(OPERATION, NOW, LATER, 5),
    ],
    [
      'an idempotency key',
      `update operations set state = 'succeeded', settled_at = ${NOW_SQL} where id = '${OPERATION}'`,
      'idempotency_keys',
      () => store(PostgresIdempotencyHousekeeping).removeExpired(NOW, 5),
    ],
    [
      'the contacts of an operation',
      `update operations set contacts_erased_at = null`,
      'operations',
      () => store(PostgresOperationHousekeeping).eraseContacts(NOW, NOW, 5),
    ],
    [
      'a job to forget',
      `update jobs set state = 'done', ended_at = ${NOW_SQL}`,
      'jobs',
      () => store(PostgresJobHousekeeping).remove(LATER, NOW, 5),
    ],
    [
      'the leftovers of a zone import',
      `update zone_imports set has_leftovers = true, state = 'refused'`,
      'zone_imports',
      () => store(PostgresZoneStore).removeLeftovers(),
    ],
  ])('%s', async (_what, makeDue, rows, take) => {
    await other.run(makeDue);
    const held = await count(other.whileLocking(rows, take));
    expect([held, await count(take())]).toEqual([0, 1]);
  });

  it('the subscription of a delivery, whose turn is noted by the process that holds it', async () => {
    await other.run(`insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
      values ('${OPERATION}', '${DELIVERY}', 1, 1, 'account.credit.balance_change', 'https://hooks.example.net/', '{}', ${NOW_SQL}, ${NOW_SQL}, ${NOW_SQL});
      update webhook_subscriptions set active = true, is_quick = false, deactivated_at = null, failing_since = null, failed_at = null, claimed_at = null`);
    const claimed = await other.whileLocking('webhook_subscriptions', () =>
      store(PostgresDeliveryStore).claimDue(NOW, LATER, LIMITS),
    );
    expect(claimed.map(({ id }) => id)).toEqual([OPERATION]);
  });
});

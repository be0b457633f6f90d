import { Clock, Money } from '@registrar/kernel';
import { PostgresAccountStore } from '../../src/accounts/account-store';
import { PostgresTokenStore } from '../../src/accounts/token-store';
import { PostgresCreditTransferStore } from '../../src/billing/credit-transfer-store';
import { PostgresLedgerStore } from '../../src/billing/ledger-store';
import { PostgresPaymentRefundStore } from '../../src/billing/payments/payment-refund-store';
import { PostgresPaymentReversalStore } from '../../src/billing/payments/payment-reversal-store';
import { PostgresPaymentStore } from '../../src/billing/payments/payment-store';
import { PostgresSpendingLimitStore } from '../../src/billing/spending-limit-store';
import { PostgresTaxRuleStore } from '../../src/billing/tax-rule-store';
import { PostgresCatalogueWriter } from '../../src/catalog/catalogue-writer';
import { PostgresOfferWriter } from '../../src/catalog/offer-writer';
import { PostgresServiceNoticeStore } from '../../src/status/service-notice-store';
import { PostgresStatusSubscribers } from '../../src/status/status-subscribers';
import { PostgresAnnouncementStore } from '../../src/contacts/announcements/announcement-store';
import { PostgresVerificationStore } from '../../src/contacts/verification-store';
import { PostgresRecipientStore } from '../../src/dns/recipient-store';
import { PostgresDomainTerminations } from '../../src/domains/domain-terminations';
import { PostgresComplianceNotices } from '../../src/domains/compliance-notices';
import { PostgresDomainReturns } from '../../src/domains/domain-returns';
import { PostgresDomainStore } from '../../src/domains/domain-store';
import { PostgresZoneSignings } from '../../src/domains/signing/signings';
import { PostgresJobIntakeStore } from '../../src/jobs/job-intake-store';
import { PostgresJobStore } from '../../src/jobs/job-store';
import { PostgresInstanceLeases } from '../../src/platform/instance-leases';
import { PostgresOperations } from '../../src/platform/operations';
import { PostgresMaintenanceWindows } from '../../src/registries/maintenance-windows';
import { PostgresRegistryConnectionStore } from '../../src/registries/registry-connection-store';
import { PostgresCreditRefills } from '../../src/sandbox/credit-refills';
import { PostgresStaffKeyStore } from '../../src/staff/staff-key-store';
import { PostgresOutboundTransfers } from '../../src/transfers/outbound-transfers';
import { PostgresTransferStore } from '../../src/transfers/transfer-store';
import { PostgresDeliveryStore } from '../../src/webhooks/delivery-store';
import { PostgresEventLog } from '../../src/webhooks/event-log';
import { PostgresResendStore } from '../../src/webhooks/resend-store';
import { DELIVERY, OPERATION } from '../filled-database';
import { LabelVault } from '../fixtures/registries-fixture';
import { NOW } from '../rows';
import { OtherProcess } from './other-process';

let other: OtherProcess;
beforeAll(async () => {
  other = await OtherProcess.start();
  // The event that the filled database holds is sent again.
  await other.run(`update webhook_deliveries set event_id = '${OPERATION}'`);
});
afterAll(() => other?.stop());

class FixedClock extends Clock {
  now = (): Date => NOW;
}

type Port<Store> = new (sql: typeof other.database.sql, uow: typeof other.database.uow) => Store;
const store = <Store>(port: Port<Store>): Store => new port(other.database.sql, other.database.uow);

/**
 * Whether the other process can lock the rows while a unit of work that has done `work` is open, and after
 * it.
 */
async function canLock(
  rows: string,
  work: () => Promise<unknown>,
): Promise<{ meanwhile: boolean; later: boolean }> {
  const meanwhile = await other.database.uow.run(async () => {
    await work();
    return other.canLock(rows);
  });
  return { meanwhile, later: await other.canLock(rows) };
}

describe('what a unit of work decides on is not changed by another process before it ends', () => {
  const REFUND = `payment_refunds where id = '${DELIVERY}'`;
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'the reach of an account',
      'account_balances where account_id = 1',
      () => store(PostgresLedgerStore).lockReach(1, 'USD'),
    ],
    ['a payment', `payments where id = '${DELIVERY}'`, () => store(PostgresPaymentStore).lock(DELIVERY)],
    ['a refund of a payment', REFUND, () => store(PostgresPaymentRefundStore).lock(DELIVERY)],
    [
      'the reversals of a payment',
      `payment_reversals where id = 'dp_1'`,
      () => store(PostgresPaymentReversalStore).lock(2, DELIVERY),
    ],
    [
      'the debts of an account',
      `payment_reversals where id = 'dp_1'`,
      () => store(PostgresPaymentReversalStore).lock(1, OPERATION),
    ],
    ['spending limits', 'accounts where id = 1', () => store(PostgresSpendingLimitStore).lock(1)],
    ['a tax rule', 'tax_rules where id = 1', () => store(PostgresTaxRuleStore).lock(1)],
    [
      'the credit to refill',
      'account_balances where account_id = 1',
      () => store(PostgresCreditRefills).available(1),
    ],
    [
      'a transfer',
      `transfers where operation_id = '${OPERATION}'`,
      () => store(PostgresTransferStore).lock(OPERATION),
    ],
    ['an outbound transfer', 'transfers_out where id = 1', () => store(PostgresOutboundTransfers).lock(1)],
    ['a job', `jobs where id = '${OPERATION}'`, () => store(PostgresJobStore).lock(1, OPERATION)],
    ['an operation', `operations where id = '${OPERATION}'`, () => store(PostgresOperations).lock(OPERATION)],
    [
      'a domain by its name',
      'domains where id = 1',
      () => store(PostgresDomainStore).hold(1, 'filled.example'),
    ],
    ['a domain by its id', 'domains where id = 1', () => store(PostgresDomainStore).holdById(1)],
    [
      'a domain to restore',
      'domains where id = 1',
      () => store(PostgresDomainReturns).find(1, 'filled.example'),
    ],
    [
      'the end of a domain',
      'domain_ends where domain_id = 1',
      () => store(PostgresDomainTerminations).lock(1),
    ],
    ['the signing of a zone', 'zone_signings where domain_id = 1', () => store(PostgresZoneSignings).lock(1)],
    [
      'the subject of a compliance notice',
      'domains where id = 1',
      () => store(PostgresComplianceNotices).subject('filled.example'),
    ],
    [
      'a verification',
      'contact_verifications where id = 1',
      () => store(PostgresVerificationStore).lock(1, 1),
    ],
    [
      'a verification that others share',
      'contact_verifications where id = 1',
      () => store(PostgresVerificationStore).shareAddress(1, 'ilse@example.net'),
    ],
    [
      'a verification by its link',
      'contact_verifications where id = 1',
      () => store(PostgresVerificationStore).lockByLink('digest'),
    ],
    [
      'the link of a verification',
      `verification_links where digest = 'digest'`,
      () => store(PostgresVerificationStore).lockByLink('digest'),
    ],
    [
      'a forwarding recipient',
      'forwarding_recipients where id = 1',
      () => store(PostgresRecipientStore).lock(1),
    ],
    [
      'a forwarding recipient by its link',
      'forwarding_recipients where id = 1',
      () => store(PostgresRecipientStore).lockByLink('digest'),
    ],
    [
      'a webhook delivery',
      `webhook_deliveries where id = '${DELIVERY}'`,
      () => store(PostgresDeliveryStore).lock(DELIVERY),
    ],
    [
      'deliveries to send again',
      `webhook_deliveries where id = '${DELIVERY}'`,
      () => store(PostgresResendStore).find(1, { kind: 'delivery', deliveryId: DELIVERY }, '0', 10),
    ],
    ['the head of the event log', 'event_log_head', () => store(PostgresEventLog).hold()],
    ['an account', 'accounts where id = 1', () => store(PostgresAccountStore).lock(1)],
    ['the live tokens of an account', 'api_tokens where id = 1', () => store(PostgresTokenStore).lockLive(1)],
    ['a promotion', `promotions where code = 'SPRING'`, () => store(PostgresOfferWriter).promotion('SPRING')],
    ['an announcement', 'announcements where id = 1', () => store(PostgresAnnouncementStore).lock(1)],
    [
      'a notice of the status page',
      'service_notices where id = 1',
      () => store(PostgresServiceNoticeStore).lock('incident', 1),
    ],
    [
      'a subscriber of the status page by its link',
      'status_subscribers where id = 1',
      () => store(PostgresStatusSubscribers).lockByLink('digest'),
    ],
    [
      'the registry whose maintenance windows may not overlap',
      `registry_connections where code = 'filled'`,
      () => store(PostgresMaintenanceWindows).lockConnection('filled'),
    ],
    [
      'a registry connection',
      `registry_connections where code = 'filled'`,
      () =>
        new PostgresRegistryConnectionStore(other.database.sql, other.database.uow, new LabelVault()).lock(
          'filled',
        ),
    ],
  ])('%s', async (_what, rows, work) => {
    expect(await canLock(rows, work)).toEqual({ meanwhile: false, later: true });
  });

  it.each<[string, string, string, string]>([
    [
      'the counts of an account while a listed domain changes',
      'select',
      'account_counters where account_id = 1',
      'update domains set locked = not locked where id = 1',
    ],
    [
      'a zone while its records are written',
      'select',
      'zones where domain_id = 1',
      `insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at) values (1, 'x', 'A', '192.0.2.1', 3600, now(), now())`,
    ],
    [
      'the option to ask recipients while a forwarding is written',
      'update accounts set verify_forwarding_recipients = true where id = 1',
      'accounts where id = 1',
      `insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) values (1, 'sales', 'b@example.net', now(), now())`,
    ],
    [
      'the option to ask recipients while a domain comes back',
      'update domains set removed_at = now() where id = 1',
      'accounts where id = 1',
      'update domains set removed_at = null where id = 1',
    ],
  ])('%s', async (what, before, rows, statement) => {
    await other.run(before);
    const { sql } = other.database;
    const changed = async () => {
      await sql.change(`test_${what.replaceAll(' ', '_').slice(0, 50)}`, statement);
      await sql.change('test_constraints', 'set constraints all immediate');
    };
    expect(await canLock(rows, changed)).toEqual({ meanwhile: false, later: true });
  });

  it('the balances of a credit transfer, between the look at them and its postings', async () => {
    const { sql, uow } = other.database;
    const { rows } = sql;
    const seen: boolean[] = [];
    await other.run('update payment_reversals set owed = 0 where account_id = 1');
    jest.spyOn(sql, 'rows').mockImplementation(async (name, ...values) => {
      if (name === 'credit_transfer_post')
        seen.push(await other.canLock('account_balances where account_id = 1'));
      return rows.call(sql, name, ...values) as never;
    });
    await uow.run(() =>
      store(PostgresCreditTransferStore).post({
        id: DELIVERY,
        from: 1,
        to: 2,
        amount: Money.of(5_000n),
        createdAt: NOW,
      }),
    );
    jest.restoreAllMocks();
    expect(seen).toEqual([false]);
  });

  it('a shared verification, which others may share meanwhile', async () => {
    const share = 'select from contact_verifications where id = 1 for share nowait';
    await other.database.uow.run(async () => {
      await store(PostgresVerificationStore).shareAddress(1, 'ilse@example.net');
      await expect(other.run(share)).resolves.toBeUndefined();
    });
  });

  it('the lease of a database that staff declare', async () => {
    const leases = new PostgresInstanceLeases(other.database.sql, other.database.uow, new FixedClock());
    await other.database.uow.run(() => leases.declare(true));
    expect(await canLock('environment_leases', () => leases.declare(true))).toEqual({
      meanwhile: false,
      later: true,
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the catalogue', () => store(PostgresCatalogueWriter).lock()],
    ['jobs of an account that have not ended', () => store(PostgresJobIntakeStore).countUnended(1)],
    ['all staff keys', () => store(PostgresStaffKeyStore).lockAll()],
    [
      'the registry connections',
      () =>
        new PostgresRegistryConnectionStore(other.database.sql, other.database.uow, new LabelVault()).lock(
          'none',
        ),
    ],
  ])('%s, as one writer comes after the other', async (_what, work) => {
    const hasLock = await other.database.uow.run(async () => {
      await work();
      return other.hasAdvisoryLock();
    });
    expect([hasLock, await other.hasAdvisoryLock()]).toEqual([true, false]);
  });
});

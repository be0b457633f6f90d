import type { Account } from '@registrar/accounts';
import { FakeAccountStore, FakeStaffTokenNotices, FakeTokenStore } from '@registrar/accounts/testing';
import { newIssueStaffToken, wireAccounts } from '@registrar/accounts/wiring';
import {
  FakeCreditTransferStore,
  FakeLedgerStore,
  FakePaymentReversalStore,
} from '@registrar/billing/testing';
import { newCreditTransfer, newLedger } from '@registrar/billing/wiring';
import { ContactBook } from '@registrar/contacts';
import { FakeContactStore, person } from '@registrar/contacts/testing';
import { Money, SecretVault } from '@registrar/kernel';
import {
  FakeClock,
  FakeIds,
  FakeOutbox,
  FakePlatformSettings,
  FakeUnitOfWork,
} from '@registrar/kernel/testing';
import { FakeRegistryConnectionStore } from '@registrar/registries/testing';
import { newPutConnection } from '@registrar/registries/wiring';
import { FakeDeliveryWakeUp, FakeDeliveryStore, FakeWebhookTables } from '@registrar/webhooks/testing';
import { wireDeliveries } from '@registrar/webhooks/wiring';
import { AdminQueries } from '../admin-queries';
import { AuditTrail } from '../audit-trail';
import { actorOf, FakeAuditLog, FakeGivenAmountStore, FakeStaffKeyStore } from '.';
import { wireAccountChanges } from '../changes/accounts/wire';
import { newAmountThresholds, wireCreditChanges } from '../changes/money/wire';
import { wirePlatformChanges } from '../changes/platform/wire';

class ReadableVault extends SecretVault {
  seal = (plain: string): string => `sealed ${plain}`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

export const ilse = person();

export const owner = actorOf('owner');
export const registry = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'sealed away' };
export const DELIVERY = '0190a000-0000-7000-8000-000000000001';
export const SUBSCRIPTION = 4;

/** The changes that staff can make, over stores in memory. */
export function desk(openingCredit?: Money) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const ids = new FakeIds();
  const vault = new ReadableVault();
  const log = new FakeAuditLog(uow);
  const audit = new AuditTrail(log, uow, clock);
  const accounts = new FakeAccountStore();
  const tokens = new FakeTokenStore(accounts);
  const contacts = new FakeContactStore();
  const contactBook = new ContactBook(contacts);
  const ledgerStore = new FakeLedgerStore();
  const money = { outbox: new FakeOutbox(), clock, ids };
  const ledger = newLedger({ ledgerStore, ...money });
  const keys = new FakeStaffKeyStore();
  const settings = new FakePlatformSettings(uow);
  const connections = new FakeRegistryConnectionStore(uow);
  const reader = {
    registryConnections: async () =>
      [...connections.rows.values()].map(({ record: { code, version } }) => ({ code, version })),
  };
  const notices = new FakeStaffTokenNotices();
  const { issueToken, revokeToken, suspendAccount, reinstateAccount, ...wired } = wireAccounts(
    {
      uow,
      clock,
      ids,
      vault,
      accountStore: accounts,
      tokenStore: tokens,
      accountReader: {
        find: async (id: number) => accounts.accounts.find((account: Account) => account.id === id),
        availableCredit: async (id: number) => Money.of(ledgerStore.balance(id).available),
      } as never,
    },
    { environment: 'sandbox', defaultNameservers: ['ns1.example.net'] },
  );
  const { createAccount, updateSettings, queries } = wired;
  const tables = new FakeWebhookTables();
  tables.subscriptions.set(SUBSCRIPTION, {
    id: SUBSCRIPTION,
    accountId: 1,
    eventName: 'domain.expiration',
    url: 'https://shop.example/hook',
    active: true,
    createdAt: clock.now(),
  });
  const attempt = { startedAt: clock.now(), durationMs: 21, status: 503, responseHead: 'busy' };
  tables.deliveries.set(DELIVERY, {
    id: DELIVERY,
    eventId: 'event',
    accountId: 1,
    subscriptionId: SUBSCRIPTION,
    eventName: 'domain.expiration',
    url: 'https://shop.example/hook',
    body: '{}',
    occurredAt: clock.now(),
    createdAt: clock.now(),
    dueAt: clock.now(),
    state: 'failed',
    attempts: [
      { ...attempt, number: 1 },
      { ...attempt, number: 2 },
    ],
    counted: 2,
  });
  const wakeUp = new FakeDeliveryWakeUp();
  const deliveryStore = new FakeDeliveryStore(tables, uow);
  const { redeliver } = wireDeliveries({ uow, clock, deliveryStore, wakeUp });
  return {
    uow,
    clock,
    ids,
    vault,
    ledger,
    queries,
    log,
    audit,
    accounts,
    tokens,
    notices,
    contacts,
    ledgerStore,
    keys,
    settings,
    deliveries: tables,
    wakeUp,
    ...wireAccountChanges(
      {
        audit,
        clock,
        createAccount,
        updateSettings,
        issueStaffToken: newIssueStaffToken({ issueToken, notices, clock }),
        revokeToken,
        suspendAccount,
        reinstateAccount,
        contactBook,
        ledger,
        redeliver,
      },
      { openingCredit },
    ),
    ...wirePlatformChanges({
      audit,
      clock,
      ids,
      vault,
      settings,
      keys,
      queries: new AdminQueries(reader as never, keys, clock),
      putConnection: newPutConnection({ store: connections }),
    }),
    ...wireCreditChanges({
      thresholds: newAmountThresholds(
        { given: new FakeGivenAmountStore(uow), clock },
        { creditAbove: 0, refundAbove: 0, amountHours: 24 },
      ),
      audit,
      accounts: queries,
      ledger,
      transfer: newCreditTransfer({
        creditTransferStore: new FakeCreditTransferStore(ledgerStore, uow),
        reversals: new FakePaymentReversalStore(uow),
        ledgerStore,
        ...money,
      }),
    }),
  };
}

/** A desk with one account and one further owner. */
export async function openDesk(openingCredit?: Money) {
  const stores = desk(openingCredit);
  const account = await stores.openAccount.execute(owner, {
    accountName: 'lantern',
    contacts: { registrant: ilse },
  });
  const key = await stores.createStaffKey.execute(owner, 'Ines', 'owner');
  await stores.createStaffKey.execute(owner, 'Marta', 'owner');
  stores.log.entries.length = 0;
  return { ...stores, account, key };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** An AppError of this kind. A refusal by role or person has the message of all of them. */
export const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining({
    kind,
    ...(kind === 'forbidden' && { message: 'Permission denied' }),
    ...(details !== undefined && { details }),
  });

import type { AccountQueries, AccountView } from '@registrar/accounts';
import type { SpendingLimits } from '@registrar/billing';
import type { Paging } from '@registrar/http';
import { Money } from '@registrar/kernel';
import type {
  ChangeAccount,
  FourEyes,
  IssueAccountToken,
  OpenAccount,
  ReinstateAccountByStaff,
  RevokeAccountToken,
  StaffActor,
  SuspendAccountByStaff,
  TransferAccountCredit,
} from '@registrar/staff';
import { AccountCreditController } from './account-credit.controller';
import { AccountSuspensionController } from './account-suspension.controller';
import { AccountTokensController } from './account-tokens.controller';
import { AccountsController } from './accounts.controller';
import { SpendingLimitsController } from './spending-limits.controller';

const ACTOR = { name: 'Ada', role: 'finance' } as unknown as StaffActor;
const NOW = new Date('2026-03-02T09:15:00Z');
const usd = (cents: bigint): Money => Money.of(cents, 'USD');

const ACCOUNT: AccountView = {
  id: 7,
  username: 'north',
  parentId: 3,
  status: 'active',
  createdAt: NOW,
  twoStepEnabled: true,
  apiAccessEnabled: false,
  access: { approvedReseller: true, enterprise: false },
  limits: { perSecond: 5, perHour: 600 },
  taxBps: 1_900,
  taxation: { byRule: true, country: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE1' },
  registrantLockOptOut: true,
  registrantLockOptOutFrom: NOW,
  maxSubAccounts: 9,
  autorenewLeadDays: 30,
  complianceNotices: 'both',
  expirationHold: true,
  defaultCurrency: 'EUR',
  verifyForwardingRecipients: true,
  strictRequests: false,
  defaults: {
    autorenewEnabled: true,
    privacyEnabled: false,
    nameservers: ['ns1.example'],
    contacts: { admin: 4 },
  },
  balance: { available: usd(41_275n), held: usd(1n), creditLimit: usd(50_000n) },
  counters: { domains: 12, orders: 34 },
  tokens: [
    { id: 1, name: 'first', createdAt: NOW, limits: {} },
    { id: 2, name: 'dns', createdAt: NOW, limits: { dnsOnly: true, dailySpendCap: usd(500n) } },
  ],
} as unknown as AccountView;
const OPTIONS = {
  twoStepEnabled: true,
  apiAccessEnabled: false,
  approvedReseller: true,
  enterprise: false,
  ratePerSecond: 5,
  ratePerHour: 600,
  taxBps: 1_900,
  taxByRule: true,
  taxCountry: 'DE',
  businessStatus: 'business_with_tax_id',
  taxId: 'DE1',
  registrantLockOptOut: true,
  registrantLockOptOutFrom: NOW,
  maxSubAccounts: 9,
  autorenewLeadDays: 30,
  complianceNotices: 'both',
  expirationHold: true,
  defaultCurrency: 'EUR',
  verifyForwardingRecipients: true,
  strictRequests: false,
  autorenewEnabled: true,
  privacyEnabled: false,
  nameservers: ['ns1.example'],
  contacts: { admin: 4 },
};

const [get, perform, execute] = [jest.fn(), jest.fn(), jest.fn()];
const fourEyes = { perform } as unknown as FourEyes;
beforeEach(() => jest.clearAllMocks());

describe('accounts', () => {
  const list = jest.fn();
  const accounts = { get, list } as unknown as AccountQueries;
  const controller = new AccountsController(
    accounts,
    { execute } as unknown as OpenAccount,
    { execute } as unknown as ChangeAccount,
  );

  it.each([
    [{}, undefined],
    [{ username: 'no' }, 'no'],
  ])('are listed with their credit in USD: %j', async (query, usernamePrefix) => {
    const item = { id: 7, username: 'north', status: 'active', createdAt: NOW };
    list.mockResolvedValue({ accounts: [{ ...item, available: usd(5n) }], totalCount: 41 });
    const envelope = jest.fn().mockReturnValue({ totalCount: 41 });
    const answer = await controller.list({ page: 2, perPage: 10, envelope } as unknown as Paging, query);
    expect(answer).toEqual({ accounts: [{ ...item, available: '0.05' }], totalCount: 41 });
    expect(list.mock.lastCall).toEqual([{ usernamePrefix, page: 2, perPage: 10 }]);
    expect(envelope.mock.lastCall).toEqual([41, 1]);
  });

  it('show options, balance, counters and tokens', async () => {
    get.mockResolvedValue(ACCOUNT);
    const answer = await controller.get(7);
    expect(answer).toEqual({
      ...OPTIONS,
      id: 7,
      username: 'north',
      parentId: 3,
      status: 'active',
      createdAt: NOW,
      balance: { available: '412.75', held: '0.01', creditLimit: '500.00' },
      counters: { domains: 12, orders: 34 },
      tokens: [
        { id: 1, name: 'first', createdAt: NOW },
        { id: 2, name: 'dns', createdAt: NOW, dnsOnly: true, dailySpendCap: '5.00' },
      ],
    });
    expect(answer).not.toHaveProperty('suspension');
    expect(answer.tokens[0]).not.toHaveProperty('dailySpendCap');
  });

  it.each(['active', 'closed'])(
    'are suspended by the account above, whatever their own status: %s',
    async (status) => {
      const effectiveSuspension = { accountId: 3, since: NOW, reason: 'fraud', includesSubAccounts: true };
      get.mockResolvedValue({ ...ACCOUNT, status, effectiveSuspension });
      expect(await controller.get(7)).toMatchObject({
        status: 'suspended',
        suspension: { accountId: 3, since: NOW, reason: 'fraud', includeSubAccounts: true },
      });
    },
  );

  it('are opened and changed by staff: contacts apart from the options', async () => {
    execute.mockResolvedValue(ACCOUNT);
    const contacts = { admin: null };
    const body = { accountName: 'north-1', parentId: 3, contacts, taxBps: 0 };
    await controller.create(ACTOR, body);
    const request = { accountName: 'north-1', parentId: 3, contacts, options: { taxBps: 0 } };
    expect(execute.mock.lastCall).toEqual([ACTOR, request]);
    expect(await controller.update(ACTOR, 7, { contacts, taxBps: 0 })).toEqual(OPTIONS);
    expect(execute.mock.lastCall).toEqual([ACTOR, { accountId: 7, contacts, options: { taxBps: 0 } }]);
  });
});

describe('the suspension of an account', () => {
  const accounts = { get } as unknown as AccountQueries;
  const controller = new AccountSuspensionController(
    accounts,
    { execute } as unknown as SuspendAccountByStaff,
    { execute } as unknown as ReinstateAccountByStaff,
  );

  it.each([
    [{ reason: 'fraud' }, false],
    [{ reason: 'fraud', includeSubAccounts: false }, false],
    [{ reason: 'fraud', includeSubAccounts: true }, true],
  ])(
    'is set for the sub-accounts too only where they are included: %j',
    async (body, includesSubAccounts) => {
      execute.mockResolvedValue({ since: NOW, reason: 'fraud', includesSubAccounts });
      expect(await controller.suspend(ACTOR, 7, body)).toEqual({
        suspension: { accountId: 7, since: NOW, reason: 'fraud', includeSubAccounts: includesSubAccounts },
      });
      expect(execute.mock.lastCall).toEqual([ACTOR, 7, { reason: 'fraud', includesSubAccounts }]);
    },
  );

  it.each([
    ['none', undefined, {}],
    [
      'that of the account above',
      { accountId: 3, since: NOW, reason: 'a', includesSubAccounts: true },
      { suspension: { accountId: 3, since: NOW, reason: 'a', includeSubAccounts: true } },
    ],
  ])('is ended, and the answer is what remains: %s', async (_title, effectiveSuspension, answer) => {
    get.mockResolvedValue({ effectiveSuspension });
    expect(await controller.reinstate(ACTOR, 7)).toEqual(answer);
    expect(execute.mock.lastCall).toEqual([ACTOR, 7]);
    expect(get.mock.lastCall).toEqual([7]);
  });
});

describe('tokens of an account', () => {
  const controller = new AccountTokensController(
    { execute } as unknown as IssueAccountToken,
    { execute } as unknown as RevokeAccountToken,
  );

  it.each([
    ['read-only by default', {}, { readOnly: true, expiresAt: undefined }],
    ['with full access', { readOnly: false }, { readOnly: false, expiresAt: undefined }],
    ['until an instant', { expiresAt: '2026-04-01' }, { readOnly: true, expiresAt: new Date('2026-04-01') }],
  ])('are issued %s', async (_title, body, issued) => {
    await controller.issue(ACTOR, 7, { name: 'case', ...body });
    expect(execute.mock.lastCall).toEqual([ACTOR, 7, { name: 'case', ...issued }]);
  });

  it('are revoked by their id', async () => {
    execute.mockResolvedValue({
      id: 2,
      name: 'a',
      createdAt: NOW,
      revokedAt: NOW,
      limits: { readOnly: true },
    });
    expect(await controller.revoke(ACTOR, 7, 2)).toEqual({
      id: 2,
      name: 'a',
      createdAt: NOW,
      revokedAt: NOW,
      readOnly: true,
    });
    expect(execute.mock.lastCall).toEqual([ACTOR, 7, 2]);
  });
});

describe('credit of an account', () => {
  const controller = new AccountCreditController(fourEyes, { execute } as unknown as TransferAccountCredit);
  const BODY = { amount: 250.5, reference: 'wire 1', note: 'a' };

  it('is granted with the approval of a second person', async () => {
    perform.mockResolvedValue({ credited: true, available: usd(1n) });
    expect(await controller.credit(ACTOR, 7, BODY)).toEqual({ credited: true, available: '0.01' });
    const command = { accountId: 7, amount: usd(25_050n), reference: 'wire 1', note: 'a' };
    expect(perform.mock.lastCall).toEqual([ACTOR, 'account.credit', command]);
  });

  it('is moved to another account', async () => {
    execute.mockResolvedValue({ transferred: false, available: usd(1n), toAvailable: usd(2n) });
    expect(await controller.transfer(ACTOR, 7, { ...BODY, toAccountId: 8 })).toEqual({
      transferred: false,
      available: '0.01',
      toAvailable: '0.02',
    });
    const command = { accountId: 7, toAccountId: 8, amount: usd(25_050n), reference: 'wire 1', note: 'a' };
    expect(execute.mock.lastCall).toEqual([ACTOR, command]);
  });

  it('is neither granted nor moved by an amount with a third decimal', async () => {
    const body = { ...BODY, amount: 0.001, toAccountId: 8 };
    const refusal = { details: "'amount' must have at most two decimals" };
    await expect(controller.credit(ACTOR, 7, body)).rejects.toMatchObject(refusal);
    await expect(controller.transfer(ACTOR, 7, body)).rejects.toMatchObject(refusal);
    expect([perform, execute].map((each) => each.mock.calls)).toEqual([[], []]);
  });
});

describe('spending limits', () => {
  const of = jest.fn();
  const controller = new SpendingLimitsController({ of } as unknown as SpendingLimits, fourEyes);

  it.each([
    ['both', { purchaseLimit: usd(100_000n) }, { purchaseLimit: '1000.00' }],
    ['no purchase limit', {}, {}],
  ])('are read: %s', async (_title, stored, shown) => {
    of.mockResolvedValue({ creditLimit: usd(50_000n), ...stored });
    expect(await controller.get(7)).toStrictEqual({ creditLimit: '500.00', ...shown });
    expect(of.mock.lastCall).toEqual([7]);
  });

  it('are 404 of an account that does not exist', async () => {
    of.mockResolvedValue(undefined);
    await expect(controller.get(7)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each([
    [{}, {}],
    [{ creditLimit: 0 }, { creditLimit: usd(0n) }],
    [{ creditLimit: 500 }, { creditLimit: usd(50_000n) }],
    [{ purchaseLimit: null }, { purchaseLimit: null }],
    [{ purchaseLimit: 0.5 }, { purchaseLimit: usd(50n) }],
  ])('are changed field by field: %j', async (body, change) => {
    perform.mockResolvedValue({ creditLimit: usd(1n) });
    expect(await controller.change(ACTOR, 7, body)).toEqual({ creditLimit: '0.01' });
    const [actor, operation, command] = perform.mock.lastCall as [StaffActor, string, object];
    expect([actor, operation]).toEqual([ACTOR, 'account.set_limits']);
    expect(command).toStrictEqual({ accountId: 7, change });
  });

  it.each(['creditLimit', 'purchaseLimit'])('refuse a third decimal of %s', async (field) => {
    await expect(controller.change(ACTOR, 7, { [field]: 0.001 })).rejects.toMatchObject({
      details: `'${field}' must have at most two decimals`,
    });
    expect(perform).not.toHaveBeenCalled();
  });
});

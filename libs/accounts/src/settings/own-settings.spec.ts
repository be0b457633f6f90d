import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { AccountActor } from '../account';
import type { AccountOptionsChange } from './account-options';
import { AccountQueries } from '../account-queries';
import { OwnAccountSettings, type OwnSettings, type OwnSettingsChange } from './own-settings';
import { OwnerTrail } from './owner-trail';
import type { AccountReader } from '../ports';
import { accountOptions, FakeAccountContacts, FakeAccountStore, FakeOwnerAudit } from '../testing';
import { UpdateAccountSettings } from './update-account-settings';

const ACTOR: AccountActor = {
  accountId: 1,
  username: 'lantern-test',
  tokenId: 3,
  requestId: 'r-1',
  source: '192.0.2.1',
};
const ILSE = { email: 'ilse@example.net' };

async function home(options: AccountOptionsChange = {}) {
  const [uow, clock, accounts, contacts] = [
    new FakeUnitOfWork(),
    new FakeClock(),
    new FakeAccountStore(),
    new FakeAccountContacts(),
  ];
  const audit = new FakeOwnerAudit(uow);
  await contacts.store({ registrant: ILSE });
  await accounts.create({
    ...accountOptions({ contacts: { registrant: 1 }, ...options }),
    username: 'lantern-test',
    createdAt: clock.now(),
  });
  const reader = { find: (id: number) => accounts.lock(id) } as unknown as AccountReader;
  const trail = new OwnerTrail(audit, uow, clock);
  return {
    clock,
    accounts,
    audit,
    contacts,
    own: new OwnAccountSettings(
      reader,
      new UpdateAccountSettings(accounts, uow, clock),
      contacts,
      trail,
      clock,
    ),
  };
}

const SETTINGS: OwnSettings = {
  autorenewEnabled: true,
  autorenewLeadDays: 30,
  privacyEnabled: true,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  contacts: { registrant: ILSE },
  registrantLockOptOut: false,
  complianceNotices: 'both',
  expirationHold: false,
  defaultCurrency: 'USD',
  verifyForwardingRecipients: false,
  strictRequests: false,
  twoStepEnabled: false,
  apiAccessEnabled: true,
  tax: {},
};
const LOGGED = {
  autorenewEnabled: true,
  autorenewLeadDays: 30,
  privacyEnabled: true,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  contacts: { registrant: 1 },
  registrantLockOptOut: false,
  complianceNotices: 'both',
  expirationHold: false,
  defaultCurrency: 'USD',
  verifyForwardingRecipients: false,
  strictRequests: false,
};

describe('settings that an owner reads', () => {
  it('are those of the account, with whole contacts', async () => {
    expect(await (await home()).own.get(1)).toStrictEqual(SETTINGS);
  });

  it.each<[AccountOptionsChange, object]>([
    [{ taxBps: 1 }, { taxBps: 1 }],
    [
      { taxCountry: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE1' },
      { country: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE1' },
    ],
    [{ taxByRule: false }, {}],
  ])('say how it is taxed: %j', async (options, tax) => {
    expect((await (await home(options)).own.get(1)).tax).toStrictEqual(tax);
  });

  it('are a 404 for an account that does not exist', async () => {
    await expect((await home()).own.get(9)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'account.not_found',
    });
  });
});

describe('settings that an owner changes', () => {
  it.each<[OwnSettingsChange, object]>([
    [{ autorenewEnabled: false }, { autorenewEnabled: false }],
    [{ autorenewLeadDays: 7 }, { autorenewLeadDays: 7 }],
    [{ privacyEnabled: false }, { privacyEnabled: false }],
    [{ nameservers: ['ns9.example.net'] }, { nameservers: ['ns9.example.net'] }],
    [
      { registrantLockOptOut: true },
      { registrantLockOptOut: true, registrantLockOptOutFrom: '2026-03-07T09:15:00Z' },
    ],
    [{ complianceNotices: 'webhook' }, { complianceNotices: 'webhook' }],
    [{ defaultCurrency: 'EUR' }, { defaultCurrency: 'EUR' }],
    [{ verifyForwardingRecipients: true }, { verifyForwardingRecipients: true }],
    [{ strictRequests: true }, { strictRequests: true }],
  ])('%j are stored and written down in the audit log', async (change, changed) => {
    const { own, audit, clock } = await home();
    expect(await own.change(ACTOR, change)).toStrictEqual({ ...SETTINGS, ...changed });
    expect(await own.get(1)).toStrictEqual({ ...SETTINGS, ...changed });
    expect(audit.entries).toEqual([
      {
        at: clock.now(),
        actor: 'lantern-test (token 3)',
        action: 'account.settings',
        target: 'account:1',
        requestId: 'r-1',
        source: '192.0.2.1',
        before: LOGGED,
        after: { ...LOGGED, ...changed },
      },
    ]);
  });

  it('may be contacts, which the log names by their ids alone, stored at the time of the account', async () => {
    const { own, audit, contacts, clock } = await home();
    clock.ahead = new Map([[1, 3_600]]);
    const stored = jest.spyOn(contacts, 'store');
    const tech = { email: 'tech@example.net' };
    expect(await own.change(ACTOR, { contacts: { registrant: null, tech } })).toStrictEqual({
      ...SETTINGS,
      contacts: { tech },
    });
    expect(stored.mock.calls).toEqual([[{ registrant: null, tech }, clock.now(1)]]);
    expect(audit.entries).toMatchObject([{ before: LOGGED, after: { ...LOGGED, contacts: { tech: 2 } } }]);
    expect(JSON.stringify(audit.entries)).not.toContain('@');
  });

  it.each<[string, OwnSettingsChange, object]>([
    ['nothing', {}, { code: 'account.settings_empty', details: 'at least one setting is required' }],
    [
      'settings without a value',
      { strictRequests: undefined, contacts: { tech: undefined } },
      { code: 'account.settings_empty' },
    ],
    ['a contact that is none', { contacts: { tech: {} } }, { code: 'contact.invalid' }],
    ['a setting that cannot be', { autorenewLeadDays: 8 }, { code: 'account.options_invalid' }],
  ])('are refused with %s, and nothing is written down', async (_what, change, refusal) => {
    const { own, audit, contacts } = await home();
    const stored = jest.spyOn(contacts, 'store');
    await expect(own.change(ACTOR, change)).rejects.toMatchObject({ kind: 'invalid', ...refusal });
    expect(audit.entries).toEqual([]);
    expect(stored).toHaveBeenCalledTimes('autorenewLeadDays' in change ? 1 : 0);
  });

  it('are a 404 for an account that does not exist', async () => {
    const { own, audit } = await home();
    await expect(own.change({ ...ACTOR, accountId: 9 }, { strictRequests: true })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'account.not_found',
    });
    expect(audit.entries).toEqual([]);
  });
});

describe('what is read of accounts', () => {
  it('is what the reader finds', async () => {
    const asked: unknown[] = [];
    const answers = (name: string) => async (request: unknown) => (asked.push(request), name);
    const queries = new AccountQueries({
      find: answers('account'),
      list: answers('list'),
      children: answers('children'),
      availableCredit: answers('credit'),
    } as unknown as AccountReader);
    const [page, below] = [
      { page: 1, perPage: 10 },
      { parentId: 1, page: 1, perPage: 10 },
    ];
    expect([
      await queries.get(7),
      await queries.list(page),
      await queries.children(below),
      await queries.availableCredit(8),
    ]).toEqual(['account', 'list', 'children', 'credit']);
    expect(asked).toEqual([7, page, below, 8]);
  });
});

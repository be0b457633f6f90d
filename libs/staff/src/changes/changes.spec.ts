import {
  type Account,
  AccountQueries,
  CreateAccount,
  IssueStaffToken,
  IssueToken,
  RevokeToken,
  UpdateAccountSettings,
} from '@registrar/accounts';
import { FakeAccountStore, FakeStaffTokenNotices, FakeTokenStore } from '@registrar/accounts/testing';
import { Ledger } from '@registrar/billing';
import { FakeLedgerStore } from '@registrar/billing/testing';
import { ContactBook } from '@registrar/contacts';
import { FakeContactStore } from '@registrar/contacts/testing';
import { type JsonValue, Money, PlatformSettings, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox, FakeUnitOfWork } from '@registrar/kernel/testing';
import { PutConnection } from '@registrar/registries';
import { FakeRegistryConnectionStore } from '@registrar/registries/testing';
import { RedeliverDelivery } from '@registrar/webhooks';
import { FakeDeliveryWakeUp, FakeDeliveryStore, FakeWebhookTables } from '@registrar/webhooks/testing';
import { AdminQueries } from '../admin-queries';
import { AuditTrail } from '../audit-trail';
import { assertMay, mayDo, type StaffOperation } from '../permissions';
import { STAFF_ROLES } from '../staff';
import { actorOf, FakeAuditLog, FakeStaffKeyStore } from '../testing';
import { IssueAccountToken, RevokeAccountToken } from './accounts/account-tokens';
import { ChangeAccount } from './accounts/change-account';
import { GrantCredit } from './money/grant-credit';
import { OpenAccount } from './accounts/open-account';
import { PutRegistryConnection } from './platform/put-registry-connection';
import { RedeliverWebhook } from './accounts/redeliver-webhook';
import { CreateStaffKey, RevokeStaffKey } from './platform/staff-keys';
import { SwitchMaintenance } from './platform/switch-maintenance';

class TellingVault extends SecretVault {
  seal = (plain: string): string => `sealed ${plain}`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

class FakePlatformSettings extends PlatformSettings {
  readonly values = new Map<string, JsonValue>();
  async read(name: string): Promise<JsonValue | undefined> {
    return this.values.get(name);
  }
  async write(name: string, value: JsonValue): Promise<void> {
    this.values.set(name, value);
  }
}

const ilse = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+15550100123',
};
const owner = actorOf('owner');
const registry = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'sealed away' };
const DELIVERY = '0190a000-0000-7000-8000-000000000001';
const SUBSCRIPTION = 4;

/** Everything staff can change, over stores in memory. */
function desk(openingCredit?: Money) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const ids = new FakeIds();
  const vault = new TellingVault();
  const log = new FakeAuditLog();
  const audit = new AuditTrail(log, uow, clock);
  const accounts = new FakeAccountStore();
  const tokens = new FakeTokenStore(accounts);
  const contacts = new FakeContactStore();
  const contactBook = new ContactBook(contacts);
  const ledgerStore = new FakeLedgerStore();
  const ledger = new Ledger(ledgerStore, new FakeOutbox(), clock, ids);
  const keys = new FakeStaffKeyStore();
  const settings = new FakePlatformSettings();
  const connections = new FakeRegistryConnectionStore(uow);
  const reader = {
    registryConnections: async () =>
      [...connections.rows.values()].map(({ record: { code, version } }) => ({ code, version })),
  };
  const notices = new FakeStaffTokenNotices();
  const issueToken = new IssueToken(tokens, vault, ids, clock, uow);
  const createAccount = new CreateAccount(accounts, issueToken, clock, uow, {
    environment: 'sandbox',
    defaultNameservers: ['ns1.example.net'],
  });
  const queries = new AccountQueries({
    find: async (id: number) => accounts.accounts.find((account: Account) => account.id === id),
    availableCredit: async (id: number) => Money.of(ledgerStore.balance(id).available),
  } as never);
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
  const bell = new FakeDeliveryWakeUp();
  const redeliver = new RedeliverDelivery(uow, new FakeDeliveryStore(tables, uow), bell, clock);
  return {
    uow,
    clock,
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
    bell,
    openAccount: new OpenAccount(audit, createAccount, contactBook, ledger, clock, { openingCredit }),
    changeAccount: new ChangeAccount(audit, new UpdateAccountSettings(accounts, uow), contactBook, clock),
    issueAccountToken: new IssueAccountToken(audit, new IssueStaffToken(issueToken, notices, clock)),
    revokeAccountToken: new RevokeAccountToken(audit, new RevokeToken(tokens, clock, uow)),
    grantCredit: new GrantCredit(audit, queries, ledger),
    switchMaintenance: new SwitchMaintenance(audit, settings, clock),
    putRegistryConnection: new PutRegistryConnection(
      audit,
      new PutConnection(connections),
      new AdminQueries(reader as never, keys, clock),
      clock,
    ),
    redeliverWebhook: new RedeliverWebhook(audit, redeliver),
    createStaffKey: new CreateStaffKey(audit, keys, vault, ids, clock),
    revokeStaffKey: new RevokeStaffKey(audit, keys, clock),
  };
}

/** A desk with one account and one further owner. */
async function openDesk(openingCredit?: Money) {
  const house = desk(openingCredit);
  const account = await house.openAccount.execute(owner, {
    accountName: 'lantern',
    contacts: { registrant: ilse },
  });
  const key = await house.createStaffKey.execute(owner, 'Ines', 'owner');
  await house.createStaffKey.execute(owner, 'Marta', 'owner');
  house.log.entries.length = 0;
  return { ...house, account, key };
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Each change that staff can make, with the operation it is permitted and recorded as. */
const CHANGES: [StaffOperation, (house: Desk, actor: ReturnType<typeof actorOf>) => Promise<unknown>][] = [
  ['account.create', (house, actor) => house.openAccount.execute(actor, { accountName: 'second-one' })],
  [
    'account.update',
    (house, actor) =>
      house.changeAccount.execute(actor, { accountId: house.account.id, options: { enterprise: true } }),
  ],
  [
    'account.token_issue',
    (house, actor) =>
      house.issueAccountToken.execute(actor, house.account.id, { name: 'shop', readOnly: true }),
  ],
  [
    'account.token_revoke',
    (house, actor) => house.revokeAccountToken.execute(actor, house.account.id, house.account.token.id),
  ],
  [
    'account.credit',
    (house, actor) =>
      house.grantCredit.execute(actor, {
        accountId: house.account.id,
        amount: Money.of(500n),
        reference: 'wire 7',
      }),
  ],
  ['maintenance.switch', (house, actor) => house.switchMaintenance.execute(actor, { on: true })],
  ['registry.put', (house, actor) => house.putRegistryConnection.execute(actor, 'main', registry)],
  [
    'registry.patch',
    async (house, actor) => {
      await house.putRegistryConnection.execute(owner, 'main', registry).catch(() => undefined);
      house.log.entries.length = 0;
      return house.putRegistryConnection.merge(actor, 'main', { enabled: false }, ['1']);
    },
  ],
  [
    'registry.restore_version',
    async (house, actor) => {
      await house.putRegistryConnection.execute(owner, 'main', registry).catch(() => undefined);
      house.log.entries.length = 0;
      return house.putRegistryConnection.restore(actor, 'main', 1, {});
    },
  ],
  ['delivery.redeliver', (house, actor) => house.redeliverWebhook.execute(actor, DELIVERY)],
  ['staff_key.create', (house, actor) => house.createStaffKey.execute(actor, 'Piet', 'support')],
  ['staff_key.revoke', (house, actor) => house.revokeStaffKey.execute(actor, house.key.id)],
];

/** Secrets in the answer to a change, for the person who made it. */
const SECRETS_RETURNED: Partial<Record<StaffOperation, number>> = {
  'account.create': 1,
  'account.token_issue': 1,
  'staff_key.create': 1,
};

const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details } : { kind });

describe.each(CHANGES)('%s', (operation, make) => {
  it('leaves one entry in the audit log that says who, what and by which request', async () => {
    const house = await openDesk();
    await make(house, owner);
    expect(house.log.entries).toEqual([
      expect.objectContaining({
        at: house.clock.now(),
        actor: 'Ines (key 3)',
        role: 'owner',
        action: operation,
        requestId: 'req-1',
        source: '192.0.2.7',
        target: expect.stringMatching(/^(account|delivery|staff_key|registry|platform):./),
      }),
    ]);
  });

  it('stores the reason that the request gives, and none where it gives none', async () => {
    const house = await openDesk();
    await make(house, { ...owner, reason: 'court order\n17/4' });
    const other = await openDesk();
    await make(other, owner);
    expect([...house.log.entries, ...other.log.entries].map((entry) => entry.reason)).toEqual([
      'court order\n17/4',
      undefined,
    ]);
  });

  it('leaves neither secrets nor personal data there', async () => {
    const house = await openDesk();
    const result = JSON.stringify(await make(house, owner), (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const text = JSON.stringify(house.log.entries);
    const secrets = [...result.matchAll(/"(?:token|key)":"([^"]+)"/g)].map(([, secret]) => secret);
    expect(secrets).toHaveLength(SECRETS_RETURNED[operation] ?? 0);
    expect(house.log.entries).toHaveLength(1);
    for (const secret of [...secrets, 'Varga', 'ilse@example.net', 'digest of', 'sealed'])
      expect(text).not.toContain(secret);
  });

  it.each(STAFF_ROLES.filter((role) => !mayDo(role, operation)))(
    'is refused to %s, with no trace',
    async (role) => {
      const house = await openDesk();
      await expect(make(house, actorOf(role))).rejects.toEqual(isRefused('forbidden'));
      expect(house.log.entries).toEqual([]);
    },
  );

  it('is not done when its entry cannot be written', async () => {
    const house = await openDesk();
    jest.spyOn(house.log, 'append').mockRejectedValue(new Error('disk full'));
    await expect(make(house, owner)).rejects.toThrow('disk full');
  });
});

describe('the audit trail', () => {
  it('takes no entry outside of a transaction', async () => {
    const { audit } = desk();
    await expect(audit.append(owner, 'account.update', { target: 'account:1' })).rejects.toThrow(
      'no unit of work',
    );
  });

  it('masks what it is given', async () => {
    const { audit, log, uow } = desk();
    await uow.run(() =>
      audit.append(owner, 'account.update', {
        target: 'account:1',
        before: { email: 'i@example.net' },
        after: { token: 'geheim' },
      }),
    );
    expect(log.entries[0]).toMatchObject({ before: { email: '***' }, after: { token: '***' } });
  });

  it('refuses an operation that the role may not do', () => {
    expect(() => assertMay('support', 'audit.read')).toThrow(isRefused('forbidden') as Error);
  });
});

describe('opening an account', () => {
  it('stores its contacts as defaults, role by role', async () => {
    const house = desk();
    await house.openAccount.execute(owner, {
      accountName: 'lantern',
      contacts: { registrant: ilse, tech: { ...ilse, city: 'Zell' } },
    });
    expect(house.accounts.accounts[0].defaults.contacts).toEqual({ registrant: 1, tech: 2 });
    expect(house.contacts.contacts.map(({ city }) => city)).toEqual(['Port Mara', 'Zell']);
    expect(house.log.entries[0].after).toMatchObject({
      username: 'lantern-test',
      contacts: { registrant: 1, tech: 2 },
    });
  });

  it('grants the opening credit of the sandbox once', async () => {
    const { ledgerStore, account } = await openDesk(Money.of(10_000_000n));
    expect(ledgerStore.balance(account.id).available).toBe(10_000_000n);
  });

  it('grants nothing where there is no opening credit', async () => {
    const { ledgerStore } = await openDesk();
    expect(ledgerStore.transactions).toEqual([]);
  });

  it.each([
    [
      'a contact that is not complete',
      { accountName: 'second-one', contacts: { tech: { ...ilse, email: null } } },
      "'contacts.tech.email' is required",
    ],
    ['a name that cannot be', { accountName: 'no' }, undefined],
    ['a name that is taken', { accountName: 'lantern' }, "'accountName' is taken"],
  ])('is refused for %s', async (_what, request, details) => {
    const house = await openDesk();
    await expect(house.openAccount.execute(owner, request)).rejects.toEqual(isRefused('invalid', details));
    expect(house.log.entries).toEqual([]);
  });
});

describe('changing an account', () => {
  it('writes down the options before and after', async () => {
    const house = await openDesk();
    await house.changeAccount.execute(owner, {
      accountId: house.account.id,
      options: { ratePerSecond: 50 },
      contacts: { tech: ilse, registrant: null },
    });
    const [entry] = house.log.entries;
    expect(entry.before).toMatchObject({ limits: {}, defaults: { contacts: { registrant: 1 } } });
    expect(entry.after).toMatchObject({ limits: { perSecond: 50 }, defaults: { contacts: { tech: 2 } } });
  });

  it('is refused when it changes nothing', async () => {
    const house = await openDesk();
    await expect(
      house.changeAccount.execute(owner, { accountId: house.account.id, options: {} }),
    ).rejects.toEqual(isRefused('invalid'));
  });

  it('is refused for an unknown account', async () => {
    const house = await openDesk();
    await expect(
      house.changeAccount.execute(owner, { accountId: 99, options: { enterprise: true } }),
    ).rejects.toEqual(isRefused('not_found'));
  });
});

describe('issuing a token', () => {
  it.each(['support', 'owner'] as const)(
    'a %s issues one that reads, ends in a week, is marked and mailed to its owner',
    async (role) => {
      const house = await openDesk();
      const { id } = house.account;
      const now = house.clock.now().getTime();
      const issued = await house.issueAccountToken.execute(actorOf(role), id, {
        name: 'case 1',
        readOnly: true,
      });
      const expiresAt = new Date(now + 7 * 86_400_000);
      expect(issued).toMatchObject({ id: 2, name: 'case 1', readOnly: true, expiresAt });
      expect(await house.tokens.lockLive(id)).toMatchObject([
        { id: 1, limits: {} },
        { id: 2, issuedByStaff: true, limits: { readOnly: true, expiresAt } },
      ]);
      expect(house.notices.sent).toEqual([
        { kind: 'issued', accountId: id, tokenId: 2, name: 'case 1', readOnly: true, expiresAt },
      ]);
      expect(house.log.entries[0].after).toMatchObject({
        tokenId: 2,
        readOnly: true,
        expiresAt: expiresAt.toISOString(),
      });
    },
  );

  it('with full access is for owners, and refused to support without a trace', async () => {
    const house = await openDesk();
    const { id } = house.account;
    const full = { name: 'case 2', readOnly: false };
    await expect(house.issueAccountToken.execute(actorOf('support'), id, full)).rejects.toEqual(
      isRefused('forbidden', "The role support may issue read-only tokens only; leave 'readOnly' out."),
    );
    expect([house.notices.sent, house.log.entries, (await house.tokens.lockLive(id)).length]).toEqual([
      [],
      [],
      1,
    ]);
    expect(await house.issueAccountToken.execute(owner, id, full)).toMatchObject({ readOnly: false });
    expect((await house.tokens.lockLive(id))[1].limits).toEqual({ expiresAt: expect.any(Date) });
  });

  it('may reuse the name of a token that has expired, and not of one that lives', async () => {
    const house = await openDesk();
    const { id } = house.account;
    const issue = () => house.issueAccountToken.execute(owner, id, { name: 'case 1', readOnly: true });
    const { id: first } = await issue();
    house.clock.advance(7 * 86_400 - 1);
    await expect(issue()).rejects.toEqual(isRefused('conflict'));
    house.clock.advance(1);
    const { id: second } = await issue();
    expect(second).not.toBe(first);
    expect((await house.tokens.lockLive(id)).map((token) => token.id)).toEqual([
      house.account.token.id,
      second,
    ]);
  });

  it.each([
    ['now', 0, 'invalid'],
    ['in a second', 1, undefined],
    ['in 30 days', 30 * 86_400, undefined],
    ['a second later', 30 * 86_400 + 1, 'invalid'],
  ])('that ends %s: %#', async (_when, seconds, kind) => {
    const house = await openDesk();
    const expiresAt = new Date(house.clock.now().getTime() + seconds * 1_000);
    const issue = house.issueAccountToken.execute(owner, house.account.id, {
      name: 'case 3',
      readOnly: true,
      expiresAt,
    });
    await (kind
      ? expect(issue).rejects.toEqual(
          isRefused(kind, "'expiresAt' must lie in the future, at most 30 days ahead"),
        )
      : expect(issue).resolves.toMatchObject({ expiresAt }));
  });
});

describe('revoking a token twice', () => {
  it('is as good as once, with one entry', async () => {
    const house = await openDesk();
    const { id, token } = house.account;
    const first = await house.revokeAccountToken.execute(owner, id, token.id);
    expect(await house.revokeAccountToken.execute(owner, id, token.id)).toEqual(first);
    expect(house.log.entries).toHaveLength(1);
  });
});

describe('granting credit', () => {
  const grant = { amount: Money.of(41_275n), reference: 'wire 7', note: 'paid by wire' };

  it('adds to what the account can spend, and writes down the reference and the note', async () => {
    const house = await openDesk();
    const result = await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    expect(result.credited).toBe(true);
    expect(result.available.toDecimal()).toBe('412.75');
    expect(house.log.entries[0].after).toEqual({
      amount: '412.75',
      currency: 'USD',
      reference: 'wire 7',
      note: 'paid by wire',
    });
  });

  it('a second time with the same reference changes nothing and leaves no second entry', async () => {
    const house = await openDesk();
    await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    const again = await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    expect(again.credited).toBe(false);
    expect(again.available.toDecimal()).toBe('412.75');
    expect(house.log.entries).toHaveLength(1);
  });

  it('is refused when the reference stands for another amount', async () => {
    const house = await openDesk();
    await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    const other = { ...grant, amount: Money.of(1n), accountId: house.account.id };
    await expect(house.grantCredit.execute(owner, other)).rejects.toEqual(isRefused('conflict'));
  });

  it.each([
    ['nothing', { amount: Money.zero() }, 'invalid'],
    ['less than nothing', { amount: Money.of(-1n) }, 'invalid'],
    ['more than a million', { amount: Money.of(100_000_001n) }, 'invalid'],
    ['an empty reference', { reference: '' }, 'invalid'],
    ['the reference of a payment', { reference: 'payment:0197a0e0-0000-7000-8000-000000000001' }, 'invalid'],
    ['the reference of what an account opens with', { reference: 'opening credit' }, 'invalid'],
    ['a blank reference', { reference: ' ' }, 'invalid'],
    ['a reference of 101 characters', { reference: 'x'.repeat(101) }, 'invalid'],
    ['a reference with a line end', { reference: 'wire\n7' }, 'invalid'],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'invalid'],
    ['a note with U+0000, which PostgreSQL cannot keep', { note: 'a\u0000b' }, 'invalid'],
    ['a note with half a surrogate pair', { note: 'a\ud800b' }, 'invalid'],
    ['an unknown account', { accountId: 99 }, 'not_found'],
  ])('is refused for %s', async (_what, change, kind) => {
    const house = await openDesk();
    await expect(
      house.grantCredit.execute(owner, { ...grant, accountId: house.account.id, ...change }),
    ).rejects.toEqual(isRefused(kind));
    expect(house.ledgerStore.transactions).toEqual([]);
  });
});

describe('maintenance', () => {
  const later = new Date('2026-03-02T10:00:00Z');

  it('is off until it is switched on', async () => {
    expect(await desk().switchMaintenance.current()).toEqual({ on: false });
  });

  it('lasts until it is switched off', async () => {
    const house = desk();
    await house.switchMaintenance.execute(owner, { on: true });
    expect(await house.switchMaintenance.current()).toEqual({ on: true });
    await house.switchMaintenance.execute(owner, { on: false });
    expect(await house.switchMaintenance.current()).toEqual({ on: false });
    expect(house.log.entries[1]).toMatchObject({ before: { on: true }, after: { on: false } });
  });

  it('is over at its end', async () => {
    const house = desk();
    await house.switchMaintenance.execute(owner, { on: true, until: later });
    expect(house.settings.values.get('maintenance')).toEqual({ on: true, until: '2026-03-02T10:00:00Z' });
    expect(await house.switchMaintenance.current()).toEqual({ on: true, until: later });
    house.clock.advance(45 * 60);
    expect(await house.switchMaintenance.current()).toEqual({ on: false });
  });

  it.each([
    ['an end that has passed', { on: true, until: new Date('2026-03-02T09:15:00Z') }],
    ['an end of no maintenance', { on: false, until: later }],
  ])('is refused with %s', async (_what, change) => {
    await expect(desk().switchMaintenance.execute(owner, change)).rejects.toEqual(
      isRefused('invalid', expect.stringContaining("'until'") as never),
    );
  });
});

describe('a registry connection', () => {
  it('is written down before and after its change, with the names of new secrets and no more of them', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    expect(
      await putRegistryConnection.merge(
        owner,
        'main',
        { password: 'hidden-two', enabled: false, profile: { session: { max: 2 } } },
        ['1'],
      ),
    ).toEqual({ code: 'main', version: 2 });
    const { password: _password, ...settings } = registry;
    const after = {
      ...settings,
      profile: {},
      registrationLimited: false,
      enabled: true,
      version: 1,
      hasClientKey: false,
    };
    expect(log.entries).toEqual([
      expect.objectContaining({ target: 'registry:main', after: { ...after, newSecrets: ['password'] } }),
      expect.objectContaining({
        action: 'registry.patch',
        before: { 'enabled': true, 'version': 1, 'profile.session.max': null },
        after: { 'enabled': false, 'version': 2, 'profile.session.max': 2, 'newSecrets': ['password'] },
      }),
    ]);
    expect(log.entries[0]).not.toHaveProperty('before');
  });

  it('that gets another address is written down with the fields of it', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await putRegistryConnection.merge(owner, 'main', { host: 'moved.example', password: 'hidden-two' }, [
      '1',
    ]);
    expect(log.entries[1]).toMatchObject({
      before: { host: 'epp.example' },
      after: { host: 'moved.example', changedAddress: ['host'], newSecrets: ['password'] },
    });
  });

  it('is merged into by its ETag alone', async () => {
    const { putRegistryConnection } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await expect(
      putRegistryConnection.merge(owner, 'main', { enabled: false }, undefined),
    ).rejects.toMatchObject({ kind: 'precondition_required' });
    await expect(putRegistryConnection.merge(owner, 'main', { enabled: false }, ['7'])).rejects.toMatchObject(
      { kind: 'precondition_failed' },
    );
  });

  it('has an older version put back, which is written down with its number', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await putRegistryConnection.merge(owner, 'main', { enabled: false }, ['1']);
    expect(await putRegistryConnection.restore(owner, 'main', 1, {}, ['2'])).toEqual({
      code: 'main',
      version: 3,
    });
    expect(log.entries[2]).toMatchObject({
      action: 'registry.restore_version',
      before: { enabled: false },
      after: { enabled: true, restoredVersion: 1, newSecrets: [] },
    });
  });

  it('that is refused leaves no trace', async () => {
    const { putRegistryConnection, log } = desk();
    await expect(
      putRegistryConnection.execute(owner, 'main', { ...registry, password: undefined }),
    ).rejects.toEqual(isRefused('invalid'));
    expect(log.entries).toEqual([]);
  });
});

describe('sending a delivery once more', () => {
  it('makes it due at once, and its entry has the state before', async () => {
    const house = await openDesk();
    await house.redeliverWebhook.execute(actorOf('support'), DELIVERY);
    expect(house.deliveries.deliveries.get(DELIVERY)).toMatchObject({
      state: 'pending',
      dueAt: house.clock.now(),
    });
    expect(house.bell.rung).toEqual([{ id: DELIVERY, attempt: 3 }]);
    expect(house.log.entries).toEqual([
      expect.objectContaining({
        target: `delivery:${DELIVERY}`,
        before: { state: 'failed', attempts: 2 },
        after: { state: 'pending' },
      }),
    ]);
  });

  it('is refused for an unknown delivery and for one whose subscription is gone, without an entry', async () => {
    const house = await openDesk();
    await expect(
      house.redeliverWebhook.execute(owner, '0190a000-0000-7000-8000-000000000002'),
    ).rejects.toEqual(isRefused('not_found'));
    house.deliveries.subscriptions.clear();
    await expect(house.redeliverWebhook.execute(owner, DELIVERY)).rejects.toEqual(isRefused('conflict'));
    expect([house.log.entries, house.bell.rung, house.deliveries.deliveries.get(DELIVERY)?.state]).toEqual([
      [],
      [],
      'failed',
    ]);
  });

  it('wakes nobody when its entry cannot be written', async () => {
    const house = await openDesk();
    jest.spyOn(house.log, 'append').mockRejectedValue(new Error('disk full'));
    await expect(house.redeliverWebhook.execute(owner, DELIVERY)).rejects.toThrow('disk full');
    expect(house.bell.rung).toEqual([]);
  });
});

describe('staff keys', () => {
  it('are shown once and kept as a digest', async () => {
    const { createStaffKey, keys } = desk();
    const created = await createStaffKey.execute(owner, 'Ines', 'finance');
    expect(created).toMatchObject({ name: 'Ines', role: 'finance', key: expect.any(String) });
    expect(keys.keys[0].digest).toBe(`digest of ${created.key}`);
    expect(JSON.stringify(await keys.list())).not.toContain(created.key);
  });

  it.each(['', 'x'.repeat(65), 'Ines\n', '<b>'])('are refused with the name %j', async (name) => {
    await expect(desk().createStaffKey.execute(owner, name, 'support')).rejects.toEqual(isRefused('invalid'));
  });

  it('begin with one of an owner, which the installation makes', async () => {
    const { createStaffKey, log } = desk();
    expect(await createStaffKey.executeFirst('Ines', 'install')).toMatchObject({ role: 'owner' });
    expect(log.entries[0]).toMatchObject({
      actor: 'installation (key 0)',
      action: 'staff_key.create',
      after: { name: 'Ines', role: 'owner' },
    });
  });

  it('are not made by the installation a second time', async () => {
    const { createStaffKey, keys } = desk();
    await createStaffKey.executeFirst('Ines', 'install');
    await expect(createStaffKey.executeFirst('Marta', 'install')).rejects.toEqual(isRefused('conflict'));
    expect(keys.keys).toHaveLength(1);
  });

  it('are revoked once; again changes nothing', async () => {
    const { revokeStaffKey, key, log, clock } = await openDesk();
    const revoked = await revokeStaffKey.execute(owner, key.id);
    expect(revoked).toMatchObject({ id: key.id, revokedAt: clock.now() });
    expect(await revokeStaffKey.execute(owner, key.id)).toEqual(revoked);
    expect(log.entries).toHaveLength(1);
  });

  it('cannot leave the house without an owner', async () => {
    const { createStaffKey, revokeStaffKey, keys } = desk();
    const first = await createStaffKey.execute(owner, 'Ines', 'owner');
    const second = await createStaffKey.execute(owner, 'Marta', 'owner');
    await createStaffKey.execute(owner, 'Piet', 'support');
    await revokeStaffKey.execute(owner, first.id);
    await expect(revokeStaffKey.execute(owner, second.id)).rejects.toEqual(isRefused('conflict'));
    expect(keys.keys[1].revokedAt).toBeUndefined();
  });

  it('that are unknown cannot be revoked', async () => {
    const { revokeStaffKey } = await openDesk();
    await expect(revokeStaffKey.execute(owner, 99)).rejects.toEqual(isRefused('not_found'));
  });
});

import {
  accountOptions,
  accountSettingsContract,
  accountStoreContract,
  ownerAuditContract,
} from '@registrar/accounts/testing';
import type { NewOwnerEntry } from '@registrar/accounts/ports';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresAdminReader } from '../admin/admin-reader';
import { PostgresContactStore } from '../contacts/contact-store';
import { PostgresSigningTokens } from '../webhooks/signing-tokens';
import { PostgresAccountReader } from './account-reader';
import { PostgresAccountSettingsStore } from './account-settings-store';
import { PostgresAccountStore } from './account-store';
import { PostgresOwnerAudit } from './owner-audit';
import { PostgresTokenStore } from './token-store';

const at = new Date('2026-03-02T09:15:00Z');
let database: OpenDatabase;
let accounts: PostgresAccountStore;
let tokens: PostgresTokenStore;
let settings: PostgresAccountSettingsStore;
let reader: PostgresAccountReader;

beforeAll(async () => {
  database = await openDatabase();
  const { sql, uow } = database;
  accounts = new PostgresAccountStore(sql, uow);
  tokens = new PostgresTokenStore(sql, uow);
  settings = new PostgresAccountSettingsStore(sql);
  reader = new PostgresAccountReader(sql);
});
afterAll(() => database?.close());

const create = (username: string, options = accountOptions(), parentId?: number): Promise<number> =>
  database.uow.run(() =>
    accounts.create({ ...options, username, parentId, createdAt: at }),
  ) as Promise<number>;
const addToken = (accountId: number, name: string): Promise<number> =>
  database.uow.run(() =>
    tokens.add({
      accountId,
      name,
      digest: `digest of ${accountId} ${name}`,
      sealed: 'sealed',
      limits: {},
      createdAt: at,
    }),
  ) as Promise<number>;

describe('accounts and tokens in PostgreSQL', () => {
  accountStoreContract(async () => ({ accounts, tokens, inUnit: (work) => database.uow.run(work) }));

  it.each([
    ['create', () => accounts.create({ ...accountOptions(), username: 'outside-test', createdAt: at })],
    ['lock', () => accounts.lock(1)],
    ['saveOptions', () => accounts.saveOptions(1, accountOptions())],
    ['saveSuspension', () => accounts.saveSuspension(1, undefined)],
    [
      'add',
      () => tokens.add({ accountId: 1, name: 'a', digest: 'b', sealed: 'c', limits: {}, createdAt: at }),
    ],
    ['retireExpired', () => tokens.retireExpired(1, at)],
    ['lockLive', () => tokens.lockLive(1)],
    ['countChildren', () => accounts.countChildren(1)],
    ['revoke', () => tokens.revoke(1, 1, at)],
    ['markEndAnnounced', () => tokens.markEndAnnounced(at, at)],
  ])('%s is refused outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow('outside a unit of work');
  });

  it('one of many that create the same username at once gets it', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create('rush-test')));
    expect(made.filter((id) => typeof id === 'number')).toHaveLength(1);
  });

  it('reports a change to one of many that revoke a token at once', async () => {
    const accountId = await create('revoker-test');
    const tokenId = (await addToken(accountId, 'rush'))!;
    const revoked = await Promise.all(
      Array.from({ length: 5 }, () => database.uow.run(() => tokens.revoke(accountId, tokenId, at))),
    );
    expect(revoked.filter((result) => result?.changed)).toHaveLength(1);
    expect(revoked.every((result) => result?.token.revokedAt?.getTime() === at.getTime())).toBe(true);
  });

  it('a token hands the signature of webhooks on when its overlap is over, or at once when it is revoked', async () => {
    const accountId = await create('signing-test');
    const [end, after] = [new Date('2026-03-03T09:15:00Z'), new Date('2026-03-03T09:15:01Z')];
    const add = (sealed: string) => ({
      accountId,
      name: 'shop',
      digest: `${sealed} of ${accountId}`,
      sealed,
      limits: {},
      createdAt: at,
    });
    const replace = (old: number, sealed: string): Promise<number> =>
      database.uow.run(() => tokens.replace(old, add(sealed), end));
    const signing = new PostgresSigningTokens(database.sql);
    const signs = async (...moments: Date[]): Promise<unknown[]> =>
      Promise.all(moments.map(async (moment) => (await signing.sealed([accountId], moment)).get(accountId)));
    const first = (await database.uow.run(() => tokens.add(add('first')))) as number;
    const second = await replace(first, 'second');
    expect(await signs(at, end, after)).toEqual(['first', 'second', 'second']);
    await replace(second, 'third');
    await database.uow.run(() => tokens.revoke(accountId, first, at));
    expect(await signs(at, end)).toEqual(['second', 'third']);
  });

  it('tokens that staff issued sign webhooks only where there is no other, and stay marked when they are rotated', async () => {
    const accountId = await create('staff-signing-test');
    const add = (name: string, issuedByStaff: boolean) =>
      database.uow.run(() =>
        tokens.add({
          accountId,
          name,
          digest: `${name} of ${accountId}`,
          sealed: name,
          limits: {},
          issuedByStaff,
          createdAt: at,
        }),
      ) as Promise<number>;
    const signing = new PostgresSigningTokens(database.sql);
    const signs = async () => (await signing.sealed([accountId], at)).get(accountId);
    await add('case', true);
    expect(await signs()).toBe('case');
    const own = await add('own', false);
    expect(await signs()).toBe('own');
    await database.uow.run(() => tokens.revoke(accountId, own, at));
    expect(await signs()).toBe('case');
    expect(await reader.liveTokens(accountId, at)).toMatchObject([{ name: 'case', issuedByStaff: true }]);
  });

  it('mark one token issued by staff whose end is near, once, also of many that ask at once', async () => {
    const accountId = await create('staff-ending-test');
    const [soon, later] = [new Date('2026-03-02T10:00:00Z'), new Date('2026-03-04T10:00:00Z')];
    const until = new Date('2026-03-03T09:15:00Z');
    const add = (name: string, more: object) =>
      database.uow.run(() =>
        tokens.add({
          accountId,
          name,
          digest: `${name} of ${accountId}`,
          sealed: name,
          limits: {},
          createdAt: at,
          ...more,
        }),
      ) as Promise<number>;
    await add('own', { limits: { expiresAt: soon } });
    await add('later', { limits: { expiresAt: later }, issuedByStaff: true });
    const revoked = await add('revoked', { limits: { expiresAt: soon }, issuedByStaff: true });
    await database.uow.run(() => tokens.revoke(accountId, revoked, at));
    const due = await add('soon', { limits: { expiresAt: soon }, issuedByStaff: true });
    const marked = await Promise.all(
      Array.from({ length: 4 }, () => database.uow.run(() => tokens.markEndAnnounced(at, until))),
    );
    expect(marked.filter(Boolean)).toEqual([
      { accountId, tokenId: due, name: 'soon', expiresAt: soon, signsWebhooks: false },
    ]);
    expect(await database.uow.run(() => tokens.markEndAnnounced(soon, later))).toMatchObject({
      name: 'later',
      signsWebhooks: true,
    });
  });

  it('cannot have a default contact that does not exist', async () => {
    await expect(
      create('orphan-test', accountOptions({ contacts: { registrant: 2_000_000_000 } })),
    ).rejects.toThrow('foreign key');
  });
});

describe('the audit of owners in PostgreSQL', () => {
  ownerAuditContract(async () => ({
    audit: new PostgresOwnerAudit(database.sql, database.uow),
    inUnit: (work) => database.uow.run(work),
    entriesOf: async (target) => {
      const { items } = await new PostgresAdminReader(database.sql).auditEntries({ target }, { limit: 10 });
      return [...items]
        .reverse()
        .map(({ id: _id, role: _role, ...values }) => values as unknown as NewOwnerEntry);
    },
  }));
});

describe('purchase defaults in PostgreSQL', () => {
  let added = 0;
  accountSettingsContract(async () => {
    const contacts = await database.uow.run(() =>
      new PostgresContactStore(database.sql, database.uow).add(
        Array.from({ length: 4 }, () => ({ city: 'Zell' })),
        at,
      ),
    );
    return {
      store: settings,
      contacts: contacts as [number, number, number, number],
      add: (defaults) => create(`settings-${(added += 1)}-test`, { ...accountOptions(), defaults }),
    };
  });

  it('are those of the account, with the contacts that are set', async () => {
    const contacts = new PostgresContactStore(database.sql, database.uow);
    const [registrant, tech] = await database.uow.run(() =>
      contacts.add([{ city: 'Zell' }, { city: 'Brack' }], at),
    );
    const options = accountOptions({
      autorenewEnabled: false,
      nameservers: ['ns1.example.org'],
      contacts: { registrant, tech },
    });
    expect(await settings.purchaseDefaults(await create('defaults-test', options))).toEqual({
      autorenewEnabled: false,
      privacyEnabled: true,
      nameservers: ['ns1.example.org'],
      contacts: { registrant, tech },
    });
  });

  it('do not exist for an unknown account', async () => {
    await expect(settings.purchaseDefaults(2_000_000_000)).rejects.toThrow('does not exist');
  });
});

describe('reading accounts in PostgreSQL', () => {
  const cents = (minor: number): string => (minor / 100).toFixed(2);

  async function withBalance(accountId: number, available: number, held: number): Promise<void> {
    await database.sql.change(
      'test_balance',
      'insert into account_balances (account_id, available, held) values ($1, $2, $3)',
      [accountId, available, held],
    );
  }

  it('shows the available credit, and none where there is no balance', async () => {
    const rich = await create('rich-reseller-test');
    await withBalance(rich, 41_275, 1_000);
    expect((await reader.availableCredit(rich)).toDecimal()).toBe('412.75');
    expect((await reader.availableCredit(await create('poor-reseller-test'))).toDecimal()).toBe('0.00');
  });

  it('returns an account with its balance, counters and tokens, the revoked ones too', async () => {
    const parentId = await create('parent-test');
    const options = accountOptions({ enterprise: true, ratePerSecond: 50 });
    const id = await create('child-test', options, parentId);
    await withBalance(id, 100, 250);
    const [first, second] = [(await addToken(id, 'default'))!, (await addToken(id, 'shop'))!];
    await database.uow.run(() => tokens.revoke(id, first, at));
    const view = await reader.find(id);
    expect(view).toMatchObject({
      ...options,
      id,
      username: 'child-test',
      parentId,
      status: 'active',
      counters: { domains: 0, orders: 0 },
    });
    expect(view?.tokens).toEqual([
      { id: first, name: 'default', createdAt: at, revokedAt: at, limits: {} },
      { id: second, name: 'shop', createdAt: at, limits: {} },
    ]);
    const { available, held, creditLimit } = view!.balance;
    expect([available, held, creditLimit].map((amount) => amount.toDecimal())).toEqual([
      cents(100),
      cents(250),
      cents(0),
    ]);
    expect(
      JSON.stringify(view, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/digest|sealed/);
  });

  it('finds no account of an unknown id', async () => {
    expect(await reader.find(2_000_000_000)).toBeUndefined();
  });

  describe('in a list', () => {
    const names = ['list-aa-test', 'list-ab-test', 'list-b-test', 'list-c-test', 'list-d_e-test'];
    beforeAll(async () => {
      for (const name of [...names].reverse()) await create(name);
    });
    const list = async (usernamePrefix: string | undefined, page: number, perPage: number) => {
      const result = await reader.list({ usernamePrefix, page, perPage });
      return { total: result.totalCount, names: result.accounts.map((account) => account.username) };
    };

    it.each([
      ['list-', 1, 10, names, 5],
      ['LIST-A', 1, 10, names.slice(0, 2), 2],
      ['list-', 1, 2, names.slice(0, 2), 5],
      ['list-', 2, 2, names.slice(2, 4), 5],
      ['list-', 3, 2, names.slice(4), 5],
      ['list-', 4, 2, [], 5],
      ['list-d_', 1, 10, names.slice(4), 1],
      ['list-_', 1, 10, [], 0],
      ['list-%', 1, 10, [], 0],
    ])('with the beginning %s shows page %i of %i', async (prefix, page, perPage, shown, total) => {
      expect(await list(prefix, page, perPage)).toEqual({ total, names: shown });
    });

    it('without a beginning shows all of them by username', async () => {
      const all = await list(undefined, 1, 1_000);
      expect(all.names).toEqual([...all.names].sort());
      expect(all.total).toBe(all.names.length);
      expect(all.names).toEqual(expect.arrayContaining(names));
    });
  });
});

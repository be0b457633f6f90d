import type { DsRecord } from '@registrar/dns';
import type { DomainView } from '../../shared/domain';
import type { NewDomain } from '../../shared/held-domain';
import { after, type DomainStoreUnderTest, NOW } from './domain-store-contract';

/** Adds a domain in this state. */
type Stored = (
  state: 'initialized' | 'active' | 'failed',
  values?: Partial<NewDomain>,
) => Promise<{ id: number; domain: NewDomain; find: () => Promise<DomainView | undefined> }>;

/** Domains that are held, found and changed: a part of the contract of DomainStore. */
export function changedDomainContract(test: () => DomainStoreUnderTest, stored: Stored): void {
  it('is held by its account only, and not before the registry accepted it', async () => {
    const { id, domain } = await stored('active');
    const begun = await stored('initialized');
    const other = (await test().newDomain()).accountId;
    expect(await test().inUnit(() => test().store.hold(domain.accountId, domain.name))).toMatchObject({
      id,
      name: domain.name,
      state: 'active',
      locked: true,
    });
    expect(await test().inUnit(() => test().store.holdById(id))).toMatchObject({
      id,
      accountId: domain.accountId,
    });
    expect(await test().inUnit(() => test().store.hold(other, domain.name))).toBeUndefined();
    expect(await test().inUnit(() => test().store.holdById(begun.id))).toBeUndefined();
  });

  it('is found without a lock by its account only, and not before the registry accepted it', async () => {
    const { domain } = await stored('active');
    const begun = await stored('initialized');
    const other = (await test().newDomain()).accountId;
    const held = await test().inUnit(() => test().store.hold(domain.accountId, domain.name));
    expect(await test().store.find(domain.accountId, domain.name)).toEqual(held);
    expect(await test().inUnit(() => test().store.find(domain.accountId, domain.name))).toEqual(held);
    expect(await test().store.find(other, domain.name)).toBeUndefined();
    expect(await test().store.find(begun.domain.accountId, begun.domain.name)).toBeUndefined();
  });

  it('keeps what the change leaves out', async () => {
    const { id, domain, find } = await stored('active', {
      autorenewEnabled: true,
      nameservers: ['ns1.example.net'],
    });
    await test().inUnit(() =>
      test().store.change(id, {
        autorenewEnabled: false,
        locks: ['RegistrarLock'],
        authCode: { sealed: 'sealed' },
      }),
    );
    await test().inUnit(() =>
      test().store.change(id, { locked: false, registryStatuses: [], transferLockUntil: null }),
    );
    expect(await find()).toMatchObject({
      autorenewEnabled: false,
      locked: false,
      locks: ['RegistrarLock'],
      nameservers: ['ns1.example.net'],
    });
    expect(await test().inUnit(() => test().store.hold(domain.accountId, domain.name))).toMatchObject({
      authCode: { sealed: 'sealed' },
    });
    await test().inUnit(() => test().store.change(id, { authCode: null, nameservers: ['ns2.example.net'] }));
    expect(
      (await test().inUnit(() => test().store.hold(domain.accountId, domain.name)))!.authCode,
    ).toBeUndefined();
    expect((await find())?.nameservers).toEqual(['ns2.example.net']);
  });

  it('has the registry values of its last change, and the registrant that waits until it does not', async () => {
    const { id, domain } = await stored('active', { registryValues: { nexus: 'C11' } });
    const pendingRegistrant = { contactId: domain.contactIds.registrant, registryValues: { nexus: 'C31' } };
    await test().inUnit(() =>
      test().store.change(id, { registryValues: { values: { nexus: 'C21' }, at: NOW }, pendingRegistrant }),
    );
    await test().inUnit(() => test().store.change(id, { locked: false }));
    expect(await test().inUnit(() => test().store.holdById(id))).toMatchObject({
      registryValues: { nexus: 'C21' },
      pendingRegistrant,
    });
    expect((await test().inUnit(() => test().store.holdById(id)))!.pendingRegistrant).not.toHaveProperty(
      'privacyEnabled',
    );
    await test().inUnit(() =>
      test().store.change(id, { pendingRegistrant: { ...pendingRegistrant, privacyEnabled: true } }),
    );
    await test().inUnit(() => test().store.change(id, { locked: true }));
    expect((await test().inUnit(() => test().store.holdById(id)))!.pendingRegistrant).toEqual({
      ...pendingRegistrant,
      privacyEnabled: true,
    });
    await test().inUnit(() => test().store.change(id, { pendingRegistrant: null }));
    expect((await test().inUnit(() => test().store.holdById(id)))!.pendingRegistrant).toBeUndefined();
  });

  it("is where the account's last values for a TLD come from, by when they were set", async () => {
    const older = await stored('active', { registryValues: { nexus: 'C11' } });
    const { accountId, tld } = older.domain;
    await stored('active', { accountId, tld, registryValues: { nexus: 'C12' } });
    await stored('active', { accountId, tld, registryValues: {} });
    await stored('failed', { accountId, tld, registryValues: { nexus: 'C99' } });
    expect(await test().reader.lastRegistryValues(accountId, tld)).toEqual({ nexus: 'C12' });
    await test().inUnit(() =>
      test().store.change(older.id, { registryValues: { values: { nexus: 'C21' }, at: after(60) } }),
    );
    expect(await test().reader.lastRegistryValues(accountId, tld)).toEqual({ nexus: 'C21' });
    expect([
      await test().reader.lastRegistryValues(accountId, 'other'),
      await test().reader.lastRegistryValues(accountId + 1_000_000, tld),
    ]).toEqual([undefined, undefined]);
  });

  it('has the DS records of its last change, those it had before first', async () => {
    const { id } = await stored('active');
    const ds = (ds: DsRecord[]) => test().inUnit(() => test().store.change(id, { ds }));
    const there = () => test().inUnit(() => test().store.dsOf(id));
    const [plain, keyed, other] = ['AB', 'CD', 'EF'].map((octet, at): DsRecord => ({
      keyTag: at,
      algorithm: 13,
      digestType: 2,
      digest: octet.repeat(32),
    }));
    keyed.key = { flags: 257, publicKey: 'AwEAAQ==' };
    expect(await there()).toEqual([]);
    await ds([plain, keyed]);
    await test().inUnit(() => test().store.change(id, { locked: false }));
    expect(await there()).toEqual([plain, keyed]);
    await ds([plain, keyed, other]);
    expect(await there()).toEqual([plain, keyed, other]);
    await ds([{ ...other, keyTag: 9 }]);
    expect(await there()).toEqual([{ ...other, keyTag: 9 }]);
    await ds([]);
    expect(await there()).toEqual([]);
    await expect(test().store.dsOf(id)).rejects.toThrow('outside a unit of work');
  });

  it('is found once its auth code has expired, after an id and up to the limit', async () => {
    const domains = [await stored('active'), await stored('active'), await stored('active')];
    const [first, second, unending] = domains.map(({ id }) => id);
    for (const [at, id] of [first, second].entries()) {
      await test().inUnit(() =>
        test().store.change(id, { authCode: { sealed: `sealed-${at}`, expiresAt: after(60) } }),
      );
    }
    await test().inUnit(() => test().store.change(unending, { authCode: { sealed: 'sealed' } }));
    const found = async (seconds: number, afterId: number, limit = 10) =>
      (await test().store.expiredAuthCodes(after(seconds), afterId, limit)).map(({ id }) => id);
    expect(await found(59, first - 1)).toEqual([]);
    expect(await found(60, first - 1)).toEqual([first, second]);
    expect(await found(60, first - 1, 1)).toEqual([first]);
    expect(await found(60, first)).toEqual([second]);
    const { domain } = domains[0];
    expect((await test().store.expiredAuthCodes(after(60), first - 1, 1))[0]).toEqual({
      id: first,
      accountId: domain.accountId,
      name: domain.name,
    });
    await test().inUnit(() => test().store.change(first, { authCode: null }));
    expect(await found(60, first - 1)).toEqual([second]);
  });

  it('is not changed once it failed, and not outside a unit of work', async () => {
    const { id } = await stored('failed');
    await expect(test().inUnit(() => test().store.change(id, { locked: false }))).rejects.toThrow(
      `domain ${id} is not in a state`,
    );
    await expect(test().store.change(id, { locked: false })).rejects.toThrow('outside a unit of work');
    await expect(test().store.hold(1, 'example.com')).rejects.toThrow('outside a unit of work');
  });
}

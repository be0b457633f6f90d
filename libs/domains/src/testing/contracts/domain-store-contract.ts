import { addSeconds } from '@registrar/kernel';
import type { DomainState } from '../../shared/domain';
import type { DomainReader, DomainStore } from '../../shared/ports';
import type { Activation, NewDomain } from '../../shared/held-domain';
import { busyDomainContract } from './busy-domain-contract';
import { changedDomainContract } from './changed-domain-contract';
import { domainLabelsContract } from './domain-labels-contract';
import { statusDriftContract } from './status-drift-contract';

/** Domains under test: what is stored and what is seen of it. */
export interface DomainStoreUnderTest {
  store: DomainStore;
  reader: DomainReader;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * A domain that may be stored: its account, operation, order, registry and contacts exist. For one year,
   * locked, from NOW.
   */
  newDomain(values?: Partial<NewDomain>): Promise<NewDomain>;
  stateOf(domainId: number): Promise<DomainState | undefined>;
  /** A delete of the name is under way (or was ended), for the account that had it: its row is removed. */
  deleting(domainId: number, isUnderWay: boolean): Promise<void>;
}

export const NOW = new Date('2026-03-02T09:15:00Z');
export const after = (seconds: number): Date => addSeconds(NOW, seconds);
const CREATED = new Date('2026-03-02T09:14:58Z');
const EXPIRES = new Date('2027-03-02T09:14:58Z');
const UNKNOWN_ID = 2_000_000_000;

export const activation = (values: Partial<Activation> = {}): Activation => ({
  registeredAt: CREATED,
  expiresAt: EXPIRES,
  roid: 'D1-TEST',
  registryStatuses: ['clientTransferProhibited'],
  transferLockUntil: after(86_400),
  ...values,
});

type Move = 'accept' | 'activate' | 'fail';
const REACHED_BY: Partial<Record<DomainState, Move>> = {
  pending_create: 'accept',
  active: 'activate',
  failed: 'fail',
};

/** Where each move leads from each state; it is an error where it is not named. */
const MOVES: Record<Move, Partial<Record<DomainState, DomainState>>> = {
  accept: { initialized: 'pending_create' },
  activate: { initialized: 'active', pending_create: 'active' },
  fail: { initialized: 'failed', pending_create: 'failed' },
};
const STATES: readonly DomainState[] = ['initialized', 'pending_create', 'active', 'failed'];

/** What every pair of DomainStore and DomainReader does. */
export function domainStoreContract(start: () => Promise<DomainStoreUnderTest>): void {
  let test: DomainStoreUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  const move = (name: Move, id: number, values?: Partial<Activation>): Promise<void> => {
    if (name === 'activate') return test.store.activate(id, activation(values));
    return name === 'accept' ? test.store.accept(id) : test.store.fail(id, after(5));
  };
  async function stored(
    state: DomainState = 'initialized',
    values: Partial<NewDomain> = {},
    activated: Partial<Activation> = {},
  ) {
    const domain = await test.newDomain(values);
    const id = await test.inUnit(() => test.store.addInitialized(domain));
    const reachedBy = REACHED_BY[state];
    if (reachedBy) await test.inUnit(() => move(reachedBy, id, activated));
    return {
      id,
      domain,
      find: (accountId = domain.accountId) => test.reader.find(accountId, domain.name, NOW),
    };
  }

  describe.each(STATES)('a domain that is %s', (state) => {
    it.each(Object.keys(MOVES) as Move[])('does what the table says at %s', async (name) => {
      const { id } = await stored(state);
      const into = MOVES[name][state];
      const moved = test.inUnit(() => move(name, id));
      if (into) await expect(moved).resolves.toBeUndefined();
      else await expect(moved).rejects.toThrow(`domain ${id} is not in a state`);
      expect(await test.stateOf(id)).toBe(into ?? state);
    });

    it('is visible to its account once the registry accepted it, and to no other account', async () => {
      const { domain, find } = await stored(state);
      const isSeen = state === 'pending_create' || state === 'active';
      expect((await find())?.domainName).toBe(isSeen ? domain.name : undefined);
      expect((await find())?.pendingCreate).toBe(state === 'pending_create' ? true : undefined);
      expect(await find((await test.newDomain()).accountId)).toBeUndefined();
    });

    it('is read as JSON text by its account where it is visible, and by no other account', async () => {
      const { domain, find } = await stored(state);
      const read = (accountId: number) => test.reader.findJson(accountId, domain.name, NOW);
      const text = await read(domain.accountId);
      expect(text && (JSON.parse(String(text)) as object)).toEqual(
        (await find()) && expect.objectContaining({ domainName: domain.name }),
      );
      expect(await read((await test.newDomain()).accountId)).toBeUndefined();
    });

    it('keeps its name from others until it failed', async () => {
      const { domain } = await stored(state);
      const isHeld = state !== 'failed';
      expect(await test.reader.isInAccount(domain.name)).toBe(isHeld);
      const again = stored('initialized', { name: domain.name });
      if (isHeld)
        await expect(again).rejects.toMatchObject({
          code: 'domains.not_available',
          message: 'Domain is not available',
        });
      else expect((await again).id).toEqual(expect.any(Number));
    });
  });

  it('cannot be registered while its deletion is in progress, only transferred in', async () => {
    const {
      id,
      domain: { name },
    } = await stored('active');
    await test.deleting(id, true);
    await expect(stored('initialized', { name })).rejects.toMatchObject({
      code: 'domains.not_available',
      message: 'Domain is not available',
    });
    const {
      nameservers: _none,
      purchaseType: _transfer,
      claims: _claims,
      ...arriving
    } = await test.newDomain({ name });
    const arrived = await test.inUnit(() => test.store.addTransferred(arriving));
    await test.inUnit(() => test.store.fail(arrived, NOW));
    await test.deleting(id, false);
    expect((await stored('initialized', { name })).id).toEqual(expect.any(Number));
  });

  it.each(Object.keys(MOVES) as Move[])('that is unknown is an error at %s', async (name) => {
    await expect(test.inUnit(() => move(name, UNKNOWN_ID))).rejects.toThrow(String(UNKNOWN_ID));
  });

  it('is not written outside a unit of work', async () => {
    const { id } = await stored();
    const domain = await test.newDomain();
    await expect(test.store.addInitialized(domain)).rejects.toThrow('outside a unit of work');
    await expect(test.store.addTransferred(domain)).rejects.toThrow('outside a unit of work');
    for (const name of Object.keys(MOVES) as Move[])
      await expect(move(name, id)).rejects.toThrow('outside a unit of work');
    await expect(test.store.statusesChanged(id, [])).rejects.toThrow('outside a unit of work');
    expect(await test.stateOf(id)).toBe('initialized');
  });

  it('that was transferred is here without name servers until the registry shows them, and has its name', async () => {
    const {
      nameservers: _none,
      purchaseType: _transfer,
      claims: _claims,
      ...rest
    } = await test.newDomain({});
    for (const arriving of [rest, { ...rest, name: `two-${rest.name}`, registryValues: undefined }]) {
      const id = await test.inUnit(() => test.store.addTransferred(arriving));
      await test.inUnit(() => test.store.activate(id, activation()));
      const found = await test.inUnit(() => test.store.holdById(id));
      expect(found).toMatchObject({ nameservers: [], registryValues: arriving.registryValues ?? {} });
      await expect(test.inUnit(() => test.store.addTransferred(arriving))).rejects.toMatchObject({
        code: 'domains.not_available',
      });
    }
  });

  it('has its name once, of 24 who want it at once', async () => {
    const { name } = await test.newDomain();
    const wanted = await Promise.all(Array.from({ length: 24 }, () => test.newDomain({ name })));
    const results = await Promise.allSettled(
      wanted.map((domain) => test.inUnit(() => test.store.addInitialized(domain))),
    );
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => (reason as { code: string }).code);
    expect(refused).toEqual(Array(23).fill('domains.not_available'));
  });

  describe('a domain that is changed', () => changedDomainContract(() => test, stored));

  it('is seen with the dates of the registry, its locks and its contacts', async () => {
    const { domain, find } = await stored(
      'active',
      { nameservers: ['ns1.example.net', 'ns2.example.net'], autorenewEnabled: false, privacyEnabled: true },
      {
        registryStatuses: ['clientTransferProhibited', 'serverHold', 'inactive'],
      },
    );
    const contact = { firstName: 'Ilse', lastName: 'Varga', country: 'DE', isVerified: false };
    expect(await find()).toMatchObject({
      domainName: domain.name,
      createDate: '2026-03-02T09:14:58Z',
      expireDate: '2027-03-02T09:14:58Z',
      autorenewEnabled: false,
      privacyEnabled: true,
      locked: true,
      locks: ['ClientTransferProhibited', 'ServerHold', 'TransferLock'],
      transferLockExpiresAt: '2026-03-03T09:15:00Z',
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
    });
  });

  it('is visible with the requested term until the registry reports its dates', async () => {
    const { find } = await stored('pending_create', { years: 2 });
    expect(await find()).toMatchObject({
      createDate: '2026-03-02T09:15:00Z',
      expireDate: '2028-03-02T09:15:00Z',
      locks: [],
    });
    expect(await find()).not.toHaveProperty('transferLockExpiresAt');
  });

  it('loses its policy lock when the lock expires', async () => {
    const { domain } = await stored('active', {}, { transferLockUntil: after(60), registryStatuses: [] });
    const [during, at] = [
      await test.reader.find(domain.accountId, domain.name, after(59)),
      await test.reader.find(domain.accountId, domain.name, after(60)),
    ];
    expect([during?.locks, at?.locks]).toEqual([['TransferLock'], []]);
    expect(at).not.toHaveProperty('transferLockExpiresAt');
  });

  describe('tags and notes', () => domainLabelsContract(() => test, stored));
  describe('a domain with an operation', () => busyDomainContract(() => test, stored));
  describe('whose statuses are not as required', () => statusDriftContract(() => test, stored));
}

import { Money } from '@registrar/kernel';
import type { DueCharge } from '../../shared/registry-charge';
import type { RegistryCharges } from '../../shared/ports';
import type { DomainReturns, Reinstatement } from '../../restores/ports';
import type { RestoredHost } from '../../restores/restore';

/** A domain of its own account, active, whose term ends at TERM_END. */
interface EndedDomain {
  id: number;
  accountId: number;
  connectionId: number;
  name: string;
}

/** A purchase; the add grace period of a registration, or the time at which a premium name was registered. */
interface Sale {
  type: 'registration' | 'transfer';
  graceUntil?: Date;
  premiumSince?: Date;
  purchaseType?: 'aftermarket_b';
}

export interface EndsUnderTest {
  returns: DomainReturns;
  charges: RegistryCharges;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newDomain(values?: { name?: string }): Promise<EndedDomain>;
  newOperation(accountId: number): Promise<string>;
  /** As any other program would: it leaves its account. */
  remove(id: number, reason: 'expiration' | 'administrative', hosts: readonly RestoredHost[]): Promise<void>;
  /** By which operation; the order of its purchase is completed. */
  sold(id: number, sale: Sale): Promise<string>;
  /** Its new sponsor is another registrar. */
  transferAway(id: number): Promise<void>;
  stateOf(chargeId: number): Promise<string>;
}

export const TERM_END = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(TERM_END.getTime() + seconds * 1_000);
const DAY = 86_400;
const FAR = at(1_000_000_000);
const HOSTS: RestoredHost[] = [{ hostname: 'ns1.left.example', ips: ['192.0.2.1', '2001:db8::1'] }];
const BACK: Reinstatement = {
  expiresAt: at(31_536_000),
  locks: ['RegistrarLock'],
  registryStatuses: ['ok'],
  statusSyncAt: at(0),
};

/** What every pair of DomainReturns and RegistryCharges does. */
export function endsContract(start: () => Promise<EndsUnderTest>): void {
  let test: EndsUnderTest;
  let domain: EndedDomain;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    await test.charges.takeDue(FAR, FAR, 10_000);
    domain = await test.newDomain();
  });

  describe('a domain that may come back', () => {
    const find = (accountId = domain.accountId, name = domain.name) =>
      test.inUnit(() => test.returns.find(accountId, name));
    const left = () => test.remove(domain.id, 'expiration', HOSTS);

    it('is found by the account that had it last, with why it left and the hosts that had addresses', async () => {
      await test.remove(domain.id, 'administrative', [...HOSTS, { hostname: 'bare.left.example', ips: [] }]);
      expect(await find()).toMatchObject({
        id: domain.id,
        accountId: domain.accountId,
        name: domain.name,
        isInAccount: false,
        reason: 'administrative',
        hosts: HOSTS,
      });
      expect(await find(domain.accountId + 1_000_000)).toBeUndefined();
      expect(await test.returns.lastOwner(domain.name)).toBe(domain.accountId);
    });

    it('is in its account while it is active, and not found by other names', async () => {
      expect(await find()).toMatchObject({ id: domain.id, isInAccount: true, hosts: [] });
      expect([
        await find(domain.accountId, `not-${domain.name}`),
        await test.returns.lastOwner(`not-${domain.name}`),
      ]).toEqual([undefined, undefined]);
    });

    it('is the one of the next account that has the domain', async () => {
      await left();
      const next = await test.newDomain({ name: domain.name });
      expect([
        await find(),
        (await find(next.accountId))?.id,
        await test.returns.lastOwner(domain.name),
      ]).toEqual([undefined, next.id, next.accountId]);
    });

    it('is not one that another registrar has', async () => {
      await test.transferAway(domain.id);
      expect(await find()).toBeUndefined();
    });

    it('is active again with the given term and locks', async () => {
      await left();
      await test.inUnit(() => test.returns.reinstate(domain.id, BACK));
      expect(await find()).toMatchObject({
        id: domain.id,
        isInAccount: true,
        expiresAt: BACK.expiresAt,
        locks: BACK.locks,
        registryStatuses: BACK.registryStatuses,
      });
    });

    it('is reinstated once, only after it has left, and not where another account has the domain', async () => {
      const back = () => test.inUnit(() => test.returns.reinstate(domain.id, BACK));
      await expect(back()).rejects.toThrow('is not in a state for domain_reinstate');
      await left();
      await test.newDomain({ name: domain.name });
      await expect(back()).rejects.toThrow('its name is here');
    });
  });

  describe('a charge of the registry for an automatic renewal', () => {
    const expected = async (graceUntil = at(100)): Promise<DueCharge> => {
      const { id: domainId, connectionId, name } = domain;
      await test.inUnit(() =>
        test.charges.expect({ domainId, connectionId, name, termEnd: TERM_END, graceUntil }, at(10)),
      );
      return (await test.charges.takeDue(at(10), at(20), 10)).find((due) => due.domainId === domainId)!;
    };
    const charge = (id: number) =>
      test.inUnit(() =>
        test.charges.charge(id, { years: 1, fee: Money.of(900n, 'EUR'), at: at(20), dueAt: at(100) }),
      );
    const decide = (id: number, to: Parameters<RegistryCharges['decide']>[1]) =>
      test.inUnit(() => test.charges.decide(id, to, at(30)));
    const dueAt = async (seconds: number) =>
      (await test.charges.takeDue(at(seconds), at(seconds + 5), 10)).map(({ id }) => id);

    it('is expected once per term, due when it is said, and leased', async () => {
      const due = await expected();
      expect(due).toMatchObject({
        domainId: domain.id,
        name: domain.name,
        accountId: domain.accountId,
        state: 'expected',
        termEnd: TERM_END,
        graceUntil: at(100),
        isTransferred: false,
      });
      expect(await expected(at(500))).toBeUndefined();
      expect([await dueAt(19), await dueAt(20)]).toEqual([[], [due.id]]);
      await test.charges.postpone(due.id, at(60));
      expect([await dueAt(59), await dueAt(60)]).toEqual([[], [due.id]]);
    });

    it('is charged once, and due again when it is decided at the latest', async () => {
      const { id } = await expected();
      expect([await charge(id), await charge(id)]).toEqual([true, false]);
      expect([await dueAt(99), await dueAt(100)]).toEqual([[], [id]]);
    });

    it.each(['none', 'kept', 'final', 'reversed'] as const)('is decided once: %s', async (to) => {
      const { id } = await expected();
      await charge(id);
      expect([await decide(id, to), await decide(id, 'kept'), await charge(id)]).toEqual([
        true,
        false,
        false,
      ]);
      expect([await dueAt(5_000), await test.stateOf(id)]).toEqual([[], to]);
    });

    it('becomes `kept` by a purchase of its year, of that term alone', async () => {
      const { id } = await expected();
      await charge(id);
      const operationId = await test.newOperation(domain.accountId);
      const keep = (termEnd: Date) =>
        test.inUnit(() => test.charges.keep(domain.id, termEnd, operationId, at(30)));
      expect([await keep(at(1)), await test.stateOf(id)]).toEqual([[], 'charged']);
      expect([await keep(TERM_END), await test.stateOf(id)]).toEqual([[], 'kept']);
    });

    it('is returned to a purchase of its year before it was noticed, once', async () => {
      const { id } = await expected();
      const operationId = await test.newOperation(domain.accountId);
      const keep = () => test.inUnit(() => test.charges.keep(domain.id, TERM_END, operationId, at(30)));
      expect([await keep(), await keep(), await test.stateOf(id)]).toEqual([[id], [], 'kept']);
    });

    it.each([
      ['in its grace period', 'reversed', true, at(100)],
      ['after its grace period', 'final', true, at(101)],
      ['before it was seen', 'none', false, at(50)],
    ] as const)('is, with a delete %s, %s', async (_, state, isCharged, when) => {
      const { id } = await expected();
      if (isCharged) await charge(id);
      const operationId = await test.newOperation(domain.accountId);
      const reverse = () => test.inUnit(() => test.charges.reverse(domain.id, operationId, when));
      expect([await reverse(), await reverse()]).toEqual([state === 'reversed' ? [id] : [], []]);
      expect(await test.stateOf(id)).toBe(state);
    });

    it.each<[string, Sale, { isRefunded: boolean } | undefined]>([
      ['in its add grace period', { type: 'registration', graceUntil: at(100) }, { isRefunded: true }],
      ['whose grace period is over', { type: 'registration', graceUntil: at(99) }, undefined],
      ['that has none', { type: 'registration' }, undefined],
      ['that is a transfer', { type: 'transfer', graceUntil: at(100) }, undefined],
      [
        'of a premium name two days ago',
        { type: 'registration', premiumSince: at(100 - 2 * DAY) },
        { isRefunded: false },
      ],
      [
        'of a premium name two days and a second ago',
        { type: 'registration', premiumSince: at(99 - 2 * DAY) },
        undefined,
      ],
      ['of a premium name that is a transfer', { type: 'transfer', premiumSince: at(100) }, undefined],
      [
        'of a premium name of another seller',
        { type: 'registration', premiumSince: at(100), purchaseType: 'aftermarket_b' },
        undefined,
      ],
    ])('of a purchase is given back by a delete in two days of grace, %s: %j', async (_, sale, expected) => {
      const operationId = await test.sold(domain.id, sale);
      expect(await test.inUnit(() => test.charges.registeredInGrace(domain.id, at(100), 2))).toEqual(
        expected && { operationId, ...expected },
      );
    });

    it('is due at once when its registry sends a message about it, as long as it is expected', async () => {
      const { id } = await expected();
      const look = (name = domain.name) =>
        test.inUnit(() => test.charges.expedite(domain.connectionId, name, at(12)));
      expect([await look(), await look(`not-${domain.name}`), await dueAt(12)]).toEqual([true, false, [id]]);
      await charge(id);
      expect(await look()).toBe(false);
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        'expect',
        () =>
          test.charges.expect(
            { domainId: 1, connectionId: 1, name: 'a.example', termEnd: TERM_END, graceUntil: at(1) },
            at(1),
          ),
      ],
      ['charge', () => test.charges.charge(1, { years: 1, at: at(1), dueAt: at(2) })],
      ['decide', () => test.charges.decide(1, 'none', at(1))],
      ['keep', () => test.charges.keep(1, TERM_END, 'x', at(1))],
      ['reverse', () => test.charges.reverse(1, 'x', at(1))],
      ['registeredInGrace', () => test.charges.registeredInGrace(1, at(1), 5)],
      ['expedite', () => test.charges.expedite(1, 'a.example', at(1))],
      ['unexpected', () => test.charges.unexpected(1, 'a.example', at(1))],
      ['find', () => test.returns.find(1, 'a.example')],
      ['reinstate', () => test.returns.reinstate(1, BACK)],
    ])('demands a unit of work: %s', async (_, call) => {
      await expect((async () => call())()).rejects.toThrow('outside a unit of work');
    });
  });
}

import type { CalendarStore, DomainTerminations } from '../../lifecycle/ports';
import { at, interruptionContract, NOW } from './interruption-contract';

/** A domain of its own account. */
interface CalendarDomain {
  id: number;
  accountId: number;
  connectionId: number;
  name: string;
  expiresAt: Date;
  /** In force. */
  transferLockUntil: Date;
  /** The registrant. */
  contactId: number;
}

export interface CalendarUnderTest {
  calendar: CalendarStore;
  ends: DomainTerminations;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Active, autorenew on. */
  newDomain(): Promise<CalendarDomain>;
  newOperation(accountId: number): Promise<string>;
  /** As any other program would. */
  renew(id: number, expiresAt: Date): Promise<void>;
  newContact(email: string): Promise<number>;
  setRegistrant(id: number, contactId: number): Promise<void>;
  /** Opens or ends an outbound transfer of it. */
  ask(id: number, isOpen: boolean): Promise<void>;
}

const FAR = at(1_000_000_000);

/** What every pair of CalendarStore and DomainTerminations does. */
export function calendarContract(start: () => Promise<CalendarUnderTest>): void {
  let test: CalendarUnderTest;
  let domain: CalendarDomain;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    await Promise.all([test.calendar.takeDue(FAR, FAR, 10_000), test.ends.takeDue(FAR, FAR, 10_000)]);
    domain = await test.newDomain();
  });

  describe('the calendar', () => {
    const take = (seconds: number, lease = seconds + 300) =>
      test.calendar.takeDue(at(seconds), at(lease), 10);
    const notice = (values = {}) => {
      const { id: domainId, accountId, contactId, expiresAt: termEnd } = domain;
      return test.inUnit(() =>
        test.calendar.addNotice({
          domainId,
          accountId,
          contactId,
          termEnd,
          kind: 'week_ahead',
          policy: 'errp-2013',
          at: NOW,
          ...values,
        }),
      );
    };

    it('takes a new domain at once, with the data of its schedule, and leases it', async () => {
      const { id, accountId, name, expiresAt, transferLockUntil } = domain;
      expect(await take(0)).toEqual([
        {
          id,
          accountId,
          name,
          expiresAt,
          autorenewEnabled: true,
          autorenewLeadDays: 30,
          autorenewTriedAt: undefined,
          expirationHold: false,
          isHeld: false,
          expirationPublishedFor: undefined,
          noticed: [],
          isAccountSuspended: false,
          isLeaving: false,
          transferLockUntil,
          isBusy: false,
        },
      ]);
      expect([await take(299), (await take(300)).length]).toEqual([[], 1]);
    });

    it('is due again at the given time, or at once after a change', async () => {
      await take(0);
      await test.calendar.reschedule(at(300), [{ domainId: domain.id, at: at(5_000) }]);
      expect([await take(4_999), (await take(5_000)).length]).toEqual([[], 1]);
      await test.renew(domain.id, at(90_000_000));
      await test.calendar.reschedule(at(5_300), [{ domainId: domain.id, at: at(9_000) }]);
      expect(await take(5_001)).toMatchObject([{ expiresAt: at(90_000_000) }]);
      await test.calendar.reschedule(at(5_301), [{ domainId: domain.id }]);
      expect(await take(5_002)).toHaveLength(1);
    });

    it('sets the next times of several, except those that changed', async () => {
      const [other, changed] = [await test.newDomain(), await test.newDomain()];
      await take(0);
      await test.renew(changed.id, at(90_000_000));
      await test.calendar.reschedule(at(300), [
        { domainId: domain.id, at: at(40) },
        { domainId: other.id, at: at(20) },
        { domainId: changed.id, at: at(30) },
      ]);
      const taken = async (seconds: number) => (await take(seconds)).map(({ id }) => id).join();
      const inTurn = [await taken(10), await taken(25), await taken(50)];
      expect(inTurn).toEqual([changed.id, other.id, domain.id].map(String));
    });

    it('takes the longest due first, up to the limit', async () => {
      const other = await test.newDomain();
      for (const [{ id }, due] of [
        [domain, 20],
        [other, 10],
      ] as const) {
        await take(0, 300);
        await test.calendar.reschedule(at(300), [{ domainId: id, at: at(due) }]);
      }
      expect((await test.calendar.takeDue(at(30), FAR, 1)).map(({ id }) => id)).toEqual([other.id]);
      expect((await test.calendar.takeDue(at(30), FAR, 5)).map(({ id }) => id)).toEqual([domain.id]);
    });

    it('stores a failed auto-renewal and why it failed, of this term alone', async () => {
      const { id, expiresAt } = domain;
      await test.calendar.renewalFailed(id, expiresAt, at(5), 'billing.no_credit');
      await test.calendar.renewalFailed(id, at(1), NOW, 'another term');
      const failure = async () => (await take(10)).map((due) => [due.autorenewTriedAt, due.autorenewTrouble]);
      expect(await failure()).toEqual([[at(5), 'billing.no_credit']]);
      await test.renew(id, at(90_000_000));
      expect(await failure()).toEqual([[undefined, undefined]]);
    });

    it('marks an expiry as published once', async () => {
      const publish = (termEnd: Date) =>
        test.inUnit(() => test.calendar.markExpirationPublished(domain.id, termEnd));
      expect([
        await publish(at(1)),
        await publish(domain.expiresAt),
        await publish(domain.expiresAt),
      ]).toEqual([false, true, false]);
      expect(await take(0)).toMatchObject([{ expirationPublishedFor: domain.expiresAt }]);
    });

    it('knows whether a domain is in an outbound transfer now', async () => {
      const isLeaving = () => test.inUnit(() => test.calendar.isLeaving(domain.id));
      expect(await isLeaving()).toBe(false);
      await test.ask(domain.id, true);
      expect([await isLeaving(), (await take(0))[0].isLeaving]).toEqual([true, true]);
      await test.ask(domain.id, false);
      expect([await isLeaving(), (await take(300))[0].isLeaving]).toEqual([false, false]);
    });

    it.each<[string, string, boolean]>([
      ['the same address', 'Noticed@example.net', true],
      ['another address', 'next@example.net', false],
    ])('sends the notices of a term once to a next registrant with %s', async (_, email, isNoticed) => {
      const first = await test.newContact('noticed@example.net');
      const next = await test.newContact(email);
      await notice({ contactId: first });
      await take(0);
      await test.setRegistrant(domain.id, next);
      expect((await take(1))[0].noticed).toEqual(isNoticed ? ['week_ahead'] : []);
      const again = (contactId: number) => notice({ contactId });
      expect([await again(next), await again(next), await again(first)]).toEqual([!isNoticed, false, false]);
    });

    it('keeps each notice of a term once', async () => {
      expect([
        await notice(),
        await notice(),
        await notice({ kind: 'expired' }),
        await notice({ termEnd: at(1) }),
      ]).toEqual([true, false, true, true]);
      expect((await take(0))[0].noticed.toSorted()).toEqual(['expired', 'week_ahead']);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['markExpirationPublished', () => test.calendar.markExpirationPublished(domain.id, NOW)],
      ['isLeaving', () => test.calendar.isLeaving(domain.id)],
      [
        'addNotice',
        () =>
          test.calendar.addNotice({
            domainId: 1,
            accountId: 1,
            contactId: 1,
            termEnd: NOW,
            kind: 'expired',
            policy: 'p',
            at: NOW,
          }),
      ],
    ])('demands a unit of work: %s', async (_, call) => {
      await expect((async () => call())()).rejects.toThrow('outside a unit of work');
    });
  });

  interruptionContract(() => ({ test, domain }));
  describe('the end of a domain', () => {
    const gone = async () => {
      const { id: domainId, connectionId, name, accountId } = domain;
      const end = { domainId, connectionId, name, accountId, deleteAt: at(100) };
      await test.inUnit(() => test.ends.add(end, NOW));
      return end;
    };
    const move = (...args: Parameters<DomainTerminations['move']>) =>
      test.inUnit(() => test.ends.move(...args));
    const take = (seconds: number, lease = seconds + 300) => test.ends.takeDue(at(seconds), at(lease), 10);
    const lock = () => test.inUnit(() => test.ends.lock(domain.id));

    it('begins once, is due when it is to be deleted, and is leased', async () => {
      const end = await gone();
      await expect(gone()).rejects.toThrow('has left already');
      expect(await take(99)).toEqual([]);
      expect(await take(100)).toEqual([{ ...end, stage: 'kept', removedAt: NOW }]);
      expect([await take(399), (await take(400)).length]).toEqual([[], 1]);
    });

    it('moves through its stages, with the operation and the time of the delete', async () => {
      await gone();
      const operationId = await test.newOperation(domain.accountId);
      await move(domain.id, 'kept', { to: 'deleting', at: at(100), operationId });
      expect(await take(1_000)).toEqual([]);
      await move(domain.id, 'deleting', { to: 'deleted', at: at(110), dueAt: at(200) });
      expect(await lock()).toMatchObject({ stage: 'deleted', operationId, deletedAt: at(110) });
      expect(await take(200)).toHaveLength(1);
      await move(domain.id, 'deleted', { to: 'gone', at: at(210) });
      expect([await take(100_000), (await lock())!.stage]).toEqual([[], 'gone']);
    });

    it('refuses a move from another stage, and one that is not allowed', async () => {
      await gone();
      await expect(move(domain.id, 'lapsing', { to: 'gone', at: NOW })).rejects.toThrow(
        'is not in stage lapsing',
      );
      await expect(move(domain.id, 'kept', { to: 'deleted', at: NOW, dueAt: NOW })).rejects.toThrow();
      await expect(move(2_000_000_000, 'kept', { to: 'gone', at: NOW })).rejects.toThrow(
        'is not in stage kept',
      );
    });

    it('is put off while it is in the stage that was seen', async () => {
      await gone();
      await test.ends.postpone(domain.id, 'kept', at(500), { trouble: 'refused: a policy' });
      expect([await take(499), (await take(500)).length]).toEqual([[], 1]);
      await test.ends.postpone(domain.id, 'lapsing', at(600));
      expect((await take(800)).length).toBe(1);
    });

    it('retains its trouble until another one replaces it, or it is resolved', async () => {
      await gone();
      const after = async (trouble?: Parameters<DomainTerminations['postpone']>[3]) => {
        await test.ends.postpone(domain.id, 'kept', at(500), trouble);
        return (await lock())!.trouble;
      };
      expect([
        await after(),
        await after({ trouble: 'away' }),
        await after(),
        await after({ over: 'refused' }),
        await after({ over: 'away', trouble: 'away again' }),
        await after({ over: 'away again' }),
      ]).toEqual([undefined, 'away', 'away', 'away', 'away again', undefined]);
    });

    it('is due at once when its registry sends a message about it, while it is pending', async () => {
      const { connectionId, name } = await gone();
      const look = (of = name) => test.inUnit(() => test.ends.expedite(connectionId, of, at(50)));
      expect([await look(), await look(`not-${name}`)]).toEqual([false, false]);
      await move(domain.id, 'kept', { to: 'lapsing', at: at(10), dueAt: at(9_000) });
      expect([await look(), (await take(50)).length]).toEqual([true, 1]);
    });

    it('does not exist for a domain in its account', async () => {
      expect(await lock()).toBeUndefined();
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        'add',
        () =>
          test.ends.add(
            { domainId: 1, connectionId: 1, name: 'a.example', accountId: 1, deleteAt: NOW },
            NOW,
          ),
      ],
      ['lock', () => test.ends.lock(1)],
      ['move', () => test.ends.move(1, 'kept', { to: 'gone', at: NOW })],
      ['expedite', () => test.ends.expedite(1, 'a.example', NOW)],
    ])('demands a unit of work: %s', async (_, call) => {
      await expect((async () => call())()).rejects.toThrow('outside a unit of work');
    });
  });
}

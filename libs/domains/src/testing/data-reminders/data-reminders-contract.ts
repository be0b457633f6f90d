import type { ContactRole } from '@registrar/contacts';
import type { DataReminder, DataReminders } from '../../data-reminders/ports';
import type { ReminderSubject } from '../../data-reminders/reminder';

export interface DataRemindersUnderTest {
  reminders: DataReminders;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  /** A contact with this address; '': none. */
  newContact(email: string): Promise<number>;
  /** Active, registered and added at `CONTRACT_NOW`, with one contact in all roles. */
  newDomain(accountId: number, contactId: number): Promise<{ domainId: number; name: string }>;
  /** Older than the reminders: without a turn, and enrolled next; the newest domain of all. */
  makeOlder(domainId: number): Promise<void>;
  /** As any other program would. */
  leave(domainId: number): Promise<void>;
  comeBack(domainId: number): Promise<void>;
  setRegistrant(domainId: number, contactId: number): Promise<void>;
  move(domainId: number, accountId: number): Promise<void>;
}

export const CONTRACT_NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(CONTRACT_NOW.getTime() + seconds * 1_000);
const DAY = 86_400;
const FAR = at(100_000 * DAY);
const UUID = '0197a0fe-0000-7000-8000-0000000000aa';

/** What every store of DataReminders does. */
export function dataRemindersContract(start: () => Promise<DataRemindersUnderTest>): void {
  let test: DataRemindersUnderTest;
  let account: number;
  let contact: number;
  let serial = 0;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    await test.reminders.enroll(10_000);
    await test.reminders.takeDue(FAR, at(200_000 * DAY), FAR, 10_000);
    account = await test.newAccount();
    contact = await test.newContact(address('ilse'));
  });
  const address = (name: string): string => `${name}-${(serial += 1)}@example.net`;
  const add = (accountId = account, contactId = contact) => test.newDomain(accountId, contactId);
  const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);
  const take = async (seconds: number, limit = 100, aheadSeconds = 0): Promise<number[]> =>
    sorted(await test.reminders.takeDue(at(seconds), at(seconds + 60), at(seconds + aheadSeconds), limit));
  const subjectOf = async (domainId: number): Promise<ReminderSubject | undefined> =>
    (await test.reminders.subjects([domainId]))[0];
  /** A new domain whose reminder is owed at a time. */
  const owed = async (seconds: number, accountId = account, contactId = contact) => {
    const { domainId } = await add(accountId, contactId);
    await take(0);
    await test.reminders.settle(at(60), [{ domainId, nextAt: at(seconds), remindBy: at(seconds) }]);
    return domainId;
  };

  describe('turns for reminders', () => {
    it('are due at once for a new domain, and leased', async () => {
      const { domainId } = await add();
      expect([await take(0), await take(59), await take(60)]).toEqual([[domainId], [], [domainId]]);
    });

    it('are taken up to the limit, the longest due first', async () => {
      const [first, second] = [await owed(1_000), await owed(900)];
      expect([await take(899, 1), await take(1_000, 1), await take(1_000, 1)]).toEqual([
        [],
        // both have one registrant
        sorted([first, second]),
        [],
      ]);
    });

    it('move to the next check, of those that are taken until then alone', async () => {
      const { domainId } = await add();
      await take(0);
      await test.reminders.settle(at(61), [{ domainId, nextAt: at(500), remindBy: at(500) }]);
      expect(await take(60)).toEqual([domainId]);
      await test.reminders.settle(at(120), [{ domainId, nextAt: at(500), remindBy: at(900) }]);
      expect([await take(499), await take(500)]).toEqual([[], [domainId]]);
    });

    it('end without a next check, until the domain comes back', async () => {
      const { domainId } = await add();
      await take(0);
      await test.leave(domainId);
      expect(await subjectOf(domainId)).toMatchObject({ isHeld: false });
      await test.reminders.settle(at(60), [{ domainId }]);
      expect([await take(10_000), await subjectOf(domainId)]).toEqual([[], undefined]);
      await test.comeBack(domainId);
      expect([await take(0), await subjectOf(domainId)]).toEqual([
        [domainId],
        expect.objectContaining({ isHeld: true }),
      ]);
    });

    it('of a domain that comes back while it is taken are due at once', async () => {
      const { domainId } = await add();
      await take(0);
      await test.leave(domainId);
      await test.comeBack(domainId);
      await test.reminders.settle(at(60), [{ domainId }]);
      expect(await take(0)).toEqual([domainId]);
    });

    it('are made for older domains, each once and none that left', async () => {
      const [{ domainId }, { domainId: gone }] = [await add(), await add()];
      await test.makeOlder(domainId);
      await test.leave(gone);
      await test.makeOlder(gone);
      expect(await take(10_000)).toEqual([]);
      const counts = [await test.reminders.enroll(10_000), await test.reminders.enroll(10_000)];
      expect([counts[0] > 0, counts[1], await take(0), await take(0)]).toEqual([true, 0, [domainId], []]);
    });
  });

  describe('domains of one registrant', () => {
    it('are taken together where one is owed, up to the time ahead', async () => {
      const [due, near, far] = [await owed(1_000), await owed(2_000), await owed(2_001)];
      expect(await take(1_000, 1, 1_000)).toEqual(sorted([due, near]));
      expect(await take(2_001, 10)).toEqual(sorted([due, near, far]));
    });

    it('whose addresses differ in their case are taken together', async () => {
      const email = address('case');
      const [lower, upper] = [await test.newContact(email), await test.newContact(email.toUpperCase())];
      const ids = [await owed(1_000, account, lower), await owed(2_000, account, upper)];
      expect(await take(1_000, 1, 1_000)).toEqual(sorted(ids));
    });

    it.each<[string, () => Promise<[number, number]>]>([
      ['another account', async () => [await test.newAccount(), contact]],
      ['another address', async () => [account, await test.newContact(address('jon'))]],
      ['no address', async () => [account, await test.newContact('')]],
    ])('are not taken with those of %s', async (_, other) => {
      const [due] = [await owed(1_000), await owed(2_000, ...(await other()))];
      expect(await take(1_000, 10, 1_000)).toEqual([due]);
    });

    it('are not taken ahead where none is owed yet', async () => {
      await owed(2_000);
      const { domainId } = await add();
      expect(await take(1_000, 10, 1_000)).toEqual([domainId]);
    });

    it('are left to the process that has them, and to their delay', async () => {
      const [due, taken, delayed] = [await owed(1_000), await owed(2_000), await owed(3_000)];
      expect(await take(3_000)).toEqual(sorted([due, taken, delayed]));
      await test.reminders.settle(at(3_060), [
        { domainId: due, nextAt: at(6_000), remindBy: at(6_000) },
        // as a lease, and as a registrant without an address
        { domainId: taken, nextAt: at(6_500), remindBy: at(6_000) },
        { domainId: delayed, nextAt: at(6_900), remindBy: at(100) },
      ]);
      expect(await take(6_000, 10, 1_000)).toEqual([due]);
    });
  });

  describe('what is known of a domain', () => {
    it('is its term, its contacts, and from when on its years count', async () => {
      const { domainId, name } = await add();
      const subject = await subjectOf(domainId);
      expect(subject).toMatchObject({
        domainId,
        accountId: account,
        name,
        isHeld: true,
        registeredAt: CONTRACT_NOW,
        countsFrom: CONTRACT_NOW,
        contactIds: { registrant: contact, admin: contact, tech: contact, billing: contact },
      });
      expect(subject).not.toHaveProperty('remindedAt');
    });

    it('is its registrant and account of now', async () => {
      const { domainId } = await add();
      const [email, other] = [address('next'), await test.newAccount()];
      await test.setRegistrant(domainId, await test.newContact(email));
      await test.move(domainId, other);
      expect(await subjectOf(domainId)).toMatchObject({ email, accountId: other });
      await test.setRegistrant(domainId, await test.newContact(''));
      expect(await subjectOf(domainId)).not.toHaveProperty('email');
    });

    it('is locked of those that are taken until then alone', async () => {
      const [{ domainId }, other] = [await add(), await owed(5_000)];
      await take(0);
      const lock = (seconds: number) =>
        test.inUnit(() => test.reminders.lock(at(seconds), [domainId, other]));
      expect((await lock(60)).map((subject) => subject.domainId)).toEqual([domainId]);
      expect(await lock(61)).toEqual([]);
      await expect(test.reminders.lock(at(60), [domainId])).rejects.toThrow();
    });
  });

  describe('evidence of reminders', () => {
    const evidence = (domainId: number, values: Partial<DataReminder> = {}): DataReminder => ({
      domainId,
      accountId: account,
      mailId: UUID,
      contactIds: Object.fromEntries(
        (['registrant', 'admin', 'tech', 'billing'] as const).map((role) => [role, contact]),
      ) as Record<ContactRole, number>,
      remindedAt: at(100),
      recipientDigest: 'recipient',
      dataDigest: 'data',
      ...values,
    });

    it('is the time of the last reminder of each domain', async () => {
      const [{ domainId }, other] = [await add(), await add()];
      await test.inUnit(() => test.reminders.record([evidence(domainId)]));
      const later = evidence(domainId, { mailId: UUID.replace('aa', 'bb'), remindedAt: at(200) });
      await test.inUnit(() => test.reminders.record([later]));
      expect(await subjectOf(domainId)).toMatchObject({ remindedAt: at(200) });
      expect(await subjectOf(other.domainId)).not.toHaveProperty('remindedAt');
    });

    it('stays when the domain leaves and comes back', async () => {
      const { domainId } = await add();
      await test.inUnit(() => test.reminders.record([evidence(domainId)]));
      await test.leave(domainId);
      await test.comeBack(domainId);
      expect(await subjectOf(domainId)).toMatchObject({ remindedAt: at(100) });
    });

    it('is written in a unit of work alone', async () => {
      const { domainId } = await add();
      await expect(test.reminders.record([evidence(domainId)])).rejects.toThrow();
    });
  });
}

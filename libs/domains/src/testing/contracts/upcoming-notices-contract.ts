import { DEFAULT_LEADS, type NoticeLeads } from '@registrar/accounts';
import type { NoticeSubject } from '../../upcoming/due-dates';
import type { NewMark, UpcomingNotices } from '../../upcoming/ports';

interface NoticedDomain {
  domainId: number;
  name: string;
  expiresAt: Date;
}

export interface UpcomingNoticesUnderTest {
  notices: UpcomingNotices;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Wants no notices. */
  newAccount(): Promise<number>;
  setLeads(accountId: number, leads: NoticeLeads): Promise<void>;
  /** Starts or ends its subscription to `domain.notice.upcoming`. */
  subscribe(accountId: number, active: boolean): Promise<void>;
  /** Active, autorenew on, without a lock. */
  newDomain(accountId: number): Promise<NoticedDomain>;
  /** As any other program would. */
  renew(domainId: number, expiresAt: Date): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const FAR = at(1_000_000_000);
const LEADS: NoticeLeads = {
  verificationHold: [10],
  expiry: [90, 30],
  lockEnd: [],
  graceEnd: [3],
  interruption: [4],
  redemptionEnd: [2, 1],
  priceChange: [45],
};

/** What every store of UpcomingNotices does. */
export function upcomingNoticesContract(start: () => Promise<UpcomingNoticesUnderTest>): void {
  let test: UpcomingNoticesUnderTest;
  let account: number;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    await enrollAll();
    await test.notices.takeDue(FAR, FAR, 10_000);
    account = await test.newAccount();
  });
  const take = (seconds = 0, limit = 10) => test.notices.takeDue(at(seconds), at(seconds + 60), limit);
  /** Numbers of the batches, the last of which is 0. */
  const enrollAll = async (limit = 1_000) => {
    const counts: number[] = [];
    while (counts.at(-1) !== 0 && counts.length < 1_000) counts.push(await test.notices.enroll(NOW, limit));
    return counts;
  };
  const subjectOf = async (domainId: number): Promise<NoticeSubject> =>
    (await test.notices.subjects([domainId]))[0];
  /** Taken until `at(60)`. */
  const taken = async () => {
    await test.setLeads(account, LEADS);
    await enrollAll();
    const domain = await test.newDomain(account);
    expect(await take()).toEqual([domain.domainId]);
    return domain;
  };

  describe('turns of domains', () => {
    it('do not exist in an account that wants no notices', async () => {
      const { domainId, expiresAt } = await test.newDomain(account);
      await test.renew(domainId, at(5_000));
      expect([await enrollAll(), await take()]).toEqual([[0], []]);
      expect(await subjectOf(domainId)).not.toHaveProperty('leads');
      expect(expiresAt).toBeInstanceOf(Date);
    });

    it('are due at once when the account sets lead times, batch by batch', async () => {
      const ids = [];
      for (let number = 0; number < 3; number += 1) ids.push((await test.newDomain(account)).domainId);
      await test.setLeads(account, LEADS);
      expect(await enrollAll(2)).toEqual([2, 1, 0]);
      expect((await take()).sort()).toEqual(ids.sort());
      expect(await take()).toEqual([]);
      await test.setLeads(account, DEFAULT_LEADS);
      await enrollAll();
      expect((await take()).sort()).toEqual(ids.sort());
    });

    it('are due at once when the account subscribes, with the default lead times while it is', async () => {
      const { domainId } = await test.newDomain(account);
      await test.subscribe(account, true);
      await enrollAll();
      expect([await take(), (await subjectOf(domainId)).leads]).toEqual([[domainId], DEFAULT_LEADS]);
      await test.subscribe(account, false);
      expect(await subjectOf(domainId)).not.toHaveProperty('leads');
      expect(await enrollAll()).toEqual([0]);
    });

    it('of an account with lead times do not change with its subscription', async () => {
      const { domainId } = await taken();
      await test.subscribe(account, true);
      expect([await enrollAll(), await take(), (await subjectOf(domainId)).leads]).toEqual([[0], [], LEADS]);
      await test.subscribe(account, false);
      expect((await subjectOf(domainId)).leads).toEqual(LEADS);
    });

    it('are leased: taken again when the lease is over, the longest due first', async () => {
      const first = await taken();
      const second = await test.newDomain(account);
      expect(await take(30)).toEqual([second.domainId]);
      expect(await take(59)).toEqual([]);
      expect(await take(60, 1)).toEqual([first.domainId]);
    });

    it('move to the next check', async () => {
      const { domainId } = await taken();
      const turns = [{ domainId, nextAt: at(1_000) }];
      expect(await test.inUnit(() => test.notices.settle(at(60), turns))).toEqual([domainId]);
      expect([await take(999), await take(1_000)]).toEqual([[], [domainId]]);
    });

    it('of a domain that has changed since are not moved, and due at once', async () => {
      const { domainId } = await taken();
      await test.renew(domainId, at(7_000));
      const turns = [{ domainId, nextAt: at(1_000) }];
      expect(await test.inUnit(() => test.notices.settle(at(60), turns))).toEqual([]);
      expect([await take(), (await subjectOf(domainId)).expiresAt]).toEqual([[domainId], at(7_000)]);
    });

    it('end where nothing follows, until the domain changes', async () => {
      const { domainId } = await taken();
      expect(await test.inUnit(() => test.notices.settle(at(60), [{ domainId }]))).toEqual([domainId]);
      expect(await test.notices.takeDue(FAR, FAR, 10_000)).not.toContain(domainId);
      await test.renew(domainId, at(7_000));
      expect(await take()).toEqual([domainId]);
    });
  });

  describe('what is known of a domain', () => {
    it('is its account, name, term and lead times', async () => {
      const { domainId, name, expiresAt } = await taken();
      expect(await subjectOf(domainId)).toMatchObject({
        domainId,
        accountId: account,
        name,
        isHeld: true,
        expiresAt,
        autorenewEnabled: true,
        isPremium: false,
        leads: LEADS,
        marks: [],
      });
      expect(await subjectOf(domainId)).not.toHaveProperty('end');
    });

    it('is nothing of a domain that does not exist', async () => {
      expect(await test.notices.subjects([2_000_000_000])).toEqual([]);
    });
  });

  describe('marks', () => {
    const markOf = (domainId: number, values: Partial<NewMark> = {}): NewMark => ({
      domainId,
      accountId: account,
      kind: 'expiry',
      dueAt: at(5_000),
      leadDays: 30,
      isSent: true,
      ...values,
    });
    const mark = (marks: NewMark[], over: { domainId: number; now: Date }[] = []) =>
      test.inUnit(() => test.notices.mark(marks, over));

    it('are given once for each kind, date, lead time and account', async () => {
      const { domainId } = await taken();
      const one = markOf(domainId);
      expect([await mark([one]), await mark([one]), await mark([{ ...one, isSent: false }])]).toEqual([
        [one],
        [],
        [],
      ]);
      const others = [
        markOf(domainId, { kind: 'lockEnd' }),
        markOf(domainId, { dueAt: at(5_001) }),
        markOf(domainId, { leadDays: 7, isSent: false }),
        markOf(domainId, { accountId: account + 1_000_000 }),
      ];
      expect(await mark([one, ...others])).toEqual(others);
      const { marks } = await subjectOf(domainId);
      expect(marks).toHaveLength(4);
      expect(marks).toContainEqual({ kind: 'expiry', dueAt: at(5_000), leadDays: 7 });
    });

    it('are removed when their date is over, those of this domain alone', async () => {
      const [{ domainId }, other] = [await taken(), await test.newDomain(account)];
      const [past, ahead, otherPast] = [
        markOf(domainId),
        markOf(domainId, { dueAt: at(5_001) }),
        markOf(other.domainId),
      ];
      await mark([past, ahead, otherPast]);
      expect(await mark([], [{ domainId, now: at(5_000) }])).toEqual([]);
      expect((await subjectOf(domainId)).marks.map(({ dueAt }) => dueAt)).toEqual([at(5_001)]);
      expect((await subjectOf(other.domainId)).marks).toHaveLength(1);
    });

    it('and turns are written in a unit of work alone', async () => {
      const { domainId } = await taken();
      await expect(test.notices.mark([markOf(domainId)], [])).rejects.toThrow();
      await expect(test.notices.settle(at(60), [{ domainId }])).rejects.toThrow();
    });
  });
}

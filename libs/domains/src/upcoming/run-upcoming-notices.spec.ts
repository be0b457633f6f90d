import { DEFAULT_LEADS } from '@registrar/accounts';
import { Catalog, type PriceQuotes } from '@registrar/catalog';
import { FakeCatalogStore, tldOf } from '@registrar/catalog/testing';
import { addDays, addSeconds, Money } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeOutbox, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeUpcomingNotices, upcomingNoticesContract } from '../testing';
import type { NoticeSubject } from './due-dates';
import { RunUpcomingNotices } from './run-upcoming-notices';

const ACCOUNT = 7;
const START = new Date('2026-03-02T09:15:00Z');
const at = (days: number): Date => addDays(START, days);

function world() {
  const [uow, clock, log, outbox] = [
    new FakeUnitOfWork(),
    new FakeClock(START),
    new FakeLog(),
    new FakeOutbox(),
  ];
  const notices = new FakeUpcomingNotices(uow);
  const catalogStore = new FakeCatalogStore();
  catalogStore.put(tldOf({ name: 'example', expirationGraceDays: 30 }));
  const catalog = new Catalog(catalogStore);
  const listPrice = jest.fn<Promise<Money | undefined>, Parameters<PriceQuotes['listPrice']>>(async () =>
    Money.of(1_600n),
  );
  const run = new RunUpcomingNotices({ notices, catalog, quotes: { listPrice }, outbox, uow, clock, log });
  notices.setLeads(ACCOUNT, DEFAULT_LEADS);
  const put = (values: Partial<NoticeSubject> = {}): void =>
    notices.put({
      domainId: 3,
      accountId: ACCOUNT,
      name: 'a.example',
      isHeld: true,
      expiresAt: at(7),
      autorenewEnabled: false,
      autorenewLeadDays: 7,
      isPremium: false,
      ...values,
    });
  const sent = () => outbox.events.map(({ payload }) => `${payload['kind']} ${payload['leadDays']}`);
  return { uow, clock, log, outbox, notices, catalog, listPrice, run, put, sent };
}

describe('upcoming notices in memory', () => {
  upcomingNoticesContract(async () => {
    const uow = new FakeUnitOfWork();
    const notices = new FakeUpcomingNotices(uow);
    let [accounts, domains] = [0, 0];
    return {
      notices,
      inUnit: (work) => uow.run(work),
      newAccount: async () => (accounts += 1),
      setLeads: async (accountId, leads) => notices.setLeads(accountId, leads),
      subscribe: async (accountId, active) => notices.subscribe(accountId, active),
      newDomain: async (accountId) => {
        const domainId = (domains += 1);
        const domain = { domainId, name: `domain-${domainId}.example`, expiresAt: at(365) };
        notices.put({
          ...domain,
          accountId,
          isHeld: true,
          autorenewEnabled: true,
          autorenewLeadDays: 30,
          isPremium: false,
        });
        return domain;
      },
      renew: async (domainId, expiresAt) => notices.put({ ...notices.domains.get(domainId)!, expiresAt }),
    };
  });
});

describe('a run for upcoming notices', () => {
  it('takes domains for a minute, sends one event and moves them to their next check', async () => {
    const { run, put, outbox, notices } = world();
    put();
    const takeDue = jest.spyOn(notices, 'takeDue');
    expect(await run.execute()).toBe(2);
    expect(takeDue.mock.calls).toEqual([[START, addSeconds(START, 60), 200]]);
    expect(outbox.events).toEqual([
      {
        name: 'domain.notice.upcoming',
        accountId: ACCOUNT,
        payload: {
          eventName: 'domain.notice.upcoming',
          domainName: 'a.example',
          kind: 'expiry',
          dueDate: '2026-03-09T09:15:00Z',
          leadDays: 7,
          autorenewEnabled: false,
        },
        occurredAt: START,
      },
    ]);
    expect(notices.turnOf(3)).toEqual(at(6));
  });

  it('counts the domains that it enrolled, a thousand at most at once', async () => {
    const { run, notices } = world();
    const enroll = jest.spyOn(notices, 'enroll');
    expect([await run.execute(), await run.execute()]).toEqual([1, 0]);
    expect(enroll.mock.calls[0]).toEqual([START, 1_000]);
  });

  it('sends each lead time once, and none of the past after days without a worker', async () => {
    const { run, put, sent, clock } = world();
    put({ expiresAt: at(40) });
    for (const days of [0, 10, 0, 25, 0, 4.5, 0, 1, 40]) {
      clock.advance(days * 86_400);
      await run.execute();
    }
    expect(sent()).toEqual(['expiry 30', 'expiry 7', 'expiry 1']);
  });

  it('sends notices of the new date after a renewal', async () => {
    const { run, put, sent, clock } = world();
    put();
    await run.execute();
    put({ expiresAt: at(372) });
    await run.execute();
    clock.advance(365 * 86_400);
    await run.execute();
    expect(sent()).toEqual(['expiry 7', 'expiry 7']);
  });

  it('finds within a day that the mail server has the first mail of a verification', async () => {
    const { run, put, sent, notices, clock } = world();
    put({ expiresAt: at(300), verificationMailWaits: true });
    await run.execute();
    const { verificationMailWaits: _, ...taken } = notices.domains.get(3)!;
    // nothing makes the domain due
    notices.domains.set(3, { ...taken, verificationHoldAt: at(7) });
    await run.execute();
    expect(sent()).toEqual([]);
    clock.advance(86_400);
    await run.execute();
    expect(sent()).toEqual(['verificationHold 7']);
  });

  it('follows the clock of the account', async () => {
    const { run, put, sent, clock, outbox } = world();
    clock.ahead = new Map([[ACCOUNT, 6 * 86_400]]);
    put();
    await run.execute();
    expect([sent(), outbox.events[0].occurredAt]).toEqual([['expiry 1'], at(6)]);
  });

  it('sends nothing of a domain that changes while it is checked', async () => {
    const { run, put, sent, notices } = world();
    put();
    const settle = notices.settle.bind(notices);
    jest.spyOn(notices, 'settle').mockImplementationOnce(async (leaseUntil, turns) => {
      put({ expiresAt: at(372) });
      return settle(leaseUntil, turns);
    });
    await run.execute();
    expect([sent(), notices.marks]).toEqual([[], []]);
    await run.execute();
    expect(sent()).toEqual([]);
  });

  it('sends nothing that another process has marked', async () => {
    const { run, put, sent, notices } = world();
    put();
    const mark = { domainId: 3, accountId: ACCOUNT, kind: 'expiry' as const, dueAt: at(7), isSent: true };
    jest.spyOn(notices, 'subjects').mockImplementationOnce(async (ids) => {
      const subjects = await notices.subjects(ids);
      notices.marks.push({ ...mark, leadDays: 7 }, { ...mark, leadDays: 30, isSent: false });
      return subjects;
    });
    await run.execute();
    expect(sent()).toEqual([]);
  });

  it('drops domains of an account that no longer wants notices', async () => {
    const { run, put, sent, notices } = world();
    notices.subscribe(8, true);
    put({ accountId: 8 });
    notices.subscribe(8, false);
    expect([await run.execute(), sent(), notices.turnOf(3)]).toEqual([2, [], undefined]);
  });

  it('checks a domain again an hour after a failure, and goes on with the others', async () => {
    const { run, put, sent, notices, catalog, log } = world();
    put();
    put({ domainId: 4, name: 'b.example' });
    const fault = new Error('fault');
    jest.spyOn(catalog, 'findHeld').mockRejectedValueOnce(fault);
    await run.execute();
    expect([notices.turnOf(3), sent()]).toEqual([addSeconds(START, 3_600), ['expiry 7']]);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'check for upcoming notices failed',
        fields: { domainId: 3, name: 'a.example', error: fault },
      },
    ]);
  });
});

describe('a run that compares prices', () => {
  const renewing = { expiresAt: at(20), autorenewEnabled: true };

  it('sends the prices of the term now and at the renewal, in cents', async () => {
    const { run, put, outbox, listPrice } = world();
    put(renewing);
    listPrice.mockImplementation(async (_product, _tld, _account, time) =>
      Money.of(time < at(10) ? 1_600n : 1_850n),
    );
    await run.execute();
    expect(outbox.events.map(({ payload }) => payload)).toContainEqual({
      eventName: 'domain.notice.upcoming',
      domainName: 'a.example',
      kind: 'priceChange',
      dueDate: '2026-03-15T09:15:00Z',
      leadDays: 30,
      autorenewEnabled: true,
      oldPriceCents: 1_600,
      newPriceCents: 1_850,
    });
    expect(
      listPrice.mock.calls.map(([product, { name }, account, time]) => [product, name, account, time]),
    ).toEqual([
      ['renewal', 'example', ACCOUNT, START],
      ['renewal', 'example', ACCOUNT, at(13)],
    ]);
  });

  it('finds a price that is dated later', async () => {
    const { run, put, sent, listPrice, clock } = world();
    put(renewing);
    await run.execute();
    expect(sent()).toEqual(['expiry 30']);
    listPrice.mockImplementation(async (_product, _tld, _account, time) =>
      Money.of(time < at(10) ? 1_600n : 1_850n),
    );
    clock.advance(86_400);
    await run.execute();
    expect(sent()).toEqual(['expiry 30', 'priceChange 30']);
  });

  it.each<[string, Partial<NoticeSubject>]>([
    ['does not renew automatically', { autorenewEnabled: false }],
    ['is premium', { isPremium: true }],
    ['has been renewed by now', { expiresAt: at(7) }],
    ['renews later than any lead time', { expiresAt: at(61) }],
    ['left its account', { isHeld: false }],
  ])('asks for no price of a domain that %s', async (_what, values) => {
    const { run, put, listPrice } = world();
    put({ ...renewing, ...values });
    await run.execute();
    expect(listPrice).not.toHaveBeenCalled();
  });

  it.each<[string, Money | undefined, Money | undefined]>([
    ['there is no price now', undefined, Money.of(1n)],
    ['there is no price then', Money.of(1n), undefined],
    ['the currencies differ', Money.of(1n), Money.of(2n, 'EUR')],
  ])('sends nothing where %s', async (_what, before, after) => {
    const { run, put, sent, listPrice } = world();
    put(renewing);
    listPrice.mockResolvedValueOnce(before).mockResolvedValueOnce(after);
    await run.execute();
    expect(sent()).toEqual(['expiry 30']);
  });
});

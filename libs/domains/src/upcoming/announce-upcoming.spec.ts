import type { UpcomingKind } from '@registrar/accounts';
import { FakeOutbox } from '@registrar/kernel/testing';
import { announceUpcoming, type UpcomingNotice } from './announce-upcoming';

const AT = new Date('2026-03-02T09:30:00Z');
const NOTICE: UpcomingNotice = {
  domainId: 3,
  accountId: 4401,
  domainName: 'lantern.example',
  kind: 'lockEnd',
  dueAt: new Date('2026-03-09T09:30:00Z'),
  leadDays: 7,
  autorenewEnabled: false,
};

async function announced(notice: Partial<UpcomingNotice>) {
  const outbox = new FakeOutbox();
  await announceUpcoming(outbox, { ...NOTICE, ...notice }, AT);
  return outbox.events;
}

describe('the event of an upcoming date', () => {
  const payload = {
    eventName: 'domain.notice.upcoming',
    domainName: 'lantern.example',
    kind: 'lockEnd',
    dueDate: '2026-03-09T09:30:00Z',
    leadDays: 7,
  };

  it('names domain, kind, date and lead time', async () => {
    expect(await announced({})).toEqual([
      { name: 'domain.notice.upcoming', accountId: 4401, payload, occurredAt: AT },
    ]);
  });

  it.each<[UpcomingKind, boolean]>([
    ['verificationHold', false],
    ['expiry', true],
    ['lockEnd', false],
    ['graceEnd', true],
    ['interruption', true],
    ['redemptionEnd', false],
    ['priceChange', true],
  ])('of %s shows whether the domain renews automatically: %s', async (kind, isShown) => {
    for (const autorenewEnabled of [true, false])
      expect((await announced({ kind, autorenewEnabled })).map((event) => event.payload)).toEqual([
        { ...payload, kind, ...(isShown && { autorenewEnabled }) },
      ]);
  });

  it('of a price change shows both prices in cents', async () => {
    const [event] = await announced({ kind: 'priceChange', prices: { oldCents: 1_600, newCents: 1_850 } });
    expect(event.payload).toMatchObject({ oldPriceCents: 1_600, newPriceCents: 1_850 });
  });
});

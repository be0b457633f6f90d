import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeAccountStore, FakeStaffTokenNotices, FakeTokenStore } from '../testing';
import { newAnnounceTokenExpiry } from './wire';

const HOUR = 3_600_000;

async function setUp() {
  const clock = new FakeClock();
  const tokens = new FakeTokenStore(new FakeAccountStore());
  const notices = new FakeStaffTokenNotices();
  const at = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);
  const add = (hours: number | undefined, more: object = {}) =>
    tokens.tokens.push({
      id: tokens.tokens.length + 1,
      accountId: 7,
      name: 'case',
      digest: '',
      sealed: '',
      createdAt: at(0),
      issuedByStaff: true,
      limits: hours === undefined ? {} : { expiresAt: at(hours) },
      ...more,
    });
  return {
    clock,
    tokens,
    notices,
    at,
    add,
    announce: newAnnounceTokenExpiry({ uow: new FakeUnitOfWork(), tokenStore: tokens, notices, clock }),
  };
}

describe('the end of a token that staff issued', () => {
  it('is announced once, a day ahead', async () => {
    const { add, at, announce, notices } = await setUp();
    add(24);
    add(25);
    expect([await announce.execute(), await announce.execute()]).toEqual([true, false]);
    expect(notices.sent).toEqual([
      { kind: 'ending', accountId: 7, tokenId: 1, name: 'case', expiresAt: at(24), signsWebhooks: true },
    ]);
  });

  it('is announced as not signing webhooks where the account has a token of its own, a later one too', async () => {
    const { add, announce, notices } = await setUp();
    add(2);
    add(undefined, { issuedByStaff: false });
    await announce.execute();
    expect(notices.sent).toMatchObject([{ tokenId: 1, signsWebhooks: false }]);
  });

  it.each([
    ['revoked', 2, { revokedAt: new Date(0) }],
    ['over', 0, {}],
    ['without an end', undefined, {}],
    ["the owner's own", 2, { issuedByStaff: false }],
  ])('is not announced for one that is %s', async (_which, hours, more) => {
    const { add, announce, notices } = await setUp();
    add(hours, more);
    expect(await announce.execute()).toBe(false);
    expect(notices.sent).toEqual([]);
  });
});

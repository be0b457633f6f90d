import { addDays, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { IssueToken } from '../access/issue-token';
import { accountOptions, FakeAccountStore, FakeStaffTokenNotices, FakeTokenStore } from '../testing';
import type { NewStaffToken } from './issue-staff-token';
import { newIssueStaffToken } from './wire';

class PlainVault extends SecretVault {
  seal = (plain: string): string => `sealed ${plain}`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

async function desk() {
  const [uow, clock, accounts, notices] = [
    new FakeUnitOfWork(),
    new FakeClock(),
    new FakeAccountStore(),
    new FakeStaffTokenNotices(),
  ];
  const tokens = new FakeTokenStore(accounts);
  await accounts.create({ ...accountOptions(), username: 'lantern-test', createdAt: clock.now() });
  const staff = newIssueStaffToken({
    issueToken: new IssueToken(tokens, new PlainVault(), new FakeIds(), clock, uow),
    notices,
    clock,
  });
  return {
    clock,
    tokens,
    notices,
    issue: (token: NewStaffToken, accountId = 1) => uow.run(() => staff.execute(accountId, token)),
  };
}

describe('a token that staff issue for an account', () => {
  it.each([
    [true, { readOnly: true }],
    [false, {}],
  ])(
    'ends in seven days by default, and its owner is notified; reading only: %p',
    async (readOnly, limits) => {
      const { issue, tokens, notices, clock } = await desk();
      const expiresAt = addDays(clock.now(), 7);
      expect(await issue({ name: 'case 12', readOnly })).toStrictEqual({
        id: 1,
        name: 'case 12',
        token: expect.any(String),
        readOnly,
        expiresAt,
      });
      expect(tokens.tokens).toMatchObject([{ accountId: 1, name: 'case 12', issuedByStaff: true }]);
      expect(tokens.tokens[0].limits).toStrictEqual({ ...limits, expiresAt });
      expect(notices.sent).toEqual([
        { kind: 'issued', accountId: 1, tokenId: 1, name: 'case 12', readOnly, expiresAt },
      ]);
    },
  );

  it.each([1, 30 * 86_400_000])('may end in %i milliseconds', async (milliseconds) => {
    const { issue, clock } = await desk();
    const expiresAt = new Date(clock.now().getTime() + milliseconds);
    expect(await issue({ name: 'case 12', readOnly: true, expiresAt })).toMatchObject({ expiresAt });
  });

  it.each([0, -1, 30 * 86_400_000 + 1])(
    'is refused with an end in %i milliseconds, with nothing issued',
    async (milliseconds) => {
      const { issue, clock, tokens, notices } = await desk();
      await expect(
        issue({ name: 'case 12', readOnly: true, expiresAt: new Date(clock.now().getTime() + milliseconds) }),
      ).rejects.toMatchObject({
        kind: 'invalid',
        code: 'account.staff_token_expiry',
        details: "'expiresAt' must be in the future, at most 30 days ahead",
      });
      expect([tokens.tokens, notices.sent]).toEqual([[], []]);
    },
  );

  it('is refused for an account that does not exist, without a notice', async () => {
    const { issue, notices } = await desk();
    await expect(issue({ name: 'case 12', readOnly: true }, 9)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'account.not_found',
      details: 'The requested account does not exist.',
    });
    expect(notices.sent).toEqual([]);
  });
});

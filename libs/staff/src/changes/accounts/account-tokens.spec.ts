import { actorOf } from '../../testing';
import { isRefused, openDesk, owner } from '../../testing/desk';

describe('issuing a token', () => {
  it.each(['support', 'owner'] as const)(
    'a %s issues one that reads, ends in a week, is marked and mailed to its owner',
    async (role) => {
      const house = await openDesk();
      const { id } = house.account;
      const now = house.clock.now().getTime();
      const issued = await house.issueAccountToken.execute(actorOf(role), id, {
        name: 'case 1',
        readOnly: true,
      });
      const expiresAt = new Date(now + 7 * 86_400_000);
      expect(issued).toMatchObject({ id: 2, name: 'case 1', readOnly: true, expiresAt });
      expect(await house.tokens.lockLive(id)).toMatchObject([
        { id: 1, limits: {} },
        { id: 2, issuedByStaff: true, limits: { readOnly: true, expiresAt } },
      ]);
      expect(house.notices.sent).toEqual([
        { kind: 'issued', accountId: id, tokenId: 2, name: 'case 1', readOnly: true, expiresAt },
      ]);
      expect(house.log.entries[0].after).toMatchObject({
        tokenId: 2,
        readOnly: true,
        expiresAt: expiresAt.toISOString(),
      });
    },
  );

  it('with full access is for owners, and refused to support without a trace', async () => {
    const house = await openDesk();
    const { id } = house.account;
    const full = { name: 'case 2', readOnly: false };
    await expect(house.issueAccountToken.execute(actorOf('support'), id, full)).rejects.toEqual(
      isRefused('forbidden', "The role support may issue read-only tokens only; leave 'readOnly' out."),
    );
    expect([house.notices.sent, house.log.entries, (await house.tokens.lockLive(id)).length]).toEqual([
      [],
      [],
      1,
    ]);
    expect(await house.issueAccountToken.execute(owner, id, full)).toMatchObject({ readOnly: false });
    expect((await house.tokens.lockLive(id))[1].limits).toEqual({ expiresAt: expect.any(Date) });
  });

  it('may reuse the name of a token that has expired, and not of one that lives', async () => {
    const house = await openDesk();
    const { id } = house.account;
    const issue = () => house.issueAccountToken.execute(owner, id, { name: 'case 1', readOnly: true });
    const { id: first } = await issue();
    house.clock.advance(7 * 86_400 - 1);
    await expect(issue()).rejects.toEqual(isRefused('conflict'));
    house.clock.advance(1);
    const { id: second } = await issue();
    expect(second).not.toBe(first);
    expect((await house.tokens.lockLive(id)).map((token) => token.id)).toEqual([
      house.account.token.id,
      second,
    ]);
  });

  it.each([
    ['now', 0, 'invalid'],
    ['in a second', 1, undefined],
    ['in 30 days', 30 * 86_400, undefined],
    ['a second later', 30 * 86_400 + 1, 'invalid'],
  ])('that ends %s: %#', async (_when, seconds, kind) => {
    const house = await openDesk();
    const expiresAt = new Date(house.clock.now().getTime() + seconds * 1_000);
    const issue = house.issueAccountToken.execute(owner, house.account.id, {
      name: 'case 3',
      readOnly: true,
      expiresAt,
    });
    await (kind
      ? expect(issue).rejects.toEqual(
          isRefused(kind, "'expiresAt' must be in the future, at most 30 days ahead"),
        )
      : expect(issue).resolves.toMatchObject({ expiresAt }));
  });
});

describe('revoking a token twice', () => {
  it('is as good as once, with one entry', async () => {
    const house = await openDesk();
    const { id, token } = house.account;
    const first = await house.revokeAccountToken.execute(owner, id, token.id);
    expect(await house.revokeAccountToken.execute(owner, id, token.id)).toEqual(first);
    expect(house.log.entries).toHaveLength(1);
  });
});

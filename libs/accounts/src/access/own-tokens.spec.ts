import { addSeconds, Money } from '@registrar/kernel';
import { createOwner, type OwnerWorld } from '../testing/owner-world';

const DAY = 86_400;
const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details: expect.stringContaining(details) } : { kind });

describe('own tokens', () => {
  it('keep their limits when they are rotated, and end at the reported time', async () => {
    const { own, actor, tokens, clock } = await createOwner();
    const made = await own.create(actor, { name: 'shop', readOnly: true });
    const rotated = await own.rotate(actor, made.id);
    expect(rotated).toMatchObject({
      name: 'shop',
      limits: { readOnly: true },
      oldTokenUntil: new Date(clock.now().getTime() + 86_400_000),
    });
    expect(tokens.tokens.map(({ limits, replacedBy }) => [limits, replacedBy])).toEqual([
      [{}, undefined],
      [{ readOnly: true, expiresAt: rotated.oldTokenUntil }, rotated.id],
      [{ readOnly: true }, undefined],
    ]);
  });

  it('count those in their overlap, until that is over', async () => {
    const { own, actor, clock } = await createOwner();
    const made = await own.create(actor, { name: 'shop' });
    await own.rotate(actor, made.id);
    await own.create(actor, { name: 'fourth' });
    await expect(own.create(actor, { name: 'fifth' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'account.tokens_exhausted',
      details: 'API token limit reached (4). Revoke a token that is not used.',
    });
    clock.advance(86_400);
    await expect(own.create(actor, { name: 'fifth' })).resolves.toMatchObject({ name: 'fifth' });
  });

  it('are audited when they are rotated', async () => {
    const { own, actor, audit, clock } = await createOwner();
    const { id, oldTokenUntil, token, ...rest } = await own.rotate(actor, 1);
    expect([id, rest, oldTokenUntil]).toEqual([
      2,
      { name: 'default', limits: {} },
      addSeconds(clock.now(), DAY),
    ]);
    expect(audit.entries).toMatchObject([
      {
        action: 'token.rotate',
        before: { tokenId: 1, name: 'default' },
        after: { tokenId: 2, oldTokenUntil: oldTokenUntil.toISOString() },
      },
    ]);
    expect(JSON.stringify(audit.entries)).not.toContain(token);
  });

  it('of a limited kind may be revoked while one of full access is left, and the full one too where there is another', async () => {
    const { own, actor, tokens } = await createOwner();
    const limited = await own.create(actor, { name: 'shop', readOnly: true });
    const full = await own.create(actor, { name: 'desk' });
    for (const id of [limited.id, full.id]) await own.revoke(actor, id, { allowLockOut: false });
    expect(tokens.tokens.map(({ revokedAt }) => revokedAt !== undefined)).toEqual([false, true, true]);
  });

  it('end with their own end where that is before the end of the overlap, and names are free again after it', async () => {
    const { own, actor, clock } = await createOwner();
    const expiresAt = addSeconds(clock.now(), 60);
    const made = await own.create(actor, { name: 'shop', expiresAt });
    expect(await own.rotate(actor, made.id)).toMatchObject({
      oldTokenUntil: expiresAt,
      limits: { expiresAt },
    });
    clock.advance(60);
    await expect(own.create(actor, { name: 'shop' })).resolves.toMatchObject({ name: 'shop' });
  });

  it('are decided under the lock of the account', async () => {
    const { own, actor, accounts, tokens } = await createOwner();
    const [locked, retired, live] = [
      jest.spyOn(accounts, 'lock'),
      jest.spyOn(tokens, 'retireExpired'),
      jest.spyOn(tokens, 'lockLive'),
    ];
    await own.revoke(actor, 1, { allowLockOut: true });
    expect(locked.mock.calls).toEqual([[1]]);
    expect(locked.mock.invocationCallOrder[0]).toBeLessThan(retired.mock.invocationCallOrder[0]);
    expect(retired.mock.invocationCallOrder[0]).toBeLessThan(live.mock.invocationCallOrder[0]);
  });

  it('are audited without their secrets', async () => {
    const { own, actor, audit, clock } = await createOwner();
    const made = await own.create(actor, { name: 'shop', dailySpendCap: 5 });
    await own.revoke(actor, made.id, { allowLockOut: false });
    const entry = {
      at: clock.now(),
      actor: 'parent-house-test (token 1)',
      target: 'account:1',
      requestId: 'r-1',
      source: '192.0.2.1',
    };
    expect(audit.entries).toEqual([
      { ...entry, action: 'token.create', after: { tokenId: made.id, name: 'shop', dailySpendCap: '5.00' } },
      { ...entry, action: 'token.revoke', before: { tokenId: made.id, name: 'shop' } },
    ]);
    expect(made).toEqual({
      id: 2,
      name: 'shop',
      token: expect.any(String),
      limits: { dailySpendCap: Money.of(500n) },
    });
    expect(JSON.stringify(audit.entries)).not.toContain(made.token);
  });

  it.each([
    [
      'the last one of full access',
      async ({ own, actor }: OwnerWorld) => own.revoke(actor, 1, { allowLockOut: false }),
      'conflict',
      'account.token_last',
      'This is the last API token with full access; send allowLockOut=true to revoke it anyway.',
    ],
    [
      'one that does not exist',
      async ({ own, actor }: OwnerWorld) => own.revoke(actor, 99, { allowLockOut: true }),
      'not_found',
      'account.token_not_found',
      'The requested API token does not exist.',
    ],
    [
      'to rotate one that does not exist',
      async ({ own, actor }: OwnerWorld) => own.rotate(actor, 99),
      'not_found',
      'account.token_not_found',
      'The requested API token does not exist.',
    ],
    [
      'to rotate one twice',
      async ({ own, actor }: OwnerWorld) => {
        await own.rotate(actor, 1);
        await own.rotate(actor, 1);
      },
      'conflict',
      'account.token_replaced',
      'This API token has been rotated before.',
    ],
    [
      'an overlap beyond 30 days',
      async ({ own, actor, clock }: OwnerWorld) =>
        own.rotate(actor, 1, new Date(clock.now().getTime() + 30 * 86_400_000 + 1)),
      'invalid',
      'account.token_overlap',
      "'oldTokenUntil' must be at most 30 days ahead",
    ],
  ])('are refused: %s', async (_what, attempt, kind, code, details) => {
    await expect(attempt(await createOwner())).rejects.toMatchObject({ kind, code, details });
  });

  it('of full access keep the last one, however many limited ones are left beside it', async () => {
    const { own, actor, tokens } = await createOwner();
    for (const name of ['shop', 'desk']) await own.create(actor, { name, readOnly: true });
    await expect(own.revoke(actor, 1, { allowLockOut: false })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'account.token_last',
    });
    expect(tokens.tokens.map(({ revokedAt }) => revokedAt)).toEqual([undefined, undefined, undefined]);
  });

  it('leave their owner locked out when the owner says so', async () => {
    const { own, actor, tokens } = await createOwner();
    await own.revoke(actor, 1, { allowLockOut: true });
    expect(tokens.tokens[0].revokedAt).toBeInstanceOf(Date);
  });
});

describe('own tokens where the clock of the account is a year ahead', () => {
  async function inYear() {
    const all = await createOwner();
    all.clock.ahead = new Map([[all.actor.accountId, 365 * DAY]]);
    return all;
  }

  it.each<[string, number | undefined, number]>([
    ['in the past', -1, 0],
    ['where nothing is said', undefined, DAY],
    ['30 days ahead', 30 * DAY, 30 * DAY],
  ])('end after a rotation by the real time: %s', async (_what, said, end) => {
    const { own, actor, tokens, clock } = await inYear();
    const oldTokenUntil = addSeconds(clock.now(), end);
    expect(
      await own.rotate(actor, 1, said === undefined ? undefined : addSeconds(clock.now(), said)),
    ).toMatchObject({ oldTokenUntil });
    expect(tokens.tokens[0].limits).toEqual({ expiresAt: oldTokenUntil });
  });

  it.each<[string, (all: OwnerWorld) => Promise<unknown>]>([
    [
      'an overlap beyond 30 days',
      async ({ own, actor, clock }) => own.rotate(actor, 1, addSeconds(clock.now(), 30 * DAY + 1)),
    ],
    [
      'an end beyond ten years',
      async ({ own, actor, clock }) =>
        own.create(actor, { name: 'shop', expiresAt: addSeconds(clock.now(), 3_660 * DAY + 1) }),
    ],
    [
      'an end that is past',
      async ({ own, actor, clock }) => own.create(actor, { name: 'shop', expiresAt: clock.now() }),
    ],
  ])('are refused %s', async (_what, attempt) => {
    await expect(attempt(await inYear())).rejects.toEqual(isRefused('invalid'));
  });

  it('live until their end, keep their names so long, and are revoked now', async () => {
    const { own, actor, tokens, clock } = await inYear();
    const made = await own.create(actor, { name: 'shop', expiresAt: addSeconds(clock.now(), DAY) });
    await expect(own.create(actor, { name: 'shop' })).rejects.toEqual(isRefused('conflict'));
    await own.revoke(actor, made.id, { allowLockOut: false });
    expect(tokens.tokens[1].revokedAt).toEqual(clock.now());
  });

  it('are in the audit log by the real time, as what staff do', async () => {
    const { own, actor, audit, clock } = await inYear();
    await own.create(actor, { name: 'shop' });
    expect(audit.entries.map(({ action, at }) => ({ action, at }))).toEqual([
      { action: expect.any(String), at: clock.now() },
    ]);
  });

  it('are listed as they are now', async () => {
    const { own, actor, listedAt, clock } = await inYear();
    await own.list(actor.accountId);
    expect(listedAt).toEqual([clock.now()]);
  });
});

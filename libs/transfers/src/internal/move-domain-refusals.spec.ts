import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, START } from '@registrar/domains/testing';
import type { FakeDomain } from '@registrar/domains/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import type { MoveInput } from './move';
import { OutboundTransferWorld, NAME, OTHER } from '../testing/outbound-transfer-world';

const CODE = 'code-of-the-domain';
const DAY = 86_400;
const WRONG = {
  kind: 'invalid',
  code: 'moves.auth_code_wrong',
  message: 'Bad Request',
  details: 'The authorization code is invalid or has expired.',
};
const LOCKED = {
  kind: 'conflict',
  code: 'moves.locked',
  details:
    'The domain is locked for transfer at the registrar. Unlock the domain in the losing account, then retry.',
};
const NONE = {
  kind: 'not_found',
  code: 'moves.not_found',
  details: 'No eligible domain was found in another account of the registrar for this request.',
};

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
  world.changes.put({ authCode: { sealed: world.changes.vault.seal(CODE, `auth-code:1`) } });
});
const move = (values: Partial<MoveInput> = {}, accountId = OTHER) =>
  world.moveDomain.execute(world.moveDomain.read(accountId, { domainName: NAME, authCode: CODE, ...values }));
const row = () => world.changes.row;
const updates = () => world.changes.updates;
const put = (values: Partial<FakeDomain>, domain: Partial<FakeDomain['domain']> = {}) =>
  world.changes.put(values, domain);

describe('a move is refused', () => {
  it.each<[string, Partial<FakeDomain>, Partial<FakeDomain['domain']>]>([
    ['is locked', {}, { locked: true }],
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock', 'VerificationHold', 'VerificationClientHold'].map(
      (lock): [string, Partial<FakeDomain>, Partial<FakeDomain['domain']>] => [
        `is under ${lock}`,
        { locks: [lock] },
        {},
      ],
    ),
  ])('for a domain that %s', async (_, values, domain) => {
    put(values, domain);
    await expect(move()).rejects.toMatchObject(LOCKED);
    expect([row().domain.accountId, world.moves.moves]).toEqual([ACCOUNT, []]);
  });

  it('for a domain under the policy lock, and not for one under another lock', async () => {
    put({ activation: { ...row().activation!, transferLockUntil: addSeconds(START, 1) } });
    await expect(move()).rejects.toMatchObject(LOCKED);
    put({ locks: ['SomeOtherLock'], activation: { ...row().activation!, transferLockUntil: START } });
    expect(await move()).toMatchObject({ domainName: NAME });
  });

  it.each<[string, () => unknown]>([
    ['has expired', () => put({ activation: { ...row().activation!, expiresAt: START } })],
    ['is not decided on', () => put({ state: 'pending_create' })],
    ['is gone', () => put({ state: 'deleted', removedAt: START })],
    ['is not listed', () => put({ state: 'failed' })],
    ["is the account's own", () => put({}, { accountId: OTHER })],
    [
      'was moved meanwhile',
      () =>
        jest.spyOn(world.moves, 'whose').mockImplementationOnce(async () => {
          put({}, { accountId: OTHER });
          return { domainId: 1, accountId: ACCOUNT };
        }),
    ],
  ])('as if there were none, for a domain that %s', async (_, arrange) => {
    arrange();
    await expect(move()).rejects.toMatchObject(NONE);
    expect(world.moves.moves).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['a change of the domain is under way', () => put({ busyOperationId: 'other' })],
    ['another registrar asks for it', () => world.base.uow.run(() => world.outbound.notice(NAME, {}, START))],
  ])('while %s', async (_, arrange) => {
    await arrange();
    await expect(move()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'domains.busy',
      retryAfterSeconds: 5,
    });
  });

  const shown = (values: object) =>
    world.base.registry.registered(world.base.connection, NAME, { ...world.info, ...values });
  it.each<[string, () => unknown, object]>([
    [
      'a transfer out is pending there whose message was not read',
      () => world.asked(),
      {
        code: 'moves.transfer_out',
        details:
          'The registry shows a transfer of the domain to another registrar. The losing account can refuse it; retry once the registry shows it no more.',
      },
    ],
    [
      'the domain has left without a message',
      () => shown({ clientId: 'registrar-d' }),
      { code: 'moves.transfer_out' },
    ],
    [
      'it does not show the domain',
      () => jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'not_ours' }),
      {
        code: 'moves.registry_silent',
        details:
          'The registry does not say whether a transfer of the domain to another registrar is pending, so nothing was moved. Retry in a few minutes.',
      },
    ],
    ...(['info', 'transfer_query'] as const).map((command): [string, () => unknown, object] => [
      `it does not answer (${command})`,
      () => world.script('timeout', { command }),
      { code: 'moves.registry_silent' },
    ]),
    ...['clientUpdateProhibited', 'serverUpdateProhibited', 'pendingUpdate'].map(
      (status): [string, () => unknown, object] => [
        `a status forbids updates (${status})`,
        () => shown({ statuses: ['serverRenewProhibited', status] }),
        {
          code: 'moves.status_prohibits',
          details: `Domain status does not allow a move (${status}): the registry would not remove the auth code of the losing account. Have the status removed, then retry.`,
        },
      ],
    ),
  ])('by the state at the registry, with nothing changed, where %s', async (_, arrange, error) => {
    arrange();
    await expect(move()).rejects.toMatchObject({ kind: 'conflict', ...error });
    expect([row().domain.accountId, row().busyOperationId, world.moves.moves, updates()]).toEqual([
      ACCOUNT,
      undefined,
      [],
      [],
    ]);
  });

  it('not for other statuses at the registry', async () => {
    shown({ statuses: ['serverRenewProhibited', 'clientHold'] });
    expect(await move()).toMatchObject({ domainName: NAME });
  });

  it('before the registry is asked, where the code is wrong, the domain is locked or in no other account', async () => {
    world.base.registry.commands.length = 0;
    await expect(move({ authCode: 'wrong' })).rejects.toMatchObject(WRONG);
    put({}, { locked: true });
    await expect(move()).rejects.toMatchObject(LOCKED);
    put({}, { accountId: OTHER });
    await expect(move()).rejects.toMatchObject(NONE);
    expect(world.base.registry.commands).toEqual([]);
  });

  /** Another process acts while the registry is asked. */
  const meanwhile = (act: () => unknown): void => {
    const query = world.there.queryTransfer.bind(world.there);
    jest.spyOn(world.there, 'queryTransfer').mockImplementationOnce(async (...asked) => {
      await act();
      return query(...asked);
    });
  };
  it.each<[string, () => unknown, object]>([
    ['the domain is locked', () => put({}, { locked: true }), LOCKED],
    ['a change begins', () => put({ busyOperationId: 'other' }), { code: 'domains.busy' }],
    ['a third account moves it', () => put({}, { accountId: OTHER }), NONE],
    [
      'its code is replaced',
      () => put({ authCode: { sealed: world.changes.vault.seal('other', 'auth-code:1') } }),
      WRONG,
    ],
    ['it is deleted', () => put({ state: 'deleted', removedAt: START }), NONE],
  ])('where %s while the registry is asked', async (_, act, error) => {
    meanwhile(act);
    await expect(move()).rejects.toMatchObject(error);
    expect(world.moves.moves).toEqual([]);
  });

  it.each<[string, () => unknown, Partial<MoveInput>]>([
    ['is wrong', () => undefined, { authCode: `${CODE}x` }],
    ['has ended', () => put({ authCode: { ...row().authCode!, expiresAt: START } }), {}],
    ['was never set', () => put({ authCode: undefined }), {}],
  ])('by a code that %s, which tells nothing of locks', async (_, arrange, values) => {
    put({}, { locked: true });
    arrange();
    await expect(move(values)).rejects.toMatchObject(WRONG);
    expect(row().domain.accountId).toBe(ACCOUNT);
  });

  it('by every code after ten wrong ones, until the hour is over', async () => {
    for (let guess = 0; guess < 9; guess += 1)
      await expect(move({ authCode: `guess-${guess}` })).rejects.toMatchObject(WRONG);
    expect(
      await world.guesses.isExhausted({ accountId: OTHER, name: NAME }, START, {
        guesses: 9,
        seconds: 3_600,
      }),
    ).toBe(true);
    await expect(move({ authCode: 'guess-9' })).rejects.toMatchObject(WRONG);
    await expect(move()).rejects.toMatchObject(WRONG);
    world.base.clock.advance(3_599);
    await expect(move()).rejects.toMatchObject(WRONG);
    world.base.clock.advance(1);
    expect(await move()).toMatchObject({ domainName: NAME });
  });

  it('by a wrong code before registry data that are missing are', async () => {
    world.changes.rules({
      requirements: { fields: { nexus: { type: 'string', label: 'Nexus', required: true } } },
      mappings: [{ form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
    } as never);
    await expect(move({ strict: true, authCode: 'wrong' })).rejects.toMatchObject(WRONG);
    await expect(move({ strict: true })).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining('nexus'),
    });
  });

  it('not after nine wrong codes: the right one is no guess', async () => {
    for (let guess = 0; guess < 9; guess += 1)
      await expect(move({ authCode: `guess-${guess}` })).rejects.toMatchObject(WRONG);
    expect(await move()).toMatchObject({ domainName: NAME });
    expect(
      await world.guesses.isExhausted({ accountId: OTHER, name: NAME }, START, {
        guesses: 10,
        seconds: 3_600,
      }),
    ).toBe(false);
  });

  it('for a TLD that is not sold, or that moves nothing between accounts', async () => {
    const unsupported = { kind: 'unprocessable', message: 'Unsupported TLD' };
    await expect(move({ domainName: 'a.net' })).rejects.toMatchObject(unsupported);
    world.changes.rules({ supportsInternalTransfer: false });
    await expect(move()).rejects.toMatchObject(unsupported);
  });

  it.each<[Partial<MoveInput>, object]>([
    [{ authCode: undefined }, { code: 'transfers.auth_code_required', details: `'authCode' is required` }],
    [{ authCode: '' }, { code: 'transfers.auth_code_required' }],
    [
      { domainName: 'not a name' },
      { code: 'domains.name_invalid', details: `'domainName' is not a valid domain name` },
    ],
    [{ contacts: { tech: { email: 'nobody' } } }, { kind: 'invalid' }],
  ])('for %j, before anything is read', (values, error) => {
    expect(() => world.moveDomain.read(OTHER, { domainName: NAME, authCode: CODE, ...values })).toThrow(
      expect.objectContaining(error),
    );
  });
});

describe('a move between accounts of a sandbox with clocks of their own', () => {
  const ahead = (losing: number, gaining: number) => {
    world.base.clock.ahead = new Map([
      [ACCOUNT, losing],
      [OTHER, gaining],
    ]);
  };

  it.each<[number, number, string | undefined]>([
    [60, 0, undefined],
    [61, 0, 'moves.clock_behind'],
    [500, 440, undefined],
    [0, 264 * DAY, undefined],
    [0, 265 * DAY, 'moves.clock_beyond_term'],
  ])('whose clocks are %i and %i seconds ahead ends in %s', async (losing, gaining, code) => {
    ahead(losing, gaining);
    expect(
      await move().then(
        () => undefined,
        (error: { code: string }) => error.code,
      ),
    ).toBe(code);
  });

  it('says what to do', async () => {
    ahead(500, 0);
    await expect(move()).rejects.toMatchObject({
      kind: 'conflict',
      details:
        'The clock of your sandbox account is 500 seconds behind that of the account that has the domain. Advance it with POST /core/v1/sandbox/clock:advance {"seconds": 500}, then retry.',
    });
    ahead(0, 265 * DAY);
    await expect(move()).rejects.toMatchObject({
      kind: 'conflict',
      details:
        'The domain has expired by the clock of your sandbox account, which is ahead of that of the account that has it. Renew the domain there, then retry.',
    });
  });

  it('counts the life of a code by the clock of the account that has read it', async () => {
    put({ authCode: { ...row().authCode!, expiresAt: addSeconds(START, 30) } });
    ahead(30, 0);
    await expect(move()).rejects.toMatchObject(WRONG);
    ahead(0, 30);
    expect(await move()).toMatchObject({ domainName: NAME });
  });

  it('records the move by the clock of the gaining account, and its due time by the real one', async () => {
    ahead(0, DAY);
    world.changes.script('drop_before');
    world.base.catalog.put(
      tldOf({ name: 'example', connectionId: 1, transferLockDays: 3, validFrom: addSeconds(START, 1) }),
    );
    await move();
    expect(world.moves.moves[0].movedAt).toEqual(addDays(START, 1));
    expect(world.operations('move')[0]).toMatchObject({
      createdAt: addDays(START, 1),
      dueAt: addSeconds(START, 30),
    });
    expect(row().activation!.transferLockUntil).toEqual(addDays(START, 4));
  });
});

import { addDays, addSeconds, addYears, AppError, conflict, type JsonValue } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { ACCOUNT, BOTH, RestoreWorld } from '../testing';
import type { RestorePayload } from './restore';
import type { RestoreOutcome } from './restore-at-registry';
import { RestoreQueries } from './restore-queries';
import type { SettledRestore } from './settle-restore';

const DAY = 86_400;
const FEE = { amount: '5200', currency: 'USD' };
const ended = conflict('operations.ended', 'Ended by staff.');

let world: RestoreWorld;
let id: string;
beforeEach(async () => {
  world = await RestoreWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, 10]]);
  world.base.registry.script('a.example', 'drop_before', { command: 'restore' });
  const idempotency = await world.base.claim();
  await world.execute({ idempotency });
  id = world.operation!.id;
  world.base.log.lines.length = 0;
  world.base.outbox.events.length = 0;
  world.base.clock.advance(5);
});
const real = (): Date => world.base.clock.now();
const now = (): Date => world.base.clock.now(ACCOUNT);
const row = () => world.base.operations.rows.get(id)!;
const end = () => world.ends.ends.get(1)!;
const payload = (): RestorePayload => row().payload as unknown as RestorePayload;
const amend = (values: Partial<RestorePayload>): void => {
  row().payload = { ...payload(), ...values } as unknown as JsonValue;
};
const back = (values: Partial<DomainInfo> = {}): DomainInfo => {
  const info = world.base.registry.domain(world.base.connection, 'a.example')!;
  return { ...info, statuses: ['ok'], graceStatuses: [], expiresAt: addYears(info.expiresAt!, 1), ...values };
};
const settle = (outcome: SettledRestore, attempt?: number) =>
  world.base.uow.run(() => world.settle.settle(id, outcome, attempt));
const order = () => world.base.orders.orders.get(payload().orderId)!;
const isKeyFree = async () =>
  (await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', real())).kind === 'claimed';
const money = () =>
  world.base.money.transactions
    .filter(({ operationId }) => operationId === id)
    .map(({ kind, postings }) => [
      kind,
      ...postings.map(({ ledgerAccount, amount }) => `${ledgerAccount} ${amount.toDecimal()}`),
    ]);

describe('a restore that the registry has carried out', () => {
  it('brings the domain back, takes the money, and answers with the domain', async () => {
    world.base.domains.rows[0].locks = ['ExpirationClientHold', 'RegistrarLock'];
    const info = back({ statuses: ['clientHold', 'clientTransferProhibited'] });
    const operation = await settle({ kind: 'restored', info });
    const domain = await world.base.reader.find(ACCOUNT, 'a.example', now());
    expect(operation).toMatchObject({
      state: 'succeeded',
      answer: {
        status: 'restored',
        domainName: 'a.example',
        domain,
        order: payload().orderId,
        totalPaid: BOTH,
      },
    });
    expect(Object.keys(operation.answer as object)).toEqual([
      'status',
      'domainName',
      'domain',
      'order',
      'totalPaid',
    ]);
    expect(row()).toMatchObject({ settledAt: now() });
    expect(world.base.domains.rows[0]).toMatchObject({
      state: 'active',
      locks: ['RegistrarLock'],
      registryStatuses: info.statuses,
      statusSyncAt: real(),
      activation: { expiresAt: info.expiresAt },
    });
    expect([end().stage, order().status, order().captured?.toDecimal(), order().refundableUntil]).toEqual([
      'restored',
      'success',
      '74.50',
      undefined,
    ]);
    expect(money()).toEqual([
      ['hold', 'available -74.50', 'held 74.50'],
      ['capture', 'held -74.50', 'revenue 74.50'],
    ]);
    expect(world.base.outbox.events.filter(({ name }) => name === 'domain.lock.status_change')).toEqual([
      {
        name: 'domain.lock.status_change',
        accountId: ACCOUNT,
        occurredAt: now(),
        payload: {
          eventName: 'domain.lock.status_change',
          domainName: 'a.example',
          action: 'removed',
          lockType: 'ExpirationClientHold',
          registryStatuses: ['clientTransferProhibited'],
        },
      },
    ]);
    expect([world.base.log.lines, world.base.money.registryCosts]).toEqual([[], []]);
  });

  it('is shown to staff when the name servers are not what they were', async () => {
    await settle({ kind: 'restored', info: back(), undelegated: 'No.' });
    expect(world.base.log.lines).toEqual([
      {
        level: 'warn',
        message: 'restored domain not delegated as before',
        fields: { operation: id, subject: 'a.example', why: 'No.' },
      },
    ]);
  });

  it.each([
    ['the request and the renewal', true, ['restore 52.00', 'renew 8.00']],
    ['the request alone', false, ['restore 52.00']],
  ])('posts what the registry charged for %s', async (_, isRenewed, costs) => {
    amend({
      restoreFee: FEE,
      renewalFee: { amount: '800', currency: 'USD' },
      ...(isRenewed && { renewal: { from: payload().expiresAt, years: 1 } }),
    });
    await settle({ kind: 'restored', info: back() });
    const posted = world.base.money.registryCosts.map(({ accountId, connectionId, reference, amount }) => [
      accountId,
      connectionId,
      `${reference} ${amount.toDecimal()}`,
    ]);
    expect(posted).toEqual(costs.map((cost) => [ACCOUNT, 1, `operation:${id}:${cost}`]));
  });

  it.each([
    [1, 'kept', ['auto_renew:1']],
    [0, 'expected', []],
  ])(
    'keeps and posts the charge of the registry where it buys %i years: %s',
    async (years, state, posted) => {
      amend({ years, ownFee: FEE });
      const termEnd = new Date(payload().expiresAt);
      await world.base.uow.run(() =>
        world.charges.expect(
          { domainId: 1, connectionId: 1, name: 'a.example', termEnd, graceUntil: termEnd },
          now(),
        ),
      );
      await settle({ kind: 'restored', info: back() });
      expect(world.charges.rows[0].state).toBe(state);
      expect(world.base.money.registryCosts.map(({ reference }) => reference)).toEqual(posted);
    },
  );

  it('settles and captures nothing when the domain is not in its account afterwards', async () => {
    jest.spyOn(world.base.reader, 'find').mockResolvedValue(undefined);
    await expect(settle({ kind: 'restored', info: back() })).rejects.toThrow(
      `domain of operation ${id} is not to be found`,
    );
    expect([row().state, money().at(-1)?.[0]]).toEqual(['open', 'hold']);
  });

  it.each<[string, () => void]>([
    [
      'is in the account',
      () => {
        world.base.domains.rows[0].removedAt = undefined;
      },
    ],
    ['is another one by now', () => amend({ domainId: 9 })],
    [
      "is another account's",
      () => {
        world.base.domains.rows[0].domain = { ...world.base.domains.rows[0].domain, accountId: ACCOUNT + 1 };
      },
    ],
  ])('fails, with nothing taken, when the domain %s', async (_, arrange) => {
    arrange();
    await expect(settle({ kind: 'restored', info: back() })).rejects.toThrow(
      `domain of restore ${id} cannot be restored`,
    );
    expect([row().state, money().length]).toEqual(['open', 1]);
  });

  it('after it was given up is shown to staff, and changes nothing', async () => {
    await settle({ kind: 'rejected', error: ended });
    world.base.log.lines.length = 0;
    expect((await settle({ kind: 'restored', info: back() })).state).toBe('refused');
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'domain restored at the registry after its restore was refused',
        fields: { operation: id, subject: 'a.example' },
      },
    ]);
    expect([world.base.domains.rows[0].state, money().map(([kind]) => kind)]).toEqual([
      'deleted',
      ['hold', 'release'],
    ]);
  });

  it('is settled once, and no failure that comes later changes it', async () => {
    await settle({ kind: 'restored', info: back() });
    expect([
      (await settle({ kind: 'restored', info: back() })).state,
      (await settle({ kind: 'gone' })).state,
    ]).toEqual(['succeeded', 'succeeded']);
    expect([money().length, world.base.log.lines]).toEqual([2, []]);
  });
});

describe('a restore that the registry has taken', () => {
  it.each<[SettledRestore & { kind: 'pending' }, number]>([
    [{ kind: 'pending' }, DAY],
    [{ kind: 'pending', lags: true }, 30],
  ])('%j is looked at again %i seconds later', async (outcome, seconds) => {
    row().dueAt = addSeconds(real(), 60);
    const operation = await settle(outcome);
    expect(operation).toMatchObject({ state: 'pending', dueAt: addSeconds(real(), seconds) });
    expect(operation.answer).toEqual({
      status: 'pending',
      domainName: 'a.example',
      order: payload().orderId,
      totalPaid: BOTH,
    });
    expect([order().status, end().stage]).toEqual(['started', 'restoring']);
  });

  it.each([0, 1])('is looked at at once when its message came before (%i s ago)', async (seconds) => {
    row().dueAt = addSeconds(real(), -seconds);
    expect((await settle({ kind: 'pending' })).dueAt).toEqual(real());
  });

  it('is taken once', async () => {
    await settle({ kind: 'pending' });
    const { dueAt } = row();
    world.base.clock.advance(5);
    expect(await settle({ kind: 'pending', lags: true })).toMatchObject({ state: 'pending', dueAt });
  });
});

describe('a restore that failed', () => {
  const refusal = (meaning: 'policy' | 'prohibited' | 'billing') => ({
    kind: 'refused' as const,
    refusal: { code: 2306, meaning, reason: 'No.' },
  });
  it.each<[SettledRestore, object, string, boolean]>([
    [
      refusal('policy'),
      {
        kind: 'invalid',
        code: 'domains.refused_by_registry',
        message: 'Bad Request',
        details: 'The registry refused the restore: No.',
      },
      'The registry refused the restore: No.',
      false,
    ],
    [
      refusal('prohibited'),
      {
        kind: 'conflict',
        code: 'restores.not_restorable',
        message: 'Conflict',
        details: 'The domain can no longer be restored.',
      },
      'The domain can no longer be restored.',
      false,
    ],
    [
      refusal('billing'),
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
      'Registry Connection Unavailable',
      true,
    ],
    [
      { kind: 'not_sent', why: 'no session' },
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
      'Registry Connection Unavailable',
      true,
    ],
    [
      { kind: 'gone' },
      {
        kind: 'conflict',
        code: 'restores.not_restorable',
        message: 'Conflict',
        details: 'The domain can no longer be restored.',
      },
      'The domain can no longer be restored.',
      false,
    ],
    [
      { kind: 'rejected', error: ended },
      { kind: 'conflict', code: 'operations.ended', message: 'Conflict', details: 'Ended by staff.' },
      'Ended by staff.',
      false,
    ],
  ])(
    '%j: the money goes back, and the end goes on where it stood',
    async (outcome, failure, trouble, isFree) => {
      const operation = await settle(outcome);
      expect([operation.state, operation.failure]).toEqual(['refused', failure]);
      expect(row()).toMatchObject({ settledAt: now() });
      expect(end()).toMatchObject({
        stage: 'deleted',
        dueAt: addSeconds(now(), 60),
        trouble: `a restore failed: ${trouble}`,
      });
      expect([order().status, money().at(-1), await isKeyFree()]).toEqual([
        'failed',
        ['release', 'held -74.50', 'available 74.50'],
        isFree,
      ]);
    },
  );

  it.each([
    ['not before it is to be deleted', 13, 13 * DAY],
    ['soon when that time is over', -1, 60],
    ['soon when it comes before', 30 / DAY, 60],
  ])('of a domain that is kept is followed %s', async (_, days, seconds) => {
    const deleteAt = addDays(now(), days);
    amend({ stage: 'kept', deleteAt: deleteAt.toISOString() });
    await settle({ kind: 'gone' });
    expect(end()).toMatchObject({ stage: 'kept', dueAt: addSeconds(now(), seconds) });
  });

  it('of a domain that is deleted is followed soon, whenever it was to be deleted', async () => {
    amend({ deleteAt: addDays(now(), 13).toISOString() });
    await settle({ kind: 'gone' });
    expect(end()).toMatchObject({ stage: 'deleted', dueAt: addSeconds(now(), 60) });
  });

  it('is decided by no attempt that another one has followed, but by the newest', async () => {
    await world.base.uow.run(() => world.base.operations.beginAttempt(id, now()));
    expect((await settle({ kind: 'gone' }, 1)).state).toBe('open');
    expect((await settle({ kind: 'gone' }, 2)).state).toBe('refused');
  });

  it.each(['restored', 'pending'] as const)(
    'is %s by an attempt that another one has followed',
    async (kind) => {
      await world.base.uow.run(() => world.base.operations.beginAttempt(id, now()));
      const outcome: SettledRestore = kind === 'restored' ? { kind, info: back() } : { kind };
      expect((await settle(outcome, 1)).state).toBe(kind === 'restored' ? 'succeeded' : 'pending');
    },
  );
});

describe('an attempt of a restore', () => {
  const execute = (outcome: RestoreOutcome, attempt = 1) => world.settle.execute(id, attempt, outcome);
  const unknown = { kind: 'unknown' as const, operationId: expect.any(String) as string };

  it.each<[RestoreOutcome, boolean]>([
    [{ kind: 'unknown', why: 'lost' }, false],
    [{ kind: 'stuck', why: 'No report.' }, true],
  ])('%j is looked at half a minute later', async (outcome, isStuck) => {
    expect(await execute(outcome)).toEqual({ ...unknown, operationId: id });
    expect([row().dueAt, row().attentionAt]).toEqual([addSeconds(real(), 30), isStuck ? real() : undefined]);
    expect(world.base.log.lines).toEqual(
      isStuck
        ? [
            {
              level: 'error',
              message: 'restore accepted, follow-up command refused',
              fields: { operation: id, subject: 'a.example', why: 'No report.' },
            },
          ]
        : [],
    );
  });

  it.each<[string, RestoreOutcome, number]>([
    ['that was overtaken', { kind: 'overtaken' }, 1],
    ['that another one has followed', { kind: 'stuck', why: 'No.' }, 2],
  ])('%s moves nothing', async (_, outcome, attempt) => {
    const { dueAt } = row();
    expect(await execute(outcome, attempt)).toEqual(unknown);
    expect([row().dueAt, row().attentionAt, world.base.log.lines]).toEqual([dueAt, undefined, []]);
  });

  it('moves nothing of a restore that is pending by now', async () => {
    await settle({ kind: 'pending' });
    const { dueAt } = row();
    expect(await execute({ kind: 'unknown', why: 'lost' })).toMatchObject({
      kind: 'answered',
      answer: { status: 'pending' },
    });
    expect(row().dueAt).toEqual(dueAt);
  });

  it('throws the refusal that it ended in, and so does the replay of its key', async () => {
    const queries = new RestoreQueries(world.base.operations, world.returns);
    expect(await queries.result(id)).toEqual({ kind: 'unknown', operationId: id });
    await expect(execute({ kind: 'gone' })).rejects.toEqual(
      new AppError('conflict', 'restores.not_restorable', 'Conflict'),
    );
    await expect(queries.result(id)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain can no longer be restored.',
    });
    await expect(queries.result('none')).rejects.toThrow('no operation none');
  });

  it('demands an operation', async () => {
    await expect(world.settle.execute('none', 1, { kind: 'overtaken' })).rejects.toThrow('no operation none');
  });
});

describe('the account that had a name last', () => {
  it('is told to staff, and nobody had another one', async () => {
    const queries = new RestoreQueries(world.base.operations, world.returns);
    expect(await queries.lastOwner('a.example')).toBe(ACCOUNT);
    await expect(queries.lastOwner('b.example')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'domains.not_found',
    });
  });
});

describe('staff who end a restore', () => {
  const byHand = (info: DomainInfo | undefined, verdict: 'carried_out' | 'not_carried_out') =>
    world.base.uow.run(() => world.settle.settleManually(id, info, ended, verdict));

  it.each<[string, () => DomainInfo | undefined]>([
    ['not shown', () => undefined],
    ['in redemption', () => back({ graceStatuses: ['redemptionPeriod'] })],
  ])('cannot take it for carried out while the domain is %s', async (_, info) => {
    await expect(byHand(info(), 'carried_out')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'operations.not_restored',
      details: 'The registry shows the domain as deleted, so the restore cannot be settled as carried out.',
    });
    expect(row().state).toBe('open');
  });

  it.each([
    ['carried_out', 'succeeded'],
    ['not_carried_out', 'refused'],
  ] as const)('as %s leave it %s', async (verdict, state) => {
    expect((await byHand(back(), verdict)).state).toBe(state);
  });
});

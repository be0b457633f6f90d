import { addDays, AppError, Money, type Operation } from '@registrar/kernel';
import type { DomainInfo, InfoOutcome, RegistryRefusal } from '@registrar/registries';
import { ACCOUNT, RECONCILE, START } from '../testing';
import { RefundWorld } from '../testing/worlds/refund-world';
import { privacyRefundOf } from './end-privacy';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});
const order = () => world.base.orders.orders.get(world.orderId)!;
const deletes = () => world.base.registry.sent('domain:delete').length;
const operation = () => [...world.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!;
const USD = (minor: bigint): Money => Money.of(minor);

describe('the check of a refund', () => {
  it('reports a refunded item before one that is not refundable, in any order', async () => {
    const [registration, privacy] = world.items;
    Object.assign(order().order.items[0], { type: 'renewal' });
    order().refunds.set(privacy, undefined);
    for (const itemIds of [
      [registration, privacy],
      [privacy, registration],
    ]) {
      await expect(world.execute({ itemIds })).rejects.toMatchObject({
        code: 'refunds.refunded',
        details: `Order item ${privacy} has already been refunded.`,
      });
    }
  });

  it("finds no domain that is another account's by now", async () => {
    jest.spyOn(world.removals, 'boughtBy').mockResolvedValue(1);
    world.row.domain = { ...world.row.domain, accountId: ACCOUNT + 1 };
    await expect(world.execute()).rejects.toMatchObject({
      code: 'refunds.not_eligible',
      details: `Order item ${world.items[0]} is not eligible for refund. Its domain is no longer in the account.`,
    });
  });

  it('finds no domain whose registration is not decided', async () => {
    world.row.state = 'pending_create';
    await expect(world.execute()).rejects.toMatchObject({
      code: 'refunds.not_eligible',
      details: expect.stringContaining('Its domain is no longer in the account.'),
    });
  });

  it('reads neither deletes nor renewals of a domain that is gone', async () => {
    jest.spyOn(world.removals, 'boughtBy').mockResolvedValue(undefined);
    const [deleted, renewed] = [
      jest.spyOn(world.graceDeletes, 'isLimitReached'),
      jest.spyOn(world.base.orders, 'renewalsOf'),
    ];
    await expect(world.execute()).rejects.toMatchObject({ code: 'refunds.not_eligible' });
    expect([deleted.mock.calls, renewed.mock.calls]).toEqual([[], []]);
  });

  it('allows the last delete of the month, and none after it', async () => {
    world.graceDeletes.counts.set(`${ACCOUNT} example 2026-03-01`, 1);
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    expect([...world.graceDeletes.counts]).toEqual([[`${ACCOUNT} example 2026-03-01`, 2]]);
  });

  it('counts the deletes of the month by the clock of the account', async () => {
    world.base.clock.ahead = new Map([[ACCOUNT, -2 * 86_400]]);
    await world.execute();
    expect([...world.graceDeletes.counts]).toEqual([[`${ACCOUNT} example 2026-02-01`, 1]]);
  });

  it('is no obstacle for privacy alone under a lock of the registrar, and one for the registration', async () => {
    world.row.locks = ['RegistrarLock'];
    expect(await world.execute({ itemIds: [world.items[1]] })).toMatchObject({ kind: 'answered' });
    await expect(world.execute()).rejects.toMatchObject({ details: 'The domain is locked (RegistrarLock).' });
  });

  it('does not refund a failed item with the others', async () => {
    order().refunds.set(world.items[1], undefined);
    expect(await world.execute()).toMatchObject({ answer: { results: [{ orderItemId: world.items[0] }] } });
  });
});

describe('the beginning of a refund', () => {
  it.each<[string[], boolean]>([
    [[], true],
    [['addPeriod'], true],
    [['renewPeriod', 'addPeriod'], true],
    [['renewPeriod'], false],
  ])('follows the grace periods that the registry shows: %j', async (graceStatuses, isOpen) => {
    world.there({ graceStatuses });
    if (isOpen) expect(await world.execute()).toMatchObject({ kind: 'answered' });
    else await expect(world.execute()).rejects.toMatchObject({ code: 'refunds.grace_over' });
    expect(deletes()).toBe(isOpen ? 1 : 0);
  });

  it.each<[string, InfoOutcome | undefined]>([
    ['has it elsewhere', undefined],
    ['does not show it', { kind: 'not_ours' }],
    ['has it no more', { kind: 'absent' }],
  ])('waits for the change under way where the registry %s', async (_, answer) => {
    if (answer) jest.spyOn(world.base.registry, 'info').mockResolvedValue(answer);
    else world.there({ clientId: 'registrar-z' });
    await expect(world.execute()).rejects.toMatchObject({ code: 'registry.unavailable' });
    world.row.busyOperationId = 'other';
    await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy', retryAfterSeconds: 5 });
  });

  it('polls a busy domain three times', async () => {
    world.row.busyOperationId = 'other';
    await expect(world.execute()).rejects.toMatchObject({ code: 'domains.busy', retryAfterSeconds: 1 });
    expect([world.change.pause.pauses, deletes()]).toEqual([[250, 250], 0]);
    world.policy.busyPauseMs = 900;
    await expect(world.execute()).rejects.toMatchObject({ retryAfterSeconds: 3 });
  });

  it('is refused when others have used up the deletes since the check', async () => {
    jest.spyOn(world.graceDeletes, 'take').mockResolvedValue('limit');
    await expect(world.execute()).rejects.toMatchObject({ kind: 'conflict', code: 'refunds.limit' });
    expect(deletes()).toBe(0);
  });

  it.each([
    [0, false],
    [1, true],
  ])('is over at the moment of its deadline (%i ms before it)', async (before, isOpen) => {
    const deadline = new Date(world.base.clock.now().getTime() + before);
    if (isOpen) expect(await world.execute({ deadline })).toMatchObject({ kind: 'answered' });
    else await expect(world.execute({ deadline })).rejects.toMatchObject({ kind: 'upstream_timeout' });
  });

  it.each([
    ['earlier', 4, 4],
    ['later', 6, 5],
    ['unknown', undefined, 5],
  ])('lasts until the first of the ends of its items, one of which is %s', async (_, days, until) => {
    world = await RefundWorld.create({ privacyEnabled: false });
    const own = await world.buyPrivacy();
    world.base.orders.orders.get(own)!.refundableUntil =
      days === undefined ? undefined : addDays(START, days);
    await world.execute();
    expect(world.payload).toMatchObject({
      items: [{ id: world.items[0] }, { id: own * 10, orderId: own }],
      refundableUntil: addDays(START, until).toISOString(),
    });
  });

  it('never deletes a domain for privacy of another order that was paid for, or an order without its purchase', async () => {
    world = await RefundWorld.create({ privacyEnabled: false });
    const own = await world.buyPrivacy();
    Object.assign(world.base.orders.orders.get(own)!.order.items[0], { taxAmount: USD(1n) });
    await expect(world.execute()).rejects.toThrow(`privacy of order ${own} was paid for`);
    Object.assign(world.base.orders.orders.get(own)!.order.items[0], { taxAmount: USD(0n) });
    Object.assign(order().order, { operationId: undefined });
    await expect(world.execute()).rejects.toThrow(`order ${world.orderId} was bought without an operation`);
    expect(deletes()).toBe(0);
  });
});

describe('the delete of a refund at the registry', () => {
  const refused = (meaning: RegistryRefusal['meaning']) => ({
    kind: 'refused' as const,
    refusal: { code: 2304, meaning, reason: 'No.' },
  });
  const execute = async (answer: object, look?: InfoOutcome) => {
    const { registry } = world.base;
    jest.spyOn(world.base.operations, 'beginSending').mockResolvedValue(true);
    jest.spyOn(registry, 'delete').mockImplementation(async (_connection, _id, _name, clearance) => {
      await clearance?.();
      return answer as never;
    });
    const info = jest.spyOn(registry, 'info').mockResolvedValue(look ?? { kind: 'absent' });
    return [
      await world.remove.execute({
        operationId: 'op',
        attempt: 1,
        payload: { name: 'a.example', connectionId: 1 },
      }),
      info.mock.calls.length,
    ];
  };
  const found = (): InfoOutcome => ({
    kind: 'found',
    info: { subordinateHosts: ['ns1.a.example'], statuses: ['pendingUpdate'] } as unknown as DomainInfo,
  });

  it.each<[string, object, object, number]>([
    ['done', { kind: 'done', data: { name: 'a.example' } }, { kind: 'done' }, 0],
    ['pending', { kind: 'pending', data: { name: 'a.example' } }, { kind: 'pending' }, 0],
    ['absent', refused('absent'), { kind: 'done' }, 0],
    ['policy', refused('policy'), refused('policy'), 0],
    ['unknown', { kind: 'unknown', why: 'lost' }, { kind: 'unknown', why: 'lost' }, 0],
    ['not_sent', { kind: 'not_sent', why: 'no session' }, { kind: 'not_sent', why: 'no session' }, 0],
    [
      'prohibited',
      refused('prohibited'),
      { ...refused('prohibited'), hosts: ['ns1.a.example'], statuses: ['pendingUpdate'] },
      1,
    ],
  ])(
    'is the answer of the registry (%s), and a query finds what prohibits it',
    async (_, answer, outcome, looks) => {
      expect(await execute(answer, found())).toEqual([outcome, looks]);
    },
  );

  it('is refused in the words of the registry where a query has no answer', async () => {
    expect(await execute(refused('prohibited'), { kind: 'unknown', why: 'away' })).toEqual([
      refused('prohibited'),
      1,
    ]);
  });

  it('is left to the attempt that was begun since', async () => {
    jest.spyOn(world.base.operations, 'beginSending').mockResolvedValue(false);
    expect(
      await world.remove.execute({
        operationId: 'op',
        attempt: 1,
        payload: { name: 'a.example', connectionId: 1 },
      }),
    ).toEqual({ kind: 'overtaken' });
  });
});

describe('a refund in doubt', () => {
  beforeEach(async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'delete' });
    await world.execute();
    world.base.clock.advance(300);
    world.base.log.lines.length = 0;
  });
  const run = async (answer?: InfoOutcome) => {
    if (answer) jest.spyOn(world.base.registry, 'info').mockResolvedValue(answer);
    await world.reconcile(RECONCILE).execute();
    return [operation().state, deletes()];
  };
  const shown = (values: Partial<DomainInfo>): InfoOutcome => ({
    kind: 'found',
    info: { ...world.base.registry.domain(world.base.connection, 'a.example')!, ...values },
  });
  const doubt = (why: string) => ({
    level: 'error',
    message: 'refund not reconciled',
    fields: { operation: operation().id, subject: 'a.example', why },
  });
  const NOT_OURS = 'the domain is at another registrar, and the registry does not report since when';
  const ELSEWHERE = 'the domain is at another registrar and was not registered again';
  const REDEMPTION =
    'the domain is in redemption: it was deleted after the add grace period, and the registry retains its fee';

  it.each<[string, () => InfoOutcome, string]>([
    ['not shown to this registrar', () => ({ kind: 'not_ours' }), NOT_OURS],
    [
      "another registrar's since before the refund",
      () => shown({ clientId: 'registrar-z', createdAt: START }),
      ELSEWHERE,
    ],
    [
      "another registrar's since some day",
      () => shown({ clientId: 'registrar-z', createdAt: undefined }),
      ELSEWHERE,
    ],
    ...['redemptionPeriod', 'pendingRestore', 'pendingDelete'].map(
      (status): [string, () => InfoOutcome, string] => [
        status,
        () => shown({ statuses: ['pendingDelete'], graceStatuses: [status] }),
        REDEMPTION,
      ],
    ),
  ])('is for staff where the domain is %s', async (_, answer, why) => {
    expect(await run(answer())).toEqual(['open', 1]);
    expect(world.base.log.lines).toEqual([doubt(why)]);
  });

  it.each([
    [1, 'succeeded'],
    [0, 'open'],
  ])('is paid where the domain was registered again %i s after it was begun: %s', async (seconds, state) => {
    expect(
      (
        await run(
          shown({
            clientId: 'registrar-z',
            createdAt: new Date(operation().createdAt.getTime() + seconds * 1_000),
          }),
        )
      )[0],
    ).toBe(state);
  });

  it('waits where the domain is pending delete in a period that is not redemption', async () => {
    expect(await run(shown({ statuses: ['pendingDelete'], graceStatuses: ['addPeriod'] }))).toEqual([
      'pending',
      1,
    ]);
  });

  it.each([
    [1, 'succeeded', 2],
    [0, 'refused', 1],
  ])(
    "is sent again %i s before the end of the grace period by the account's clock: %s",
    async (before, state, sent) => {
      const until = addDays(START, 5).getTime() / 1_000 - before;
      world.base.clock.ahead = new Map([[ACCOUNT, until - world.base.clock.now().getTime() / 1_000]]);
      expect(await run()).toEqual([state, sent]);
    },
  );

  it('waits after the grace period where the registry took it in time', async () => {
    operation().state = 'pending';
    world.base.clock.advance(6 * 86_400);
    expect(await run()).toEqual(['pending', 1]);
  });

  it.each([
    [['pendingDelete'], 'open'],
    [['serverDeleteProhibited'], 'refused'],
  ])('that is refused while the domain shows %j is %s', async (statuses, state) => {
    jest.spyOn(world.remove, 'execute').mockResolvedValue({
      kind: 'refused',
      refusal: { code: 2304, meaning: 'prohibited', reason: 'No.' },
      statuses,
    });
    expect((await run())[0]).toBe(state);
  });
});

describe('what the refund of privacy alone ended in', () => {
  const refund = { orderId: 5, itemIds: [51, 52] };
  const change = { domainId: 1, name: 'a.example', connectionId: 2, before: {}, after: {} };
  const of = (values: Partial<Operation>): Operation =>
    ({ id: 'op', state: 'refused', payload: { ...change, refund }, ...values }) as Operation;
  const answer = (orderItemStatus: string, message?: string) => ({
    kind: 'answered',
    answer: {
      results: refund.itemIds.map((orderItemId) => ({
        orderId: 5,
        orderItemId,
        orderItemStatus,
        refundAmount: 0,
        ...(message !== undefined && { message }),
      })),
      totalRefundAmount: 0,
    },
  });

  it.each<[Partial<Operation>, object]>([
    [{ state: 'open' }, { kind: 'unknown', operationId: 'op' }],
    [{ state: 'succeeded', answer: {} }, answer('refunded')],
    [{ state: 'pending', answer: {} }, answer('initialized', 'The registry will switch privacy off later.')],
    [
      {
        failure: {
          kind: 'invalid',
          code: 'domains.refused_by_registry',
          message: 'Bad Request',
          details: 'No.',
        },
      },
      answer('failed', 'No.'),
    ],
    [
      { failure: { kind: 'invalid', code: 'domains.status_prohibits', message: 'Not so.' } },
      answer('failed', 'Not so.'),
    ],
  ])('%j', (operation, result) => expect(privacyRefundOf(of(operation))).toEqual(result));

  it('is thrown where the registry did not refuse it', () => {
    expect(() =>
      privacyRefundOf(
        of({ failure: { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Away' } }),
      ),
    ).toThrow(new AppError('upstream_invalid', 'registry.unavailable', 'Away'));
    expect(() => privacyRefundOf(of({ payload: change }))).toThrow('operation op refunds nothing');
  });

  it('is never a change of privacy that was paid for', async () => {
    Object.assign(order().order.items[1], { price: USD(1n) });
    await expect(world.execute({ itemIds: [world.items[1]] })).rejects.toThrow(
      `privacy of order ${world.orderId} was paid for`,
    );
    expect(world.row.domain.privacyEnabled).toBe(true);
  });

  it('is an internal error where the change ended without an operation', async () => {
    jest.spyOn(world.change.changes, 'execute').mockResolvedValue({ kind: 'unknown', operationId: 'x' });
    await expect(world.execute({ itemIds: [world.items[1]] })).rejects.toThrow(
      'privacy of a.example was refunded without an operation',
    );
  });

  it('is thrown where the change failed by an internal error', async () => {
    const fault = new Error('fault');
    jest.spyOn(world.change.changes, 'execute').mockImplementation(async ({ begin }) => {
      await begin?.('op', START, { before: {}, after: {} });
      throw fault;
    });
    await expect(world.execute({ itemIds: [world.items[1]] })).rejects.toBe(fault);
  });
});

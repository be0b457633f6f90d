import { addDays, addSeconds, AppError, conflict } from '@registrar/kernel';
import type { DomainInfo, RegistryRefusal } from '@registrar/registries';
import { costReference } from '../shared/registry-cost';
import { ACCOUNT, START } from '../testing';
import { RefundWorld } from '../testing/worlds/refund-world';
import type { DeleteOutcome } from './delete-at-registry';
import { deleteRefused } from './refund-errors';
import type { SettledRefund } from './settle-refund';

const AHEAD = 10;
const ended = conflict('operations.ended', 'Ended by staff.');

let world: RefundWorld;
let id: string;
beforeEach(async () => {
  world = await RefundWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  world.base.registry.script('a.example', 'drop_before', { command: 'delete' });
  await world.execute({ idempotency: await world.base.claim() });
  id = [...world.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!.id;
  world.base.clock.advance(5);
  world.base.log.lines.length = 0;
});
const real = (): Date => world.base.clock.now();
const now = (): Date => world.base.clock.now(ACCOUNT);
const row = () => world.base.operations.rows.get(id)!;
const settle = (outcome: SettledRefund, attempt?: number) =>
  world.base.uow.run(() => world.settle.settle(id, outcome, attempt));
const state = async () => [
  row().state,
  world.row.state,
  world.row.busyOperationId !== undefined,
  world.deletes,
];
const isKeyFree = async () =>
  (await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', real())).kind === 'claimed';
const items = (
  orderItemStatus: string,
  refundAmount: number,
  messages: (string | undefined)[],
  total = refundAmount,
) => ({
  results: world.items.map((orderItemId, at) => ({
    orderId: world.orderId,
    orderItemId,
    orderItemStatus,
    refundAmount: at === 0 ? refundAmount : 0,
    ...(messages[at] !== undefined && { message: messages[at] }),
  })),
  totalRefundAmount: total,
});

describe('the operation of a refund', () => {
  it('has the data to refund after a crash', async () => {
    const { operationId } = world.base.orders.orders.get(world.orderId)!.order;
    const [registration, privacy] = world.items;
    expect(row()).toMatchObject({
      kind: 'refund',
      accountId: ACCOUNT,
      subject: 'a.example',
      createdAt: addSeconds(START, AHEAD),
      attempts: 1,
    });
    expect(row().payload).toEqual({
      domainId: 1,
      orderId: world.orderId,
      purchaseId: operationId,
      name: 'a.example',
      tld: 'example',
      connectionId: 1,
      currency: 'USD',
      total: '1450',
      tax: '0',
      items: [
        { id: registration, type: 'registration', amount: '1450' },
        { id: privacy, type: 'whois_privacy', amount: '0' },
      ],
      refundableUntil: addDays(START, 5).toISOString(),
      month: '2026-03-01',
      limit: { from: '1970-01-01T00:00:00.000Z', percent: 10, least: 2 },
    });
  });

  it('is due when its command must be over', async () => {
    const open = jest.spyOn(world.base.operations, 'open');
    await settle({ kind: 'rejected', error: ended });
    await world.execute();
    expect(open.mock.calls[0][0].dueAt).toEqual(addSeconds(real(), 90));
  });
});

describe('a refund whose domain is deleted', () => {
  it('pays back, removes the domain from its account, and reverses the fee of the registry', async () => {
    await world.base.uow.run(() =>
      world.base.money.chargeRegistry({
        id: 'c',
        accountId: ACCOUNT,
        connectionId: 1,
        reference: costReference(world.payload.purchaseId),
        amount: world.base.orders.orders.get(world.orderId)!.captured!,
        createdAt: START,
      }),
    );
    expect(await settle({ kind: 'done' })).toMatchObject({
      state: 'succeeded',
      answer: items('refunded', 14.5, ['deleted and refunded']),
    });
    expect([row().settledAt, world.row.removedAt, await state()]).toEqual([
      now(),
      now(),
      ['succeeded', 'deleted', false, 1],
    ]);
    expect(world.base.money.transactions.at(-1)).toMatchObject({
      kind: 'refund',
      accountId: ACCOUNT,
      operationId: id,
    });
    expect(
      world.base.money.transactions
        .at(-1)!
        .postings.map(({ ledgerAccount, amount }) => `${ledgerAccount} ${amount.toDecimal()}`),
    ).toEqual(['available 14.50', 'refunds -14.50']);
    expect(world.base.money.registryCosts).toMatchObject([{ isTakenBack: true }]);
    expect(world.base.orders.orders.get(world.orderId)).toMatchObject({
      refunds: new Map(world.items.map((item) => [item, id])),
    });
    expect(world.base.outbox.events[0]).toEqual({
      name: 'account.domain.removal',
      accountId: ACCOUNT,
      occurredAt: now(),
      payload: {
        eventName: 'account.domain.removal',
        domainName: 'a.example',
        reason: 'agp_refund',
        expireDate: '2027-03-02T09:15:00Z',
      },
    });
    expect([world.base.log.lines, await isKeyFree()]).toEqual([[], false]);
  });

  it('pays back and is shown to staff when the domain has left the account', async () => {
    world.row.state = 'deleted';
    await settle({ kind: 'done' });
    expect([row().state, world.base.log.lines]).toEqual([
      'succeeded',
      [
        {
          level: 'error',
          message: 'domain deleted at the registry for a refund that no longer exists',
          fields: { operation: id, subject: 'a.example' },
        },
      ],
    ]);
    expect(world.base.eventNames).toEqual([]);
  });

  it('keeps the answer that was given when the registry took the delete', async () => {
    const later = items(
      'initialized',
      0,
      Array(2).fill('The registry will delete the domain later; the refund follows.'),
    );
    expect((await settle({ kind: 'pending' })).answer).toEqual(later);
    expect(await settle({ kind: 'done' })).toMatchObject({ state: 'succeeded', answer: later });
  });

  it('is settled once', async () => {
    await settle({ kind: 'done' });
    expect([
      (await settle({ kind: 'done' })).state,
      (await settle({ kind: 'not_sent', why: 'lost' })).state,
    ]).toEqual(['succeeded', 'succeeded']);
    expect([(await world.outcome()).money, world.base.log.lines]).toEqual([1, []]);
  });

  it('is shown to staff when it was given up before, and moves no money', async () => {
    await settle({ kind: 'rejected', error: ended });
    expect([(await settle({ kind: 'pending' })).state, world.base.log.lines]).toEqual(['refused', []]);
    expect((await settle({ kind: 'done' })).state).toBe('refused');
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'domain deleted at the registry after its refund was refused',
        fields: { operation: id, subject: 'a.example' },
      },
    ]);
    expect(await world.outcome()).toMatchObject({ domain: 'active', money: 0 });
  });
});

describe('a refund that the registry has taken', () => {
  it.each([
    [60, 60],
    [0, 0],
    [-1, 0],
  ])(
    'is polled a minute later, and at once where its message came before (due in %i s)',
    async (due, seconds) => {
      row().dueAt = addSeconds(real(), due);
      expect(await settle({ kind: 'pending' })).toMatchObject({
        state: 'pending',
        dueAt: addSeconds(real(), seconds),
      });
      expect(await state()).toEqual(['pending', 'active', true, 1]);
      world.base.clock.advance(5);
      expect((await settle({ kind: 'pending' })).dueAt).toEqual(addSeconds(real(), seconds - 5));
    },
  );
});

describe('a refund that failed', () => {
  const refusal = (meaning: RegistryRefusal['meaning']): SettledRefund => ({
    kind: 'refused',
    refusal: { code: 2306, meaning, reason: 'No.' },
  });
  it.each<[SettledRefund, object, boolean]>([
    [
      refusal('policy'),
      {
        kind: 'conflict',
        code: 'refunds.refused_by_registry',
        message: 'Conflict',
        details: 'The registry refused the deletion: No.',
      },
      false,
    ],
    [
      refusal('authorization'),
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
      true,
    ],
    [
      { kind: 'not_sent', why: 'no session' },
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
      true,
    ],
    [
      { kind: 'rejected', error: ended },
      { kind: 'conflict', code: 'operations.ended', message: 'Conflict', details: 'Ended by staff.' },
      false,
    ],
  ])(
    'leaves the domain, moves no money, and gives its place among the deletes of the month back: %j',
    async (outcome, failure, isFree) => {
      expect([(await settle(outcome)).failure, row().settledAt]).toEqual([failure, now()]);
      expect([await state(), await isKeyFree(), (await world.outcome()).money]).toEqual([
        ['refused', 'active', false, 0],
        isFree,
        0,
      ]);
    },
  );

  it('is decided by no attempt that another one has followed', async () => {
    await world.base.uow.run(() => world.base.operations.beginAttempt(id, now()));
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 1)).state).toBe('open');
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 2)).state).toBe('refused');
  });

  it.each(['done', 'pending'] as const)(
    'is none where an attempt that another one has followed is %s',
    async (kind) => {
      await world.base.uow.run(() => world.base.operations.beginAttempt(id, now()));
      expect((await settle({ kind }, 1)).state).toBe(kind === 'done' ? 'succeeded' : 'pending');
    },
  );
});

describe('an attempt of a refund', () => {
  const execute = (outcome: DeleteOutcome, attempt = 1) => world.settle.execute(id, attempt, outcome);

  it.each<[DeleteOutcome, number, boolean]>([
    [{ kind: 'unknown', why: 'lost' }, 1, true],
    [{ kind: 'unknown', why: 'lost' }, 2, false],
    [{ kind: 'overtaken' }, 1, false],
  ])('%j of attempt %i is polled half a minute later: %s', async (outcome, attempt, isMoved) => {
    const { dueAt } = row();
    expect(await execute(outcome, attempt)).toEqual({ kind: 'unknown', operationId: id });
    expect(row().dueAt).toEqual(isMoved ? addSeconds(real(), 30) : dueAt);
  });

  it('moves nothing of a refund that is pending by now', async () => {
    const { dueAt, answer } = await settle({ kind: 'pending' });
    expect(await execute({ kind: 'unknown', why: 'lost' })).toEqual({ kind: 'answered', answer });
    expect(row().dueAt).toEqual(dueAt);
  });

  it('that the registry refuses is an answer, any other refusal is thrown, and the replay of its key is the same', async () => {
    const failed = {
      kind: 'answered',
      answer: items('failed', 0, Array(2).fill('The registry refused the deletion: No.')),
    };
    expect(
      await execute({ kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } }),
    ).toEqual(failed);
    expect(await world.queries.result(id)).toEqual(failed);
    row().failure = { kind: 'conflict', code: 'refunds.refused_by_registry', message: 'In short.' };
    expect(await world.queries.result(id)).toEqual({
      kind: 'answered',
      answer: items('failed', 0, Array(2).fill('In short.')),
    });
    row().failure = { kind: 'locked', code: 'refunds.grace_over', message: 'Resource Locked' };
    await expect(world.queries.result(id)).rejects.toEqual(
      new AppError('locked', 'refunds.grace_over', 'Resource Locked'),
    );
    await expect(world.queries.result('none')).rejects.toThrow('no operation none');
    await expect(world.settle.execute('none', 1, { kind: 'done' })).rejects.toThrow('no operation none');
  });
});

describe('the decision of a registry or of staff on a refund', () => {
  const message = (values: object = {}) => ({
    kind: 'pending_action' as const,
    object: 'domain' as const,
    name: 'a.example',
    succeeded: false,
    clTrid: `${id}-delete-1`,
    ...values,
  });
  const handle = (values: object = {}, text = 'Not so.') =>
    world.base.uow.run(() =>
      world.pollHandler.handle(world.base.connection, {
        id: '1',
        count: 1,
        text,
        content: message(values) as never,
        raw: '',
      }),
    );

  it.each([
    ['Not so.', 'Not so.'],
    ['', 'The registry refused the deletion.'],
  ])('that refuses it is reported in its words: %p', async (text, details) => {
    expect([await handle({}, text), row().failure]).toEqual([
      'applied',
      { kind: 'conflict', code: 'refunds.refused_by_registry', message: 'Conflict', details },
    ]);
    expect([await handle(), await handle({ succeeded: true })]).toEqual(['ignored', 'unknown']);
  });

  it('is reported to staff when it contradicts the payment', async () => {
    await settle({ kind: 'done' });
    expect([await handle(), await handle({ succeeded: true })]).toEqual(['unknown', 'ignored']);
  });

  it.each<[object]>([
    [{ kind: 'other' }],
    [{ object: 'contact' }],
    [{ clTrid: undefined }],
    [{ clTrid: 'ABC' }],
    [{ name: 'b.example' }],
    [{ clTrid: '0197a000-0000-7000-8000-000000000009-delete-1' }],
  ])('of another object is not handled: %j', async (values) => {
    expect([await handle(values), row().state]).toEqual([undefined, 'open']);
  });

  it('of another step or another kind of operation is not handled', async () => {
    expect(await handle({ clTrid: `${id}-update-1` })).toBeUndefined();
    row().kind = 'delete';
    expect([await handle(), row().state]).toEqual([undefined, 'open']);
  });

  it.each([
    ['carried_out', 'succeeded'],
    ['not_carried_out', 'refused'],
  ] as const)('of staff (%s) leaves it %s', async (verdict, after) => {
    expect(world.settle.endsDomain).toBe(true);
    expect(
      (
        await world.base.uow.run(() =>
          world.settle.settleManually(id, undefined as DomainInfo | undefined, ended, verdict),
        )
      ).state,
    ).toBe(after);
  });
});

describe('the text of a delete that the registry refuses', () => {
  const text = (values: { hosts?: string[]; statuses?: string[] }) =>
    deleteRefused({ refusal: { code: 2304, meaning: 'prohibited', reason: 'No.' }, ...values }).details;
  it.each<[{ hosts?: string[]; statuses?: string[] }, string]>([
    [{}, 'The registry refused the deletion: No.'],
    [{ statuses: ['ok', 'clientHold'] }, 'The registry refused the deletion: No.'],
    [
      { statuses: ['ok', 'clientDeleteProhibited'] },
      'The registry refused the deletion: the domain has the status clientDeleteProhibited.',
    ],
    [
      { statuses: ['serverDeleteProhibited'] },
      'The registry refused the deletion: the domain has the status serverDeleteProhibited.',
    ],
    [
      { statuses: ['xclientDeleteProhibited', 'clientDeleteProhibitedx', 'xpending'] },
      'The registry refused the deletion: No.',
    ],
    [
      { statuses: ['pendingUpdate'] },
      'The registry refused the deletion: the domain has the status pendingUpdate.',
    ],
    [
      { hosts: ['ns1.a.example', 'ns2.a.example'], statuses: ['pendingUpdate'] },
      'The domain has subordinate name servers that must be deleted first: ns1.a.example, ns2.a.example.',
    ],
  ])('%j', (values, expected) => expect(text(values)).toBe(expected));
});

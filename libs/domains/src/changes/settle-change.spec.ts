import { AppError, badRequest, type ErrorKind } from '@registrar/kernel';
import type { DomainAspects } from './aspects';
import { type ChangeOutcome, decisionOf } from './change';
import type { HeldDomain } from '../shared/held-domain';
import { nameserversAfter, type SettledChange, statusesAfter } from './settle-change';
import { ACCOUNT, ChangeWorld, START } from '../testing';

const DONE: SettledChange = { kind: 'done' };
const PENDING: SettledChange = { kind: 'pending' };
const REFUSED: SettledChange = {
  kind: 'refused',
  refusal: { code: 2306, meaning: 'policy', reason: 'Not now' },
};
const NOT_SENT: SettledChange = { kind: 'not_sent', why: 'no session' };
const REJECTED: SettledChange = {
  kind: 'rejected',
  error: badRequest('Not eligible', 'domains.refused_by_registry'),
};
const UNKNOWN: ChangeOutcome = { kind: 'unknown', why: 'connection lost' };

let world: ChangeWorld;
let operationId: string;
const unlocking = (held: HeldDomain) =>
  decisionOf(held, { locked: false, autorenewEnabled: false }, { off: ['clientTransferProhibited'] });
/** A change whose command was sent and whose answer was not stored. */
async function begin(values: { order?: boolean; key?: boolean } = {}): Promise<void> {
  const idempotency = values.key ? await world.base.claim() : undefined;
  world.script('unknown');
  const place = (id: string, createdAt: Date) =>
    world.base.orders.place({
      accountId: ACCOUNT,
      operationId: id,
      items: [],
      createdAt,
    } as unknown as Parameters<typeof world.base.orders.place>[0]);
  await world.change({
    decide: unlocking,
    idempotency,
    ...(values.order && { begin: async (id, now) => ({ orderId: (await place(id, now)).id }) }),
  });
  operationId = (await world.operations()).at(-1)!.id;
}
beforeEach(async () => {
  world = await ChangeWorld.create();
  await begin();
});

const execute = (outcome: ChangeOutcome, attempt = 1) => world.settle.execute(operationId, attempt, outcome);
const settle = (outcome: SettledChange, attempt?: number) =>
  world.base.uow.run(() => world.settle.settle(operationId, outcome, attempt));
const answered = (outcome: ChangeOutcome, attempt?: number): Promise<string> =>
  execute(outcome, attempt).then(
    ({ kind }) => kind,
    (error: AppError) => `${error.message}: ${error.details}`,
  );
const operation = () => world.base.operation(operationId);
const beginAnother = () =>
  world.base.uow.run(() => world.base.operations.beginAttempt(operationId, new Date('2026-03-02T09:20:00Z')));
const orderStatus = () => [...world.base.orders.orders.values()].map(({ status }) => status);

const ENDS: {
  end: string;
  outcome: ChangeOutcome;
  answer: string;
  state: string;
  locked: boolean;
  order: string;
}[] = [
  { end: 'done', outcome: DONE, answer: 'done', state: 'succeeded', locked: false, order: 'success' },
  { end: 'accepted', outcome: PENDING, answer: 'pending', state: 'pending', locked: true, order: 'started' },
  {
    end: 'refused',
    outcome: REFUSED,
    answer: 'Bad Request: The registry refused the change: Not now',
    state: 'refused',
    locked: true,
    order: 'failed',
  },
  {
    end: 'not sent',
    outcome: NOT_SENT,
    answer: 'Registry Connection Unavailable: undefined',
    state: 'refused',
    locked: true,
    order: 'failed',
  },
  {
    end: 'rejected',
    outcome: REJECTED,
    answer: 'Bad Request: Not eligible',
    state: 'refused',
    locked: true,
    order: 'failed',
  },
  { end: 'unknown', outcome: UNKNOWN, answer: 'unknown', state: 'open', locked: true, order: 'initialized' },
  {
    end: 'overtaken',
    outcome: { kind: 'overtaken' },
    answer: 'unknown',
    state: 'open',
    locked: true,
    order: 'initialized',
  },
];

describe('the outcome of a change', () => {
  it.each(ENDS)(
    'that is $end is stored once, and settling it twice changes nothing',
    async ({ outcome, answer, state, locked }) => {
      for (const _time of ['first', 'second']) {
        expect(await answered(outcome)).toBe(answer);
        expect([
          (await operation()).state,
          world.row.domain.locked,
          world.row.domain.autorenewEnabled,
          world.row.busyOperationId !== undefined,
        ]).toEqual([state, locked, locked, state === 'open' || state === 'pending']);
      }
      expect(world.base.log.lines).toEqual([]);
    },
  );

  it.each(ENDS)(
    'that is $end ends its order, and is answered the same when it is replayed',
    async ({ outcome, answer, order }) => {
      await settle(NOT_SENT);
      await begin({ order: true });
      await answered(outcome);
      expect(orderStatus()).toEqual([order]);
      expect(
        await world.settle.result(operationId).then(
          ({ kind }) => kind,
          (error: AppError) => `${error.message}: ${error.details}`,
        ),
      ).toBe(answer);
    },
  );

  it('of an operation that does not exist is a fault', async () => {
    for (const outcome of [DONE, REFUSED, UNKNOWN, { kind: 'overtaken' } as const])
      await expect(world.settle.execute('none', 1, outcome)).rejects.toThrow('no operation none');
    await expect(world.settle.result('none')).rejects.toThrow('no operation none');
  });

  it('of a domain that is gone cannot be shown', async () => {
    world.put({ state: 'deleted' });
    await expect(execute(DONE)).rejects.toThrow(`domain of operation ${operationId} is not to be found`);
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'domain changed at the registry after it left the account',
        fields: { operation: operationId, subject: 'a.example' },
      },
    ]);
  });

  it('that is a refusal with statuses leaves a domain alone that is gone', async () => {
    world.put({ state: 'deleted' });
    await settle({ ...REFUSED, statuses: ['serverUpdateProhibited'] } as SettledChange);
    expect([(await operation()).state, world.row.registryStatuses]).toEqual([
      'refused',
      ['clientTransferProhibited'],
    ]);
  });

  it('without an order keeps no view of the domain: a replay shows it as it is then', async () => {
    await settle(PENDING);
    expect((await operation()).answer).toEqual({});
    await settle(REFUSED);
    expect(await world.settle.result(operationId)).toMatchObject({
      kind: 'pending',
      domain: { locked: true },
      orderId: undefined,
    });
  });

  it('with an order keeps the view of the domain: a replay shows it as it was', async () => {
    await settle(NOT_SENT);
    await begin({ order: true });
    const first = await execute(DONE);
    world.put({}, { locked: true });
    expect(await world.settle.result(operationId)).toEqual(first);
    expect(first).toMatchObject({ kind: 'done', domain: { locked: false }, orderId: 70_001 });
  });
});

describe('a registry that decides on a change later', () => {
  it('is asked in a day, and is not asked later because it repeats that', async () => {
    await execute(PENDING);
    expect((await operation()).dueAt).toEqual(new Date('2026-03-03T09:15:00Z'));
    world.base.clock.advance(60);
    await execute(PENDING);
    expect((await operation()).dueAt).toEqual(new Date('2026-03-03T09:15:00Z'));
  });

  it('is asked at once when its message came before the acceptance was stored', async () => {
    await world.base.uow.run(() => world.base.operations.postpone(operationId, START));
    await execute(PENDING);
    expect(await operation()).toMatchObject({ state: 'pending', dueAt: START });
  });
});

it('an unknown outcome is checked in 30 seconds, for the present attempt of an open operation only', async () => {
  await beginAnother();
  await execute(UNKNOWN, 1);
  expect((await operation()).dueAt).toEqual(new Date('2026-03-02T09:20:00Z'));
  await execute(UNKNOWN, 2);
  expect((await operation()).dueAt).toEqual(new Date('2026-03-02T09:15:30Z'));
  await execute(PENDING, 2);
  const { dueAt } = await operation();
  await execute(UNKNOWN, 2);
  expect((await operation()).dueAt).toEqual(dueAt);
});

describe('the first attempt, after a second one was begun,', () => {
  beforeEach(beginAnother);

  it.each([
    ['refused', REFUSED],
    ['not sent', NOT_SENT],
    ['rejected', REJECTED],
  ])('decides nothing when it was %s, and the second one does', async (_, outcome) => {
    expect([await answered(outcome, 1), (await operation()).state]).toEqual(['unknown', 'open']);
    await answered(outcome, 2);
    expect((await operation()).state).toBe('refused');
  });

  it.each([
    ['done', DONE, 'succeeded'],
    ['accepted', PENDING, 'pending'],
  ] as const)('counts when it was %s', async (_, outcome, state) => {
    await answered(outcome, 1);
    expect((await operation()).state).toBe(state);
  });
});

it('a change that succeeds after it was given up is logged for staff, and no other outcome is', async () => {
  await settle(REFUSED);
  await settle(PENDING);
  await settle(NOT_SENT);
  expect(world.base.log.lines).toEqual([]);
  await settle(DONE);
  expect(world.base.log.lines).toEqual([
    {
      level: 'error',
      message: 'domain changed after its operation was refused',
      fields: { operation: operationId, subject: 'a.example' },
    },
  ]);
  expect([(await operation()).state, world.row.domain.locked]).toEqual(['refused', true]);
});

describe('the idempotency key of a change', () => {
  const KINDS: [kind: ErrorKind, next: string][] = [
    ['invalid', 'bound'],
    ['conflict', 'bound'],
    ['upstream_invalid', 'claimed'],
    ['upstream_timeout', 'claimed'],
    ['unavailable', 'claimed'],
  ];
  it.each(KINDS)('after a refusal of kind %s is %s', async (kind, next) => {
    await settle(NOT_SENT);
    await begin({ key: true });
    await settle({ kind: 'rejected', error: new AppError(kind, 'test', 'no') });
    expect((await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).kind).toBe(next);
  });
});

describe('the statuses after a change', () => {
  const CASES: [what: string, had: string[], before: DomainAspects, after: DomainAspects, has: string[]][] = [
    [
      'ok goes with the first one that is set',
      ['ok', 'serverHold'],
      { statuses: [] },
      { statuses: ['clientHold'] },
      ['serverHold', 'clientHold'],
    ],
    ['ok stays when none is set', ['ok'], {}, { locked: true }, ['ok']],
    [
      'those taken off are gone',
      ['clientHold', 'clientTransferProhibited'],
      { statuses: ['clientHold'] },
      { statuses: [] },
      ['clientTransferProhibited'],
    ],
    [
      'inactive goes with name servers',
      ['inactive'],
      { nameservers: [] },
      { nameservers: ['ns1.example.net'] },
      [],
    ],
    ['inactive goes where there are name servers already', ['inactive'], {}, { locked: true }, []],
    [
      'inactive stays without name servers',
      ['inactive'],
      { nameservers: ['ns1.example.net'] },
      { nameservers: [] },
      ['inactive'],
    ],
    [
      'what forbids updates is over',
      ['serverUpdateProhibited', 'pendingUpdate', 'serverHold'],
      {},
      { locked: true },
      ['serverHold'],
    ],
    ['one is stored once', ['clientHold'], { statuses: [] }, { statuses: ['clientHold'] }, ['clientHold']],
  ];
  it.each(CASES)('%s', (_, registryStatuses, before, after, has) => {
    expect(
      statusesAfter(
        { registryStatuses, nameservers: ['ns1.example.net'] } as unknown as HeldDomain,
        before,
        after,
      ),
    ).toEqual(has);
  });
});

it('a policy lock is lifted before its end where the decision says so', async () => {
  await settle(NOT_SENT);
  world.put({
    activation: { ...world.row.activation!, transferLockUntil: new Date('2026-05-01T09:15:00Z') },
  });
  await world.change({ decide: (held) => decisionOf(held, { transferLockUntil: null }) });
  expect([world.row.activation!.transferLockUntil, world.lockEvents]).toEqual([
    undefined,
    ['removed TransferLock'],
  ]);
});

it('privacy that is on already keeps its contact when other contacts are shown', async () => {
  await settle(NOT_SENT);
  const contactIds = { registrant: 2, admin: 2, tech: 2, billing: 2 };
  world.put({}, { privacyEnabled: true });
  await world.base.uow.run(async () => {
    const held = (await world.base.domains.holdById(world.row.id))!;
    await world.settle.write(held, { before: {}, after: { shownContactIds: contactIds } }, START);
    expect(world.row.privacyContactId).toBe(2);
    await world.settle.write(
      { ...held, privacyEnabled: false },
      { before: {}, after: { shownContactIds: { ...contactIds, registrant: 1 } } },
      START,
    );
    await world.settle.write(
      held,
      { before: {}, after: { privacyEnabled: false, shownContactIds: { ...contactIds, registrant: 1 } } },
      START,
    );
    expect(world.row.privacyContactId).toBe(2);
  });
});

describe('name servers of which one got another name during the change', () => {
  const held = { nameservers: ['ns1-0a1b.lame.example', 'ns2.example.net'] };
  const before = { nameservers: ['ns1.gone.example', 'ns2.example.net'] };

  it.each<[string, typeof held, DomainAspects, DomainAspects, readonly string[] | undefined]>([
    [
      'have the new name where they keep it',
      held,
      before,
      { nameservers: ['ns9.example.net', 'ns1.gone.example'] },
      ['ns9.example.net', 'ns1-0a1b.lame.example'],
    ],
    [
      'are the requested ones without it',
      held,
      before,
      { nameservers: ['ns9.example.net'] },
      ['ns9.example.net'],
    ],
    [
      'are the requested ones where none has',
      before,
      before,
      { nameservers: ['ns1.gone.example'] },
      ['ns1.gone.example'],
    ],
    [
      'are the requested ones where the stored ones are others',
      { nameservers: ['ns7.example.net'] },
      before,
      { nameservers: ['ns1.gone.example'] },
      ['ns1.gone.example'],
    ],
    ['stay where the change has none', held, {}, { locked: true }, undefined],
  ])('%s', (_, stored, earlier, after, expected) => {
    expect(nameserversAfter(stored, earlier, after)).toEqual(expected);
  });
});

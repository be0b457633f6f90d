import { EndOperation, type OperationVerdict } from '@registrar/domains';
import { AppError, DomainName } from '@registrar/kernel';
import { TRANSFER_MOVES, TRANSFER_STATES, type TransferState } from '@registrar/transfers';
import { CODE, DAY, HOUR, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

/** Set by the losing side after the order. */
const NEW_CODE = 'changed-since-9';
const here = () => harness.base.connection;
const script = (
  name: string,
  ...[outcome, options]: [
    Parameters<typeof harness.base.registry.script>[1],
    Parameters<typeof harness.base.registry.script>[2],
  ]
) => harness.base.registry.script(name, outcome, options);

/** The way to each state that people and registries really go. */
const WAYS: Readonly<Record<TransferState, (name: string) => Promise<unknown>>> = {
  pending: (name) => harness.ordered(name),
  submitting_transfer: async (name) => {
    await harness.ordered(name);
    script(name, 'not_sent', { command: 'transfer_request' });
    await harness.work();
  },
  pending_new_auth_code: async (name) => {
    await harness.ordered(name);
    harness.there.setCode(here(), name, NEW_CODE);
    await harness.work();
  },
  pending_unlock: (name) => harness.ordered(name, {}, { statuses: ['clientTransferProhibited'] }),
  pending_registry_unlock: (name) => harness.ordered(name, {}, { statuses: ['serverTransferProhibited'] }),
  pending_transfer: (name) => harness.requested(name),
  pending_insert: async (name) => {
    await harness.requested(name);
    harness.there.decide(here(), name, 'clientApproved');
    script(name, 'unknown', { command: 'info', times: 4 });
    await harness.work();
  },
  rejected: async (name) => {
    await harness.requested(name);
    harness.there.decide(here(), name, 'clientRejected');
    await harness.work();
  },
  completed: async (name) => {
    await harness.requested(name);
    harness.there.decide(here(), name, 'clientApproved');
    await harness.work();
  },
  failed: async (name) => {
    await harness.ordered(name);
    script(name, 'refuse', {
      command: 'transfer_request',
      refusal: { code: 2306, reason: 'no', meaning: 'policy' },
    });
    await harness.work();
  },
  canceled: async (name) => {
    await harness.ordered(name);
    await harness.cancel(name);
  },
  canceled_pending_refund: async (name) => {
    await WAYS.rejected(name);
    await harness.cancel(name);
  },
};

/** Staff end the newest transfer of a name, shown to them and with no command on its way. */
async function endManually(name: string, verdict: OperationVerdict): Promise<void> {
  const { uow, operations, connections, registry, clock } = harness.base.parts;
  const [{ id }] = await harness.base.rows<{ id: string }>(
    `update operations set attention_at = $2, in_flight_until = null where id = (select operation_id from transfers where name = $1 order by id desc limit 1) returning id`,
    [name, clock.now()],
  );
  const endOperation = new EndOperation(
    uow,
    operations,
    connections,
    registry,
    { transfer: harness.useCases.byHand },
    () => clock.now(),
  );
  await endOperation.execute({ operationId: id, verdict, begin: async () => undefined });
}

/** What may happen to a transfer from outside, in whatever state it is. */
const EVENTS = {
  'its owner cancels it': (name: string) => harness.cancel(name),
  'its owner orders it again, with the code that counts': (name: string) =>
    harness.create(name, { authCode: name.startsWith('pending-new-auth-code') ? NEW_CODE : CODE }),
  'the losing side hands it over': async (name: string) => {
    harness.there.push(here(), name);
    await harness.work();
  },
  'a message tells that it was refused': async (name: string) => {
    const { clientId } = harness.info(name);
    harness.base.registry.enqueue(here().id, 'Transfer rejected.', {
      kind: 'transfer',
      name,
      status: 'clientRejected',
      gaining: here().clientId,
      losing: clientId,
      requestedAt: harness.base.clock.now(),
    });
    await harness.work();
  },
  'a month passes': () => harness.pass(31 * DAY, DAY),
  'staff end it as not carried out': (name: string) => endManually(name, 'not_carried_out'),
  'staff end it as carried out, the registry showing it as ours': async (name: string) => {
    if (harness.info(name).clientId !== here().clientId)
      harness.there.push(here(), name, { isReported: false });
    // uses up the answers that the way to `pending_insert` scripts
    for (let looks = 0; looks < 4; looks += 1) await harness.base.registry.info(here(), DomainName.of(name));
    await endManually(name, 'carried_out');
  },
  'the registry refuses what is sent for it': async (name: string) => {
    for (const command of ['transfer_request', 'transfer_cancel', 'update'] as const)
      script(name, 'refuse', {
        command,
        times: 100,
        refusal: { code: 2306, reason: 'no', meaning: 'policy' },
      });
    harness.there.setStatuses(here(), name, ['ok']);
    if (name.startsWith('pending-new-auth-code')) await harness.create(name, { authCode: NEW_CODE });
    await harness.pass(6 * HOUR);
  },
} as const satisfies Record<string, (name: string) => Promise<unknown>>;

type Event = keyof typeof EVENTS;
const BUSY = 'conflict transfers.processing';
const OURS = 'conflict transfers.registered_here';
const NOTHING = 'not_found transfers.not_found';
const CANCELED = 'invalid transfers.canceled_already';

const SETTLED = 'conflict operations.settled';

/**
 * State by state what becomes of the newest transfer of the name, event by event; or the refusal, by kind and
 * code, and then nothing has changed.
 */
type Outcomes = readonly [
  cancel: string,
  order: string,
  handed: string,
  refused: string,
  month: string,
  notCarriedOut: string,
  carriedOut: string,
  registryRefuses: string,
];
const OUTCOMES: Readonly<Record<TransferState, Outcomes>> = {
  // Whatever is due goes on with the work of the same moment: a request that was not sent yet is.
  pending: ['canceled', BUSY, 'completed', 'pending_transfer', 'failed', 'failed', 'completed', 'failed'],
  submitting_transfer: [
    'canceled',
    BUSY,
    'completed',
    'pending_transfer',
    'failed',
    'failed',
    'completed',
    'failed',
  ],
  // Nothing of ours is on its way: a domain that comes all the same is taken in.
  pending_new_auth_code: [
    'canceled',
    'submitting_transfer',
    'completed',
    'pending_new_auth_code',
    'failed',
    'failed',
    'completed',
    'failed',
  ],
  pending_unlock: [
    'canceled',
    BUSY,
    'completed',
    'pending_unlock',
    'failed',
    'failed',
    'completed',
    'failed',
  ],
  pending_registry_unlock: [
    'canceled',
    BUSY,
    'completed',
    'pending_registry_unlock',
    'failed',
    'failed',
    'completed',
    'failed',
  ],
  pending_transfer: [
    'canceled',
    BUSY,
    'completed',
    'rejected',
    'failed',
    'failed',
    'completed',
    'pending_transfer',
  ],
  pending_insert: [
    'conflict transfers.not_cancelable',
    OURS,
    'pending_insert',
    'pending_insert',
    'completed',
    'failed',
    'completed',
    'completed',
  ],
  rejected: [
    'canceled_pending_refund',
    BUSY,
    'completed',
    'rejected',
    'failed',
    'failed',
    'completed',
    'rejected',
  ],
  completed: [NOTHING, OURS, 'completed', 'completed', 'completed', SETTLED, SETTLED, 'completed'],
  failed: [NOTHING, 'pending', 'failed', 'failed', 'failed', SETTLED, SETTLED, 'failed'],
  canceled: [CANCELED, 'pending', 'canceled', 'canceled', 'canceled', SETTLED, SETTLED, 'canceled'],
  canceled_pending_refund: [
    CANCELED,
    'pending',
    'canceled_pending_refund',
    'canceled_pending_refund',
    'canceled_pending_refund',
    'canceled_pending_refund',
    'conflict transfers.came_though_canceled',
    'canceled_pending_refund',
  ],
};
const CASES = TRANSFER_STATES.flatMap((state) =>
  (Object.keys(EVENTS) as Event[]).map((event, at): [TransferState, Event, string] => [
    state,
    event,
    OUTCOMES[state][at],
  ]),
);

describe('a transfer', () => {
  it.each(CASES)('that is %s, when %s: %s', async (state, event, outcome) => {
    const name = `${state}-${Object.keys(EVENTS).indexOf(event)}.com`.replaceAll('_', '-');
    await WAYS[state](name);
    const before = await harness.standing(name);
    expect(before).toMatchObject({ state });
    const refusal = await EVENTS[event](name).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return `${error.kind} ${error.code}`;
        throw error;
      },
    );
    const after = await harness.standing(name);
    expect(refusal ?? after.state).toBe(outcome);
    if (refusal) expect(after).toEqual(before);
    const moves = await harness.moves(name);
    expect(moves.filter(([from, to]) => !TRANSFER_MOVES[from].includes(to))).toEqual([]);
  });
});

import { AppError } from '@registrar/kernel';
import { TRANSFER_MOVES, TRANSFER_STATES, type TransferState } from '@registrar/transfers';
import { CODE, DAY, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

/** Set by the losing side after the order. */
const NEW_CODE = 'changed-since-9';
const here = () => harness.base.connection;
const script = (name: string, ...[outcome, options]: [Parameters<typeof harness.base.registry.script>[1], Parameters<typeof harness.base.registry.script>[2]]) => harness.base.registry.script(name, outcome, options);

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
    script(name, 'refuse', { command: 'transfer_request', refusal: { code: 2306, reason: 'no', meaning: 'policy' } });
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

/** What may happen to a transfer from outside, in whatever state it is. */
const EVENTS = {
  'its owner cancels it': (name: string) => harness.cancel(name),
  'its owner orders it again, with the code that counts': (name: string) => harness.create(name, { authCode: name.startsWith('pending-new-auth-code') ? NEW_CODE : CODE }),
  'the losing side hands it over': async (name: string) => {
    harness.there.push(here(), name);
    await harness.work();
  },
  'a message tells that it was refused': async (name: string) => {
    const { clientId } = harness.info(name);
    harness.base.registry.enqueue(here().id, 'Transfer rejected.', { kind: 'transfer', name, status: 'clientRejected', gaining: here().clientId, losing: clientId, requestedAt: harness.base.clock.now() });
    await harness.work();
  },
  'a month passes': () => harness.pass(31 * DAY, DAY),
} as const satisfies Record<string, (name: string) => Promise<unknown>>;

type Event = keyof typeof EVENTS;
const BUSY = 'conflict transfers.processing';
const OURS = 'conflict transfers.registered_here';
const NOTHING = 'not_found transfers.not_found';
const CANCELED = 'invalid transfers.canceled_already';

/** State by state what becomes of the newest transfer of the name, event by event; or the refusal, by kind and code, and then nothing has changed. */
const OUTCOMES: Readonly<Record<TransferState, readonly [cancel: string, order: string, handed: string, refused: string, month: string]>> = {
  // Whatever is due goes on with the work of the same moment: a request that was not sent yet is.
  pending: ['canceled', BUSY, 'completed', 'pending_transfer', 'failed'],
  submitting_transfer: ['canceled', BUSY, 'completed', 'pending_transfer', 'failed'],
  // Nothing of ours is on its way: a domain that comes all the same is taken in.
  pending_new_auth_code: ['canceled', 'submitting_transfer', 'completed', 'pending_new_auth_code', 'failed'],
  pending_unlock: ['canceled', BUSY, 'completed', 'pending_unlock', 'failed'],
  pending_registry_unlock: ['canceled', BUSY, 'completed', 'pending_registry_unlock', 'failed'],
  pending_transfer: ['canceled', BUSY, 'completed', 'rejected', 'failed'],
  pending_insert: ['conflict transfers.not_cancelable', OURS, 'pending_insert', 'pending_insert', 'completed'],
  rejected: ['canceled_pending_refund', BUSY, 'completed', 'rejected', 'failed'],
  completed: [NOTHING, OURS, 'completed', 'completed', 'completed'],
  failed: [NOTHING, 'pending', 'failed', 'failed', 'failed'],
  canceled: [CANCELED, 'pending', 'canceled', 'canceled', 'canceled'],
  canceled_pending_refund: [CANCELED, 'pending', 'canceled_pending_refund', 'canceled_pending_refund', 'canceled_pending_refund'],
};
const CASES = TRANSFER_STATES.flatMap((state) => (Object.keys(EVENTS) as Event[]).map((event, at): [TransferState, Event, string] => [state, event, OUTCOMES[state][at]]));

describe('a transfer', () => {
  it.each(CASES)('that is %s, when %s: %s', async (state, event, outcome) => {
    const name = `${state}-${Object.keys(EVENTS).indexOf(event)}.com`.replaceAll('_', '-');
    await WAYS[state](name);
    const before = await harness.standing(name);
    expect(before).toMatchObject({ state });
    const refusal = await EVENTS[event](name).then(() => undefined, (error: unknown) => {
      if (error instanceof AppError) return `${error.kind} ${error.code}`;
      throw error;
    });
    const after = await harness.standing(name);
    expect(refusal ?? after.state).toBe(outcome);
    if (refusal) expect(after).toEqual(before);
    const moves = await harness.moves(name);
    expect(moves.filter(([from, to]) => !TRANSFER_MOVES[from].includes(to))).toEqual([]);
  });
});

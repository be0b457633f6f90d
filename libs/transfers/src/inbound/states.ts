import { assertMove, type Transitions } from '@registrar/kernel';

/** States of a transfer in; the words of the contract (TransferStatus, BEHAVIOUR §15). */
export type TransferState =
  | 'pending'
  | 'submitting_transfer'
  | 'pending_new_auth_code'
  | 'pending_unlock'
  | 'pending_registry_unlock'
  | 'pending_transfer'
  | 'pending_insert'
  | 'rejected'
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'canceled_pending_refund';

/**
 * Every move there is. `failed` is open to each state that can last: 30 days without progress end it, and so
 * may staff. A cancel gives the money back in the same step; after a refusal by the losing side the registry
 * is asked first (docs/lifecycle/transfer-in.md).
 */
export const TRANSFER_MOVES: Transitions<TransferState> = {
  pending: ['submitting_transfer', 'failed', 'canceled'],
  submitting_transfer: [
    'pending_transfer',
    'pending_new_auth_code',
    'pending_unlock',
    'pending_registry_unlock',
    'failed',
    'canceled',
  ],
  pending_new_auth_code: ['submitting_transfer', 'failed', 'canceled'],
  pending_unlock: ['submitting_transfer', 'failed', 'canceled'],
  pending_registry_unlock: ['submitting_transfer', 'failed', 'canceled'],
  pending_transfer: ['pending_insert', 'rejected', 'failed', 'canceled'],
  pending_insert: ['completed', 'failed'],
  // A registry may decide otherwise afterwards, and the domain is here: it is taken in, as it is paid for.
  rejected: ['canceled_pending_refund', 'pending_insert', 'failed'],
  completed: [],
  failed: [],
  canceled: [],
  canceled_pending_refund: [],
};

/** A transfer whose name is seen to be locked when it is ordered begins with the wait for that. */
export const INITIAL_STATES = [
  'pending',
  'pending_unlock',
  'pending_registry_unlock',
] as const satisfies readonly TransferState[];
export type InitialState = (typeof INITIAL_STATES)[number];

export type Cancelability =
  /** The registry has no part of it. */
  | 'here'
  /** Needs a command, which the registry may refuse. */
  | 'at_registry'
  /** Over at the registry: it is queried again before the money moves. */
  | 'after_refusal'
  /** The domain has moved (409). */
  | 'too_late'
  /** Nothing is left to cancel (404). */
  | 'ended'
  /** It has been canceled (400). */
  | 'canceled';

export const CANCELABILITY: Readonly<Record<TransferState, Cancelability>> = {
  pending: 'here',
  submitting_transfer: 'here',
  pending_new_auth_code: 'here',
  pending_unlock: 'here',
  pending_registry_unlock: 'here',
  pending_transfer: 'at_registry',
  rejected: 'after_refusal',
  pending_insert: 'too_late',
  completed: 'ended',
  failed: 'ended',
  canceled: 'canceled',
  canceled_pending_refund: 'canceled',
};

export const TRANSFER_STATES = Object.keys(TRANSFER_MOVES) as readonly TransferState[];

/** No move leads out of it: it is in no list of pending transfers, and its account may order the name again. */
export const isTerminal = (state: TransferState): boolean => TRANSFER_MOVES[state].length === 0;

/** What of a transfer says whether it takes part at the registry. */
export interface TransferStanding {
  state: TransferState;
  /** A command without a known outcome. */
  awaiting?: unknown;
  /** It waits for the losing registrar's push: nothing was requested. */
  awaitsPush: boolean;
}

/** They wait for the client or for a lock to go, while nothing is requested at the registry. */
const WAITING_STATES: ReadonlySet<TransferState> = new Set([
  'pending_new_auth_code',
  'pending_unlock',
  'pending_registry_unlock',
  'rejected',
]);

/** A command is in flight, a request pending at the registry, or the domain has moved. */
export const hasRequest = ({ state, awaiting, awaitsPush }: TransferStanding): boolean =>
  awaiting !== undefined || state === 'pending_insert' || (state === 'pending_transfer' && !awaitsPush);

/**
 * Excludes transfers of the name by other accounts: its request is about to be sent, or was. One that merely
 * waits does not; its account still has one open transfer of the name at most.
 */
export const isUnderWay = (transfer: TransferStanding): boolean =>
  hasRequest(transfer) ||
  !(
    isTerminal(transfer.state) ||
    WAITING_STATES.has(transfer.state) ||
    (transfer.state === 'pending_transfer' && transfer.awaitsPush)
  );

/**
 * The shortest sequence of moves to a state: a change that the registry made at once passes through the
 * states between, each with its event. Throws when there is none.
 */
export function routeOf(from: TransferState, to: TransferState): TransferState[] {
  const routes: TransferState[][] = [[from]];
  const seen = new Set<TransferState>([from]);
  for (const route of routes) {
    const next = TRANSFER_MOVES[route[route.length - 1]];
    if (next.includes(to)) return [...route.slice(1), to];
    for (const state of next.filter((one) => !seen.has(one))) {
      seen.add(state);
      routes.push([...route, state]);
    }
  }
  assertMove(TRANSFER_MOVES, 'transfer', from, to);
  return [];
}

import { assertMove } from '@registrar/kernel';
import {
  CANCELABILITY,
  hasRequest,
  INITIAL_STATES,
  isTerminal,
  isUnderWay,
  routeOf,
  TRANSFER_MOVES,
  TRANSFER_STATES,
  type TransferStanding,
  type TransferState,
} from './states';

/** BEHAVIOUR §15, row by row, written down again: the state and where it leads. */
const LEGAL: Record<TransferState, readonly TransferState[]> = {
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
  rejected: ['canceled_pending_refund', 'pending_insert', 'failed'],
  completed: [],
  failed: [],
  canceled: [],
  canceled_pending_refund: [],
};
const PAIRS = TRANSFER_STATES.flatMap((from) =>
  TRANSFER_STATES.map((to): [TransferState, TransferState] => [from, to]),
);

describe('the moves of a transfer', () => {
  it('are between the twelve states of the contract', () => {
    expect([...TRANSFER_STATES].sort()).toEqual([
      'canceled',
      'canceled_pending_refund',
      'completed',
      'failed',
      'pending',
      'pending_insert',
      'pending_new_auth_code',
      'pending_registry_unlock',
      'pending_transfer',
      'pending_unlock',
      'rejected',
      'submitting_transfer',
    ]);
  });

  it.each(PAIRS.filter(([from, to]) => LEGAL[from].includes(to)))('lead from %s to %s', (from, to) => {
    expect(() => assertMove(TRANSFER_MOVES, 'transfer', from, to)).not.toThrow();
    expect(routeOf(from, to)).toEqual([to]);
  });

  it.each(PAIRS.filter(([from, to]) => !LEGAL[from].includes(to)))(
    'do not lead from %s to %s',
    (from, to) => {
      expect(() => assertMove(TRANSFER_MOVES, 'transfer', from, to)).toThrow(
        `illegal move of transfer: ${from} -> ${to}`,
      );
    },
  );

  it.each<[TransferState, TransferState, TransferState[]]>([
    ['submitting_transfer', 'pending_insert', ['pending_transfer', 'pending_insert']],
    ['pending_unlock', 'pending_transfer', ['submitting_transfer', 'pending_transfer']],
    [
      'pending_registry_unlock',
      'pending_insert',
      ['submitting_transfer', 'pending_transfer', 'pending_insert'],
    ],
    ['pending', 'rejected', ['submitting_transfer', 'pending_transfer', 'rejected']],
    ['pending_unlock', 'pending_registry_unlock', ['submitting_transfer', 'pending_registry_unlock']],
  ])('pass through what lies between %s and %s', (from, to, route) => {
    expect(routeOf(from, to)).toEqual(route);
  });

  it.each<[TransferState, TransferState]>([
    ['completed', 'failed'],
    ['canceled', 'pending'],
    ['failed', 'completed'],
    ['pending_insert', 'canceled'],
    ['rejected', 'pending_transfer'],
    ['pending_transfer', 'pending_unlock'],
    ['canceled_pending_refund', 'canceled'],
  ])('have no way round from %s to %s', (from, to) => {
    expect(() => routeOf(from, to)).toThrow(`illegal move of transfer: ${from} -> ${to}`);
  });

  it('end in four states, and reach every other one from where a transfer begins', () => {
    expect(TRANSFER_STATES.filter(isTerminal)).toEqual([
      'completed',
      'failed',
      'canceled',
      'canceled_pending_refund',
    ]);
    for (const initial of INITIAL_STATES) {
      for (const state of TRANSFER_STATES.filter((one) => one !== 'pending' && one !== initial))
        expect(routeOf(initial, state).at(-1)).toBe(state);
    }
  });
});

describe('a transfer excludes those of other accounts', () => {
  const [HAS, ABOUT_TO, NOT] = [
    { hasRequest: true, isUnderWay: true },
    { hasRequest: false, isUnderWay: true },
    { hasRequest: false, isUnderWay: false },
  ];
  const BY_STATE: Record<TransferState, typeof NOT> = {
    pending: ABOUT_TO,
    submitting_transfer: ABOUT_TO,
    pending_new_auth_code: NOT,
    pending_unlock: NOT,
    pending_registry_unlock: NOT,
    pending_transfer: HAS,
    pending_insert: HAS,
    rejected: NOT,
    completed: NOT,
    failed: NOT,
    canceled: NOT,
    canceled_pending_refund: NOT,
  };
  it.each<[TransferStanding, typeof NOT]>([
    ...TRANSFER_STATES.map((state): [TransferStanding, typeof NOT] => [
      { state, awaitsPush: false },
      BY_STATE[state],
    ]),
    [{ state: 'pending_transfer', awaitsPush: true }, NOT],
    [{ state: 'pending_insert', awaitsPush: true }, HAS],
    [{ state: 'pending_unlock', awaiting: 'request', awaitsPush: false }, HAS],
    [{ state: 'submitting_transfer', awaiting: 'request', awaitsPush: false }, HAS],
  ])('%j: %j', (standing, expected) => {
    expect({ hasRequest: hasRequest(standing), isUnderWay: isUnderWay(standing) }).toEqual(expected);
  });
});

describe('a cancel', () => {
  it.each(TRANSFER_STATES)('has somewhere to lead from %s, or is refused', (state) => {
    const cancelable = ['here', 'at_registry', 'after_refusal'].includes(CANCELABILITY[state]);
    expect(TRANSFER_MOVES[state].some((to) => to === 'canceled' || to === 'canceled_pending_refund')).toBe(
      cancelable,
    );
  });
});

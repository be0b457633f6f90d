import { TRANSFER_MOVES, type TransferState } from '@registrar/transfers';
import {
  allOf,
  type Cell,
  type Drive,
  EXITS,
  type Exit,
  type ExitTable,
  inSpec,
  never,
} from '../states-and-exits/table';

const moves = inSpec('libs/composition/test/transfers/moves.int-spec.ts');
const states = inSpec('libs/composition/test/transfers/states.int-spec.ts');
const refusedStates = inSpec('libs/composition/test/transfers/refused.int-spec.ts');
const canceled = inSpec('libs/composition/test/transfers/canceled.int-spec.ts');
const stale = inSpec('libs/composition/test/transfers/stale.int-spec.ts');
const byHand = inSpec('libs/composition/test/transfers/by-staff.int-spec.ts');
const arrival = inSpec('libs/composition/test/transfers/arrival.int-spec.ts');

type Cells = Record<Exit, Cell<TransferState>>;

/** Every event of the generated table of moves, by its title. */
const when = (from: TransferState, event: string, outcome: string, to: TransferState): Drive<TransferState> =>
  moves(`that is ${from}, when ${event}: ${outcome}`, to);
const cancel = (from: TransferState, to: TransferState, outcome: string = to): Drive<TransferState> =>
  when(from, 'its owner cancels it', outcome, to);
const month = (from: TransferState, to: TransferState): Drive<TransferState> =>
  when(from, 'a month passes', to, to);
const reported = (from: TransferState, to: TransferState): Drive<TransferState> =>
  when(from, 'a message tells that it was refused', to, to);
const handedOver = (from: TransferState, to: TransferState): Drive<TransferState> =>
  when(from, 'the losing side hands it over', to, to);
const refused = (from: TransferState, to: TransferState): Drive<TransferState> =>
  when(from, 'the registry refuses what is sent for it', to, to);
const CARRIED_OUT = 'staff end it as carried out, the registry showing it as ours';
const byStaff = (
  from: TransferState,
  done: TransferState,
  notDone: TransferState,
): Drive<TransferState>[] => [
  when(from, CARRIED_OUT, done, done),
  when(from, 'staff end it as not carried out', notDone, notDone),
];
const settled = (from: TransferState): Drive<TransferState>[] => [
  when(from, CARRIED_OUT, 'conflict operations.settled', from),
  when(from, 'staff end it as not carried out', 'conflict operations.settled', from),
];

/** What all states before the request have in common. */
const beforeRequest = (
  from: TransferState,
  others: Pick<Cells, 'worker' | 'refusal'> & Partial<Cells>,
): Cells => ({
  customer: [
    cancel(from, 'canceled'),
    canceled(`ends a transfer that is ${from}, with the money back in the same step`, 'canceled'),
  ],
  staff: byStaff(from, 'completed', 'failed'),
  message: [handedOver(from, 'completed')],
  clock: [month(from, 'failed')],
  ...others,
});

const lock = 'is warned of %s, waits, and goes on once it is gone';

export const TRANSFERS_IN: ExitTable<TransferState, Exit> = {
  aggregate: 'Transfers in',
  states: 'TRANSFER_MOVES, libs/transfers/src/inbound/states.ts',
  moves: TRANSFER_MOVES,
  exits: {
    customer: 'the account cancels, or sends a new code',
    staff: 'staff end the operation',
    message: 'a message of the registry',
    worker: 'the worker sends, or sees what the registry shows',
    clock: '30 days without progress, the deadline of the losing side',
    refusal: 'the registry refuses the request, the cancel or the update',
  },
  rows: {
    pending: beforeRequest('pending', {
      worker: [
        states(
          'is paid when it is ordered, asked of the registry, waits for the losing side, and brings the domain',
          'submitting_transfer',
        ),
      ],
      refusal: [
        refused('pending', 'failed'),
        refusedStates('has failed because of %s, and the money is back', 'failed'),
      ],
    }),
    submitting_transfer: beforeRequest('submitting_transfer', {
      staff: [
        ...byStaff('submitting_transfer', 'completed', 'failed'),
        byHand('as carried out brings the domain as the registry shows it', 'completed'),
        byHand(
          'as carried out is refused while the registry does not show it as ours',
          'submitting_transfer',
        ),
      ],
      worker: [
        states(
          'is paid when it is ordered, asked of the registry, waits for the losing side, and brings the domain',
          'pending_transfer',
        ),
        canceled('of a request (%s): the registry is asked, and the money stays held', 'pending_transfer'),
        refusedStates(
          'waits where the lock comes after the order, and tries each hour where the registry shows nothing',
          'pending_unlock',
        ),
      ],
      refusal: [
        refused('submitting_transfer', 'failed'),
        refusedStates(
          'gets a new one by the same order, without a charge, and goes on',
          'pending_new_auth_code',
        ),
        refusedStates(
          'waits where the lock comes after the order, and tries each hour where the registry shows nothing',
          'pending_registry_unlock',
        ),
        refusedStates('waits an hour, and is shown to staff, where the fault is ours', 'submitting_transfer'),
      ],
    }),
    pending_new_auth_code: beforeRequest('pending_new_auth_code', {
      customer: [
        cancel('pending_new_auth_code', 'canceled'),
        refusedStates(
          'gets a new one by the same order, without a charge, and goes on',
          'submitting_transfer',
        ),
        refusedStates('stays as it is for a code that is wrong again', 'pending_new_auth_code'),
      ],
      worker: [handedOver('pending_new_auth_code', 'completed')],
      refusal: [refused('pending_new_auth_code', 'failed')],
    }),
    pending_unlock: beforeRequest('pending_unlock', {
      worker: [refusedStates(lock, 'submitting_transfer')],
      refusal: [refused('pending_unlock', 'failed')],
    }),
    pending_registry_unlock: beforeRequest('pending_registry_unlock', {
      worker: [refusedStates(lock, 'submitting_transfer')],
      refusal: [refused('pending_registry_unlock', 'failed')],
    }),
    pending_transfer: {
      customer: [
        cancel('pending_transfer', 'canceled'),
        canceled('of a cancel (%s): told 504, the money moves when the registry has said so', 'canceled'),
      ],
      staff: [
        ...byStaff('pending_transfer', 'completed', 'failed'),
        byHand('is looked after as long as it waits for others', 'pending_transfer'),
      ],
      message: [
        reported('pending_transfer', 'rejected'),
        handedOver('pending_transfer', 'completed'),
        states('ignores messages of an earlier transfer of the name, and repeated ones', 'pending_transfer'),
      ],
      worker: [
        states('comes without any message: the registry is asked after its deadline', 'completed'),
        canceled('is refused in pending_insert', 'pending_insert'),
        canceled('of a cancel that the approval was faster than: the domain comes', 'completed'),
      ],
      clock: [
        month('pending_transfer', 'failed'),
        stale(
          'is not sent a second time by the worker, and is once it can be on its way no more',
          'canceled',
        ),
      ],
      refusal: [
        refused('pending_transfer', 'pending_transfer'),
        canceled('that the registry refuses changes nothing', 'pending_transfer'),
        states(
          'are followed by one withdrawal an hour, shown to staff, as long as the registry refuses it',
          'failed',
        ),
        refusedStates('is rejected (%s), waits for the cancellation, then is refunded', 'rejected'),
      ],
    },
    pending_insert: {
      customer: [cancel('pending_insert', 'pending_insert', 'conflict transfers.not_cancelable')],
      staff: [
        ...byStaff('pending_insert', 'completed', 'failed'),
        byHand('as not carried out frees the name of a domain that had come', 'failed'),
      ],
      message: [reported('pending_insert', 'pending_insert'), handedOver('pending_insert', 'pending_insert')],
      worker: [
        canceled('is refused in pending_insert', 'completed'),
        arrival("wait for the registry's answer about its registrant", 'completed'),
        arrival('are created anew where the registry has lost them', 'completed'),
      ],
      clock: [month('pending_insert', 'completed')],
      refusal: [
        refused('pending_insert', 'completed'),
        arrival(
          'never keep the domain from the account: it comes with a warning where none are taken',
          'completed',
        ),
        arrival('is put by the worker where it could not be put with the arrival', 'completed'),
      ],
    },
    rejected: {
      customer: [
        cancel('rejected', 'canceled_pending_refund'),
        refusedStates(
          'is rejected (%s), waits for the cancellation, then is refunded',
          'canceled_pending_refund',
        ),
      ],
      staff: byStaff('rejected', 'completed', 'failed'),
      message: [reported('rejected', 'rejected'), handedOver('rejected', 'completed')],
      worker: [
        arrival('ends the transfer that is rejected, with the money back', 'failed'),
        stale('waits quietly while the registry still shows it as pending', 'rejected'),
        handedOver('rejected', 'pending_insert' as const),
      ],
      clock: [month('rejected', 'failed')],
      refusal: [refused('rejected', 'rejected')],
    },
    completed: allOf(EXITS, "the domain is the account's, and the operation is settled: no step is left.", {
      customer: [cancel('completed', 'completed', 'not_found transfers.not_found')],
      staff: settled('completed'),
      message: [reported('completed', 'completed'), handedOver('completed', 'completed')],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: [month('completed', 'completed')],
      refusal: [refused('completed', 'completed')],
    }),
    failed: allOf(EXITS, 'the operation is settled: no step is left.', {
      customer: [cancel('failed', 'failed', 'not_found transfers.not_found')],
      staff: settled('failed'),
      message: [reported('failed', 'failed'), handedOver('failed', 'failed')],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: [month('failed', 'failed')],
      refusal: [refused('failed', 'failed')],
    }),
    canceled: allOf(EXITS, 'the operation is settled: no step is left.', {
      customer: [cancel('canceled', 'canceled', 'invalid transfers.canceled_already')],
      staff: settled('canceled'),
      message: [
        reported('canceled', 'canceled'),
        handedOver('canceled', 'canceled'),
        states('that a domain has come whose transfer was given up is left to staff', 'canceled'),
      ],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: [month('canceled', 'canceled')],
      refusal: [refused('canceled', 'canceled')],
    }),
    canceled_pending_refund: {
      customer: [
        cancel('canceled_pending_refund', 'canceled_pending_refund', 'invalid transfers.canceled_already'),
      ],
      staff: [
        when(
          'canceled_pending_refund',
          CARRIED_OUT,
          'conflict transfers.came_though_canceled',
          'canceled_pending_refund',
        ),
        when(
          'canceled_pending_refund',
          'staff end it as not carried out',
          'canceled_pending_refund',
          'canceled_pending_refund',
        ),
        byHand('after its cancel gets its money back, whatever the registry says', 'canceled_pending_refund'),
      ],
      message: [
        reported('canceled_pending_refund', 'canceled_pending_refund'),
        handedOver('canceled_pending_refund', 'canceled_pending_refund'),
      ],
      worker: [
        refusedStates(
          'is rejected (%s), waits for the cancellation, then is refunded',
          'canceled_pending_refund',
        ),
        refusedStates(
          'keeps its money as long as the registry says otherwise than the cancel',
          'canceled_pending_refund',
        ),
        arrival(
          'ends the transfer that is canceled and its money not back, with the money back',
          'canceled_pending_refund',
        ),
      ],
      clock: [month('canceled_pending_refund', 'canceled_pending_refund')],
      refusal: [refused('canceled_pending_refund', 'canceled_pending_refund')],
    },
  },
};

import type { OperationState } from '@registrar/kernel';
import { type Exit, type ExitTable, inSpec, never, OPERATION_MOVES } from '../states-and-exits/table';

const renew = inSpec('libs/domains/src/renewal/renew-domain.spec.ts');
const reconcile = inSpec('libs/domains/src/renewal/reconcile-renewals.spec.ts');
const whole = inSpec('libs/composition/test/renewal/concurrency.int-spec.ts');

const answers = 'ends as the registry says ($script)';
const found = 'a domain that is found $what ends so';
const byStaff = (sent: string, script: string, verdict: string): string =>
  `and that was ${sent} (${script}) ends as ${verdict}: the money moves once, and the domain is free`;

export const RENEWALS: ExitTable<OperationState, Exit> = {
  aggregate: 'Renewals',
  states: 'OperationState, libs/kernel/src/operations/operations.ts; operations of kind `renew`',
  moves: OPERATION_MOVES,
  exits: {
    customer: 'the account renews again',
    staff: 'staff end the operation',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'time passes',
    refusal: 'the registry refuses',
  },
  rows: {
    open: {
      customer: [
        whole('keeps others out until it is, and is charged once', 'open'),
        renew('adds its years to the term, is charged once and tells the domain as it is then', 'succeeded'),
      ],
      staff: [
        reconcile(byStaff('sent', 'drop_after', 'carried_out'), 'succeeded'),
        reconcile(byStaff('sent', 'drop_before', 'not_carried_out'), 'refused'),
      ],
      message: [
        reconcile(
          'that comes before the acceptance was written down counts (decided for it: true)',
          'succeeded',
        ),
        reconcile(
          'that comes before the acceptance was written down counts (decided for it: false)',
          'refused',
        ),
      ],
      worker: [
        reconcile('a renewal without an answer whose answer was lost is taken up', 'succeeded'),
        reconcile('a renewal without an answer that gets lost each time is given up in the end', 'refused'),
        reconcile('while the registry still decides is waited for', 'pending'),
        reconcile(found, 'open'),
      ],
      clock: [
        reconcile('is not looked at before its time, nor after its end', 'succeeded'),
        reconcile(
          'is never given up on a guess while the registry cannot be asked, and shown to staff after its time',
          'succeeded',
        ),
      ],
      refusal: [
        renew('that the registry refuses as %s tells the client "%s", and the money goes back', 'refused'),
        renew(answers, 'pending'),
        reconcile('settles nothing by a late failure of an attempt that was overtaken', 'succeeded'),
      ],
    },
    pending: {
      customer: [whole('keeps others out until it is, and is charged once', 'pending')],
      staff: [
        reconcile(byStaff('accepted', 'drop_after', 'carried_out'), 'succeeded'),
        reconcile(byStaff('accepted', 'drop_before', 'not_carried_out'), 'refused'),
      ],
      message: [
        reconcile('about something else is left to others: %j', 'pending'),
        reconcile(
          'that it was refused gives the money back; whoever was told that it was accepted keeps that answer',
          'refused',
        ),
        reconcile('that it was done has the registry asked at once', 'succeeded'),
      ],
      worker: [reconcile('while the registry still decides is waited for', 'succeeded')],
      clock: [reconcile('while the registry still decides is waited for', 'pending')],
      refusal: [
        reconcile(
          'that it was refused gives the money back; whoever was told that it was accepted keeps that answer',
          'refused',
        ),
      ],
    },
    succeeded: {
      customer: [
        renew('is told the same again when it is asked for, and executes anew after a 502', 'succeeded'),
      ],
      staff: [reconcile(byStaff('sent', 'drop_after', 'carried_out'), 'succeeded')],
      message: [reconcile('that it was done has the registry asked at once', 'succeeded')],
      worker: [reconcile('is not looked at before its time, nor after its end', 'succeeded')],
      clock: [reconcile('is not looked at before its time, nor after its end', 'succeeded')],
      refusal: [reconcile('settles nothing by a late failure of an attempt that was overtaken', 'succeeded')],
    },
    refused: {
      customer: [
        renew('is told the same again when it is asked for, and executes anew after a 502', 'refused'),
      ],
      staff: [reconcile(byStaff('sent', 'drop_before', 'not_carried_out'), 'refused')],
      message: [
        reconcile(
          'that it was refused gives the money back; whoever was told that it was accepted keeps that answer',
          'refused',
        ),
      ],
      worker: [reconcile(byStaff('accepted', 'drop_before', 'not_carried_out'), 'refused')],
      clock: [reconcile(byStaff('accepted', 'drop_before', 'not_carried_out'), 'refused')],
      refusal: never('nothing is sent for a renewal that is settled; a new one has an operation of its own.'),
    },
  },
};

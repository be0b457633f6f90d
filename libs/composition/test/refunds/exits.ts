import type { OperationState } from '@registrar/kernel';
import { type Exit, type ExitTable, inSpec, never, OPERATION_MOVES } from '../states-and-exits/table';

const refund = inSpec('libs/domains/src/refunds/process-refund.spec.ts');
const answers = inSpec('libs/domains/src/refunds/refund-answers.spec.ts');
const refusals = inSpec('libs/domains/src/refunds/refund-refusals.spec.ts');
const reconcile = inSpec('libs/domains/src/refunds/reconcile-refunds.spec.ts');
const whole = inSpec('libs/composition/test/refunds/refunds.int-spec.ts');
const journey = inSpec('apps/public-api/test/money/refund.e2e-spec.ts');

const byStaff = (verdict: string, to: OperationState) =>
  reconcile(`ends once by the decision of staff, as ${verdict}`, to);

export const REFUNDS: ExitTable<OperationState, Exit> = {
  aggregate: 'Refunds of registrations',
  states: 'OperationState, libs/kernel/src/operations/operations.ts; operations of kind `refund`',
  moves: OPERATION_MOVES,
  exits: {
    customer: 'the account asks for it (again)',
    staff: 'staff end the operation',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'time passes, the end of the grace period',
    refusal: 'the registry refuses the delete',
  },
  rows: {
    open: {
      customer: [
        refund('deletes the domain, pays back, and refunds its privacy', 'succeeded'),
        answers('that is lost (%s) moves no money, and the domain stays busy', 'open'),
        whole('carries out one of 24 identical refunds sent at once, and refuses the others', 'succeeded'),
      ],
      staff: [
        reconcile('is paid by their decision, when the registry is deleting the domain', 'succeeded'),
        reconcile('is not paid by their decision, and the domain stays', 'refused'),
        reconcile('is not paid against a registry that %s', 'open'),
      ],
      message: [
        reconcile(
          'ends by a message that comes before its acceptance was written down (decided for it: true)',
          'succeeded',
        ),
        reconcile(
          'ends by a message that comes before its acceptance was written down (decided for it: false)',
          'refused',
        ),
      ],
      worker: [
        reconcile('is paid when the domain no longer exists', 'succeeded'),
        reconcile('is given up when the second one gets lost too, with nothing changed', 'refused'),
        whole('leaves a domain in redemption, and its money, to staff', 'open'),
      ],
      clock: [
        reconcile('is not sent again after the grace period: the domain would go to redemption', 'refused'),
        reconcile('waits while %s', 'open'),
      ],
      refusal: [
        answers('that refuses because of %s is reported per item, and the domain stays', 'refused'),
        answers('that it decides later is reported as such, and its message pays', 'pending'),
        reconcile('ends as the registry refuses the second one', 'refused'),
      ],
    },
    pending: {
      customer: [answers('that it decides later is reported as such, and its message pays', 'pending')],
      staff: [byStaff('carried_out', 'succeeded'), byStaff('not_carried_out', 'refused')],
      message: [
        answers('that it decides later is reported as such, and its message pays', 'succeeded'),
        answers('that it decided against the refund changes nothing', 'refused'),
      ],
      worker: [
        reconcile('is paid when a query finds no domain', 'succeeded'),
        reconcile('is shown to staff when a query finds it in redemption', 'pending'),
      ],
      clock: [reconcile('is polled soon, and then waits for the message', 'pending')],
      refusal: [answers('that it decided against the refund changes nothing', 'refused')],
    },
    succeeded: {
      customer: [
        refusals('a refund is refused, with nothing changed, when it was refunded before', 'succeeded'),
        journey('gets the stored answer for the same key, and is not paid twice', 'succeeded'),
      ],
      staff: [byStaff('carried_out', 'succeeded')],
      message: [
        reconcile(
          'ends by its message once, and one that says the opposite is left to staff (decided for it: true)',
          'succeeded',
        ),
      ],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      refusal: never('the registry has deleted the domain: nothing is sent any more.'),
    },
    refused: {
      customer: [
        journey(
          'is answered with the refusal of each item when the registry refuses, for good with the key, and keeps the domain',
          'refused',
        ),
        answers('a registry that %s is 502, and the key is free again', 'refused'),
      ],
      staff: [byStaff('not_carried_out', 'refused')],
      message: [
        reconcile(
          'ends by its message once, and one that says the opposite is left to staff (decided for it: false)',
          'refused',
        ),
      ],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      refusal: never('nothing is sent for a refund that is settled; a new one has an operation of its own.'),
    },
  },
};

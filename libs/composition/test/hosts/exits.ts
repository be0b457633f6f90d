import type { OperationState } from '@registrar/kernel';
import { type Exit, type ExitTable, inSpec, never, OPERATION_MOVES } from '../states-and-exits/table';

const hosts = inSpec('libs/domains/src/hosts/hosts.spec.ts');
const exits = inSpec('libs/domains/src/hosts/host-exits.spec.ts');

const lost = 'changes nothing here until it is found out, and ends as wanted: %s, %s';
const byMessage = (succeeded: boolean): string => `is carried out, or not, by its message (${succeeded})`;
const byStaff = (
  from: 'without an answer' | 'that the registry decides on later',
  verdict: string,
  state: string,
): string => `${from} ends as ${verdict}: the operation has ${state}, and the domain is free`;

export const HOSTS: ExitTable<OperationState, Exit> = {
  aggregate: 'Changes of hosts',
  states: 'OperationState, libs/kernel/src/operations/operations.ts; operations of kind `host`',
  moves: OPERATION_MOVES,
  exits: {
    customer: 'the account changes a host',
    staff: 'staff end the operation',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'time passes',
    refusal: 'the registry refuses',
  },
  rows: {
    open: {
      customer: [
        hosts('is created, changed by the difference, and removed, one command each', 'succeeded'),
        hosts('by another change under way', 'open'),
      ],
      staff: [
        exits(byStaff('without an answer', 'carried_out', 'succeeded'), 'succeeded'),
        exits(byStaff('without an answer', 'not_carried_out', 'refused'), 'refused'),
      ],
      message: [
        exits('is carried out by a message that arrives before its acceptance was stored', 'succeeded'),
      ],
      worker: [
        hosts(lost, 'succeeded'),
        hosts('is given up after the second one was lost too, and is not done: %s', 'refused'),
        hosts('is shown to staff when it has neither its previous nor its requested state: update', 'open'),
      ],
      clock: [
        hosts('is not queried while its command may be in flight: update', 'open'),
        hosts('waits while the registry does not answer or refuses the query: update, %s', 'open'),
      ],
      refusal: [
        hosts('by the registry, and both sides stay as they were: %j', 'refused'),
        hosts('is refused when the registry refuses the second one: delete', 'refused'),
        hosts(byMessage(true), 'pending'),
      ],
    },
    pending: {
      customer: [
        exits(
          'is neither sent again nor given up, and stays busy, while the registry shows no host',
          'pending',
        ),
      ],
      staff: [
        exits(byStaff('that the registry decides on later', 'carried_out', 'succeeded'), 'succeeded'),
        exits(byStaff('that the registry decides on later', 'not_carried_out', 'refused'), 'refused'),
      ],
      message: [
        hosts(byMessage(true), 'succeeded'),
        hosts(byMessage(false), 'refused'),
        hosts('is not about other messages: %j', 'pending'),
      ],
      worker: [hosts('is queried once a day in case its message got lost', 'succeeded')],
      clock: [
        exits(
          'is neither sent again nor given up, and stays busy, while the registry shows no host',
          'pending',
        ),
      ],
      refusal: [hosts(byMessage(false), 'refused')],
    },
    succeeded: {
      customer: [hosts('is created, changed by the difference, and removed, one command each', 'succeeded')],
      staff: [exits(byStaff('that the registry decides on later', 'carried_out', 'succeeded'), 'succeeded')],
      message: [hosts(byMessage(true), 'succeeded')],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      refusal: never(
        'nothing is sent for a change that is settled; the next one has an operation of its own.',
      ),
    },
    refused: {
      customer: [hosts('when it never left (%s): 502', 'refused')],
      staff: [exits(byStaff('that the registry decides on later', 'not_carried_out', 'refused'), 'refused')],
      message: [hosts(byMessage(false), 'refused')],
      worker: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      clock: never('the operation is settled, and the worker takes up unsettled ones only (`takeDue`).'),
      refusal: never(
        'nothing is sent for a change that is settled; the next one has an operation of its own.',
      ),
    },
  },
};

import { TERMINATION_MOVES, type TerminationStage } from '@registrar/domains';
import { allOf, type Cell, type Exit, EXITS, type ExitTable, inSpec, never } from '../states-and-exits/table';

const restores = inSpec('libs/domains/src/restores/restores.spec.ts');
const steps = inSpec('libs/domains/src/restores/restore-steps.spec.ts');
const ends = inSpec('libs/domains/src/lifecycle/end-exits.spec.ts');
const deletes = inSpec('libs/domains/src/lifecycle/delete-exits.spec.ts');
const calendar = inSpec('libs/composition/test/calendar/timeline.int-spec.ts');
const timeline = inSpec('libs/composition/test/restores/timeline.int-spec.ts');

const look = (stage: string, what: string, to: TerminationStage) =>
  ends(`and is ${stage}, when a look finds that ${what}, is ${to}`, to);
const refusedWith = (what: string, to: TerminationStage) =>
  restores(`a restore is refused, with nothing begun, ${what}`, to);

/** Nothing is followed any more: the row has no next look. */
const over = (
  reason: string,
  others: Partial<Record<Exit, Cell<TerminationStage>>>,
): Record<Exit, Cell<TerminationStage>> => allOf(EXITS, reason, others);
const NOT_DUE = 'its end has no next look (`dueAt`), so that neither worker, message nor time takes it up.';

export const RESTORES: ExitTable<TerminationStage, Exit> = {
  aggregate: 'Deletions and restores',
  states: 'TERMINATION_MOVES, libs/domains/src/lifecycle/domain-termination.ts',
  moves: TERMINATION_MOVES,
  exits: {
    customer: 'the account has it back',
    staff: 'staff have it back, or end the operation',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'time passes',
    refusal: 'the registry refuses the delete or the restore',
  },
  rows: {
    kept: {
      customer: [
        restores('is a renewal, at its price', 'restoring'),
        timeline('is the year of a restore before the delete', 'restored'),
      ],
      staff: [calendar('takes a domain out of its account, and it is deleted at once', 'deleted')],
      message: [
        restores(
          'about a domain that left is reason to look at it now, but not to delete one that is kept',
          'kept',
        ),
      ],
      worker: [
        calendar('is not deleted under the hands of whoever buys it here, and its end is over', 'gone'),
        calendar('that another registrar has by then is followed no more', 'left'),
        ends('comes back by the renewal that its account pays', 'lapsing'),
      ],
      clock: [
        calendar(
          'expires, is held, leaves on day 25, is deleted on day 43 and is followed until it is gone',
          'deleting',
        ),
      ],
      refusal: [
        calendar('is tried again daily when the registry refuses the delete', 'kept'),
        restores(
          'ends, with the money back, when the registry takes the renewal and refuses it then',
          'kept',
        ),
      ],
    },
    deleting: {
      customer: [refusedWith('while it is deleted', 'deleting')],
      staff: [
        deletes(
          'as carried out is refused while the registry shows the domain as ours, and deletes it once it does not',
          'deleted',
        ),
        deletes('as not carried out is begun anew a day later', 'kept'),
      ],
      message: [deletes('has the delete looked at now, whatever was decided', 'deleting')],
      worker: [
        deletes('when a look finds that the domain is gone', 'deleted'),
        deletes('when a look finds that another registrar has it', 'left'),
        deletes('when a look finds that it is still there, and the registry deletes it then', 'deleted'),
      ],
      clock: [deletes('keeps its end as it was while the registry cannot be asked', 'deleting')],
      refusal: [
        deletes('when a look finds that it is still there, and the registry refuses then', 'kept'),
        deletes(
          'when a look finds that it is still there, and the registry refuses as it is being deleted',
          'deleting',
        ),
      ],
    },
    lapsing: {
      customer: [ends('comes back by the renewal that its account pays', 'restoring')],
      staff: [ends('comes back for staff, who may waive the price', 'restored')],
      message: [ends('is looked at when a message of the registry names it', 'left')],
      worker: [
        look('lapsing', 'it is not there', 'gone'),
        look('lapsing', 'another registrar has it', 'left'),
        look('lapsing', 'it was registered since', 'gone'),
        look('lapsing', 'it is still there as ours', 'lapsing'),
      ],
      clock: [look('lapsing', 'the registry gives no answer', 'lapsing')],
      refusal: [ends('lapses on when the registry refuses the renewal, with the money back', 'lapsing')],
    },
    deleted: {
      customer: [
        restores(
          'is quoted, paid, and brings back the domain as it left with the year that the registry adds',
          'restoring',
        ),
        refusedWith('when the last days have begun', 'deleted'),
      ],
      staff: [
        restores('when the registrar has removed it, but not to staff, who may waive the price', 'restored'),
      ],
      message: [
        restores(
          'about a domain that left is reason to look at it now, but not to delete one that is kept',
          'deleted',
        ),
        timeline('is gone for good after redemption, and the message of the purge tells at once', 'gone'),
      ],
      worker: [
        look('deleted', 'it is not there', 'gone'),
        look('deleted', 'another registrar has it', 'left'),
        look('deleted', 'it was kept against the delete', 'kept'),
      ],
      clock: [
        look('deleted', 'the registry gives no answer', 'deleted'),
        timeline('is gone for good after redemption, and the message of the purge tells at once', 'gone'),
      ],
      refusal: [restores('a restore from redemption %s', 'deleted')],
    },
    restoring: {
      customer: [
        refusedWith('while another restore of it is under way', 'restoring'),
        refusedWith('while somebody restores it at the registry', 'restoring'),
      ],
      staff: [
        restores('as carried out only when the registry shows it as not deleted', 'restored'),
        restores('as not carried out, with the money back', 'deleted'),
      ],
      message: [
        restores(
          'about a restore under way makes the worker look at once; about anything else it says nothing',
          'restoring',
        ),
        restores('that the request was refused ends it, with the money back', 'deleted'),
      ],
      worker: [
        restores('whose answer %s is finished by the worker', 'restored'),
        restores('is given up after two requests without an answer, with the money back', 'deleted'),
        restores('comes to nothing when the delete was faster: a restore has another price', 'kept'),
      ],
      clock: [
        restores(
          'falls back to redemption: the money goes back, nothing is sent again, and staff are told',
          'deleted',
        ),
        steps('is only looked at as long as nothing is decided', 'restoring'),
      ],
      refusal: [
        restores('is shown to staff at once, and reported again', 'restored'),
        ends('lapses on when the registry refuses the renewal, with the money back', 'lapsing'),
        steps('falls back when the registry gives it up after all', 'deleted'),
      ],
    },
    restored: over(NOT_DUE, {
      customer: [restores('a second time, once it is back', 'restored')],
      staff: never('the domain is in its account: what staff do with it begins a new end.'),
      clock: [
        timeline(
          'is renewed by the registry, leaves, is deleted in time to take that back, and comes back from redemption for one more year',
          'restored',
        ),
      ],
      refusal: never('nothing is sent for an end that is over.'),
    }),
    gone: over(NOT_DUE, {
      customer: [
        refusedWith('when it is gone', 'gone'),
        timeline('is gone for good after redemption, and the message of the purge tells at once', 'gone'),
      ],
      staff: [refusedWith('to staff when it is gone', 'gone')],
      clock: [look('lapsing', 'it is not there', 'gone')],
      refusal: never('nothing is sent for a domain that is gone.'),
    }),
    left: over(NOT_DUE, {
      customer: [refusedWith('when its end saw it with another registrar', 'left')],
      staff: [refusedWith('to staff when its end saw it with another registrar', 'left')],
      clock: [look('deleted', 'another registrar has it', 'left')],
      refusal: never('nothing is sent for a domain of another registrar.'),
    }),
  },
};

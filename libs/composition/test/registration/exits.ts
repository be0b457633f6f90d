import { DOMAIN_MOVES, type DomainState } from '@registrar/domains';
import { EXITS, allOf, type Exit, type ExitTable, inSpec, never } from '../states-and-exits/table';

const byStaff = inSpec('libs/domains/src/operations/end-operation.spec.ts');
const reconcile = inSpec('libs/domains/src/registration/reconcile-registrations.spec.ts');
const messages = inSpec('libs/domains/src/registration/registration-poll-handler.spec.ts');
const settle = inSpec('libs/domains/src/registration/settle-registration.spec.ts');
const register = inSpec('libs/domains/src/registration/register-domain.spec.ts');
const whole = inSpec('libs/composition/test/registration/registration.int-spec.ts');
const answers = inSpec('libs/composition/test/registration/registry-answers.int-spec.ts');
const stalled = inSpec('libs/composition/test/registration/stalled.int-spec.ts');
const calendar = inSpec('libs/composition/test/calendar/timeline.int-spec.ts');
const out = inSpec('libs/composition/test/transfers-out/out.int-spec.ts');
const pushed = inSpec('libs/composition/test/transfers-out/crash-table.slow-spec.ts');
const restores = inSpec('libs/domains/src/restores/restores.spec.ts');
const refunds = inSpec('libs/domains/src/refunds/process-refund.spec.ts');
const refundAnswers = inSpec('libs/domains/src/refunds/refund-answers.spec.ts');
const renewals = inSpec('libs/domains/src/renewal/renew-domain.spec.ts');
const hosts = inSpec('libs/domains/src/hosts/hosts.spec.ts');
const journey = inSpec('apps/public-api/test/domains/registration.e2e-spec.ts');
const sales = inSpec('libs/composition/test/registration/concurrency.int-spec.ts');

const SETTLED =
  'the operation of the sale is settled, and the worker takes up unsettled ones only (`takeDue`).';

export const REGISTRATIONS: ExitTable<DomainState, Exit> = {
  aggregate: 'Registrations',
  states: 'DOMAIN_MOVES, libs/domains/src/shared/domain.ts',
  moves: DOMAIN_MOVES,
  exits: {
    customer: 'the account buys, refunds or has it back',
    staff: 'staff end the sale in doubt, remove or restore the domain',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'time passes',
    refusal: 'the registry refuses',
  },
  rows: {
    initialized: {
      customer: [
        sales('make one domain and one charge when each has a key of its own', 'active'),
        hosts('by a domain that is not created yet', 'initialized'),
      ],
      staff: [
        byStaff('carried out: the domain is active and paid for once', 'active'),
        byStaff('not carried out: the money is back and the name is free', 'failed'),
        byStaff(
          'is refused as carried out while the registry does not show the domain at this registrar',
          'initialized',
        ),
      ],
      message: [
        messages('settles a refusal, which the request then tells its client', 'failed'),
        messages(
          'makes an approval be looked at as soon as the acceptance is written down',
          'pending_create',
        ),
      ],
      worker: [
        reconcile('a domain that is found and is $what ends so', 'active'),
        whole('says unknown when no answer comes, and the money stays held until it is known', 'active'),
        whole('does not take a name for its own that somebody else registered meanwhile', 'failed'),
      ],
      clock: [
        reconcile('is shown to staff after its time and not before', 'initialized'),
        whole(
          'shows an operation to staff when the registry cannot be asked for long, and keeps its money held',
          'initialized',
        ),
      ],
      refusal: [
        whole('gives the money back when the registry answers $refusal.code', 'failed'),
        reconcile('a refusal at the resend is told to whoever asks', 'failed'),
      ],
    },
    pending_create: {
      customer: [
        renewals('a renewal is refused while the registry has not decided on the create', 'pending_create'),
        whole(
          'answers a pending create with the domain and an order that has started, and later success is announced by nothing but the TransferLock',
          'active',
        ),
      ],
      staff: [
        byStaff(
          'that the registry had accepted ends as staff decide, and a refusal sends an event',
          'failed',
        ),
        byStaff(
          'that the registry had accepted ends as staff decide, and a refusal sends an event',
          'active',
        ),
      ],
      message: [
        messages('is approved, told %s, makes the reconciler look at once, for the dates', 'active'),
        messages('is refused, told %s, gives the money back and tells the client', 'failed'),
      ],
      worker: [
        reconcile('is done once it was approved', 'active'),
        reconcile('that somebody else has got by now is given up, and its client is told', 'failed'),
        reconcile(
          'is not sent again, and not given up, when the domain is not there: the message of the registry decides',
          'pending_create',
        ),
      ],
      clock: [
        reconcile('is looked at once a day while it is not decided', 'pending_create'),
        reconcile('is shown to staff after five days', 'pending_create'),
      ],
      refusal: [
        whole(
          'tells of a refusal after "accepted" by domain.registry.rejection, once, with the money back',
          'failed',
        ),
        settle('that comes to nothing since %s is told by an event, once, with the money back', 'failed'),
      ],
    },
    active: {
      customer: [
        refunds('deletes the domain, pays back, and refunds its privacy', 'deleted'),
        register(
          'of a domain that the account has is refused as its own, and of one that another account here has as taken',
          'active',
        ),
      ],
      staff: [
        calendar('takes a domain out of its account, and it is deleted at once', 'deleted'),
        calendar('does not while a change of it goes on', 'active'),
      ],
      message: [
        messages('is %s after it was %s changes nothing, and is shown to staff', 'active'),
        out('takes the domain out of the account once it is %s', 'transferred'),
      ],
      worker: [
        out('is announced from its beginning when its first message is lost', 'transferred'),
        pushed(
          'and it decides later, the domain stays until the registry shows that the other registrar has taken it',
          'transferred',
        ),
      ],
      clock: [
        calendar(
          'expires, is held, leaves on day 25, is deleted on day 43 and is followed until it is gone',
          'deleted',
        ),
      ],
      refusal: [
        whole('sets the lock later when the registry did not answer for it', 'active'),
        refundAnswers('that refuses because of %s is reported per item, and the domain stays', 'active'),
      ],
    },
    failed: {
      customer: [
        journey('may try again with the same key after a 502: that answer is not kept', 'failed'),
        register('gives the use back when the registry refuses, for the next one to have', 'failed'),
      ],
      staff: [byStaff('an operation that does not exist, or is settled', 'failed')],
      message: [
        messages('is %s after it was %s changes nothing, and is shown to staff', 'failed'),
        answers('that says the opposite of what was settled is kept for staff: %s after %s', 'failed'),
      ],
      worker: [stalled('does not go by unseen: whoever hears of it tells staff', 'failed')],
      clock: never(SETTLED),
      refusal: never('nothing is sent for a sale that has failed.'),
    },
    deleted: {
      customer: [
        restores(
          'is quoted, paid, and brings back the domain as it left with the year that the registry adds',
          'active',
        ),
      ],
      staff: [
        restores('when the registrar has removed it, but not to staff, who may waive the price', 'active'),
      ],
      message: [
        restores(
          'about a domain that left is reason to look at it now, but not to delete one that is kept',
          'deleted',
        ),
      ],
      worker: [restores('whose answer %s is finished by the worker', 'active')],
      clock: [
        calendar(
          'expires, is held, leaves on day 25, is deleted on day 43 and is followed until it is gone',
          'deleted',
        ),
      ],
      refusal: [
        restores('a restore from redemption %s', 'deleted'),
        calendar('is tried again daily when the registry refuses the delete', 'deleted'),
      ],
    },
    transferred: allOf(
      EXITS,
      "the domain is another registrar's: it comes back by a transfer in, as a domain of its own.",
      { worker: never(SETTLED) },
    ),
  },
};

import { OUTBOUND_MOVES, type OutboundState } from '@registrar/transfers';
import { allOf, type Cell, EXITS, type Exit, type ExitTable, inSpec, never } from '../states-and-exits/table';

const out = inSpec('libs/composition/test/transfers-out/out.int-spec.ts');
const stale = inSpec('libs/composition/test/transfers-out/stale.int-spec.ts');
const byHand = inSpec('libs/composition/test/transfers-out/by-staff.int-spec.ts');
const journey = inSpec('apps/public-api/test/domains/transfers-out.e2e-spec.ts');

const NO_OPERATION = 'its operation, if there was one, is settled; staff end unsettled ones only.';
const NOT_DUE = 'it has no next look (`dueAt`), so that neither worker nor time takes it up.';

const over = (others: Partial<Record<Exit, Cell<OutboundState>>>): Record<Exit, Cell<OutboundState>> =>
  allOf(EXITS, NOT_DUE, {
    staff: never(NO_OPERATION),
    refusal: never(
      "nothing is sent for a transfer out that is over: the account's refusal of the next request begins a new one.",
    ),
    ...others,
  });

export const TRANSFERS_OUT: ExitTable<OutboundState, Exit> = {
  aggregate: 'Transfers out',
  states: 'OUTBOUND_MOVES, libs/transfers/src/outbound/out-transfer.ts',
  moves: OUTBOUND_MOVES,
  exits: {
    customer: 'the account, or the holder by the link in the mail, refuses it',
    staff: 'staff end the refusal in doubt, or remove the domain',
    message: 'a message of the registry',
    worker: 'the worker sees what the registry shows',
    clock: 'the deadline of the registry',
    refusal: 'the registry refuses the refusal',
  },
  rows: {
    noticed: {
      customer: [out('finds a request that no message has told of', 'canceled')],
      staff: [byHand('ends its transfer out that is noticed without an event of its own', 'dropped')],
      message: [
        out('is announced from its beginning when its first message is lost', 'completed'),
        out('is announced once the registry reports the request, with the gaining registrar', 'pending'),
      ],
      worker: [
        out('is found by the comparison when every message is lost', 'pending'),
        out('is dropped without a word when the registry knows of none', 'dropped'),
      ],
      clock: never('it is looked at at once, and without an answer each minute: no moment decides.'),
      refusal: never(
        'the refusal is sent once the registry has shown the request, which makes it pending first.',
      ),
    },
    pending: {
      customer: [
        out('ends it at the registry, and is told once though the registry tells of it, too', 'canceled'),
        journey(
          'keeps it by the link that its holder got by mail: a page that changes nothing, and a button, once',
          'canceled',
        ),
      ],
      staff: [
        byHand('as carried out cancels the transfer, and the domain is free for other changes', 'canceled'),
        byHand(
          'as not carried out leaves the transfer pending, and the account may refuse it again',
          'pending',
        ),
        byHand(
          'as carried out is refused once the registry shows the domain with another registrar',
          'pending',
        ),
        byHand('ends its transfer out that is pending without an event of its own', 'canceled'),
      ],
      message: [
        out('takes the domain out of the account once it is %s', 'completed'),
        out('is canceled once it is %s, and the domain stays', 'canceled'),
      ],
      worker: [
        out('takes no domain away while the registry cannot be asked', 'completed'),
        out('is 504 when the connection is lost (%s), and ends all the same', 'canceled'),
      ],
      clock: [
        out('is seen to be approved at its deadline when no message tells', 'completed'),
        stale('is polled a minute after its deadline, wherever the hourly poll falls', 'completed'),
      ],
      refusal: [
        out('is 502 where the registry refuses it, and the transfer goes on', 'pending'),
        out('is 409 when the gaining side was faster, and the domain leaves', 'completed'),
      ],
    },
    completed: over({
      customer: [
        out('changes nothing of one that is completed', 'completed'),
        journey('finds by the link that it is too late, and nothing by a link that is none', 'completed'),
      ],
      message: [out('events of one that ends by %s are told once each in the order %s', 'completed')],
    }),
    canceled: over({
      customer: [out('changes nothing of one that is canceled', 'canceled')],
      message: [
        out('can be asked for again after one that was refused, and is told again', 'canceled'),
        out('events of one that ends by %s are told once each in the order %s', 'canceled'),
      ],
    }),
    dropped: over({
      customer: [out('changes nothing of one that is dropped', 'dropped')],
      message: [byHand('is begun anew by a message of a request, and told from its beginning', 'dropped')],
    }),
  },
};

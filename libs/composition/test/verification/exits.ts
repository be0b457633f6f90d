import { VERIFICATION_MOVES, type VerificationState } from '@registrar/contacts';
import type { Transitions } from '@registrar/kernel';
import { type Exit, type ExitTable, inSpec, never } from '../states-and-exits/table';

const timeline = inSpec('libs/composition/test/verification/timeline.int-spec.ts');
const crash = inSpec('libs/composition/test/verification/crash-table.int-spec.ts');
const mails = inSpec('libs/contacts/src/verification/waiting-mails.spec.ts');
const journey = inSpec('apps/public-api/test/domains/contact-verification.e2e-spec.ts');
const clocks = inSpec('libs/composition/test/sandbox/clock.int-spec.ts');

/** `open` has three forms that differ in their exits: its mail waits, its domains are held, and neither. */
type Form = VerificationState | 'open, its mail waits' | 'open, its domains held';
const MOVES: Transitions<Form> = {
  'open': [...VERIFICATION_MOVES.open, 'open, its mail waits', 'open, its domains held'],
  'open, its mail waits': ['open', 'open, its domains held', ...VERIFICATION_MOVES.open],
  'open, its domains held': VERIFICATION_MOVES.open,
  'verified': VERIFICATION_MOVES.verified,
};

type VerificationExit = Exclude<Exit, 'message' | 'staff'>;
const story =
  'is asked for on day 0, reminded of on days 5 and 12, holds the domain on day 15, is told of on day 16, and frees the domain at once by its link';
const beyond = 'for %s: the record, its event and its time come as always, the mail waits and then goes';

export const VERIFICATIONS: ExitTable<Form, VerificationExit> = {
  aggregate: 'Verifications of addresses',
  states: 'VERIFICATION_MOVES, libs/contacts/src/verification/verification.ts',
  moves: MOVES,
  exits: {
    customer: 'the registrant follows the link, an approved reseller verifies',
    staff: never('staff verify no address: an account is approved to do so, by its own API.'),
    message: never('registries know nothing of verifications.'),
    worker: 'the worker writes mails, holds domains and frees them',
    clock: 'the days since the first mail',
    refusal: 'the registry refuses the hold or its end',
  },
  rows: {
    'open': {
      customer: [
        journey(
          'changes nothing when it is opened, as scanners of mail do, and verifies by its button, once',
          'verified',
        ),
        journey('once, with the event, and again only by the same key', 'verified'),
        journey('comes after 15 minutes, and not before', 'open'),
      ],
      worker: [
        timeline(beyond, 'open, its mail waits'),
        crash(
          'has it sent once or, where the answer of the mail server is lost with it, once more as the same mail',
          'open',
        ),
      ],
      clock: [
        timeline(story, 'open, its domains held'),
        journey('says that a link has expired', 'open'),
        mails('that %s has overtaken, because no worker ran, is not sent', 'open'),
      ],
      refusal: [timeline('comes all the same, and goes: the registry %s', 'open, its domains held')],
    },
    'open, its mail waits': {
      customer: [
        timeline(
          'and a mail that waits is not sent once its address is verified or its domain gone',
          'verified',
        ),
        timeline(beyond, 'open, its mail waits'),
      ],
      worker: [
        timeline(beyond, 'open'),
        timeline('and a reminder takes the place of one that waits', 'open'),
        mails(
          'begins again for the next domain where the first had left before the mail could be sent',
          'open',
        ),
      ],
      clock: [
        timeline(
          'and a domain is held 15 days after the first mail at the earliest, however long that waited',
          'open, its domains held',
        ),
        mails('has no reminder, no hold and no notice before it, and the whole time from then on', 'open'),
      ],
      refusal: never('nothing is held before the first mail went, so nothing is sent to a registry.'),
    },
    'open, its domains held': {
      customer: [
        timeline(story, 'verified'),
        timeline(
          'takes the domains of a large account out of the DNS, and a reseller who is approved puts them back',
          'verified',
        ),
        clocks(
          'has the hold lifted at once when the address is verified by %s, at the registry too, and its clock stands',
          'verified',
        ),
      ],
      worker: [
        timeline(
          'keeps its hold while the domain changes to another address that is not verified, and loses it to one that is',
          'open, its domains held',
        ),
        crash('leaves nothing undone, whatever the moment', 'open, its domains held'),
      ],
      clock: [timeline(story, 'open, its domains held')],
      refusal: [
        timeline('comes all the same, and goes: the registry %s', 'verified'),
        timeline('goes when the address is verified while the hold is still on its way', 'verified'),
      ],
    },
    'verified': {
      customer: [
        journey('is not sent for an address that is verified', 'verified'),
        journey(
          'changes nothing when it is opened, as scanners of mail do, and verifies by its button, once',
          'verified',
        ),
      ],
      worker: [
        timeline(
          'of a new address runs beside that of the old one, and an address that is verified starts none',
          'verified',
        ),
      ],
      clock: [
        timeline(
          'and a mail that waits is not sent once its address is verified or its domain gone',
          'verified',
        ),
      ],
      refusal: [timeline('comes all the same, and goes: the registry %s', 'verified')],
    },
  },
};

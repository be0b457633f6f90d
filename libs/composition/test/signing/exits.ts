import { SIGNING_MOVES, type SigningState } from '@registrar/domains';
import { allOf, type Cell, type Exit, EXITS, type ExitTable, inSpec, never } from '../states-and-exits/table';

const step = inSpec('libs/domains/src/signing/step-signings.spec.ts');
const ds = inSpec('libs/domains/src/signing/publish-ds.spec.ts');
const rules = inSpec('libs/domains/src/signing/signing-rules.spec.ts');
type SigningExit = Exclude<Exit, 'message'>;
const HERE = EXITS.filter((exit): exit is SigningExit => exit !== 'message');

const gone = (from: SigningState) =>
  ds(`of a domain that left ends without a command to registry or name server (${from})`, 'off');
const asItIs = (from: SigningState) =>
  rules(`that is switched on or off where it already is, or is being switched, is unchanged (${from})`, from);
const NOT_SENT = 'nothing is sent to the registry before the signed zone was seen.';
const way = 'has keys, is seen, waits for caches, has its DS at the registry, and stays so';

const rowOf = (
  cells: Partial<Record<SigningExit, Cell<SigningState>>>,
): Record<SigningExit, Cell<SigningState>> => allOf(HERE, 'no step is left.', cells);

export const SIGNINGS: ExitTable<SigningState, SigningExit> = {
  aggregate: 'Signings of zones',
  states: 'SIGNING_MOVES, libs/domains/src/signing/zone-signing.ts',
  moves: SIGNING_MOVES,
  exits: {
    customer: 'the account switches it on or off',
    staff: 'staff lock the domain, or it leaves its account',
    message: never(
      'a DS record is changed by a change of the domain: its operation takes the messages, and the step looks at that.',
    ),
    worker: 'the worker takes the next step',
    clock: 'time passes: caches, retries',
    refusal: 'the registry, or a name server, refuses',
  },
  rows: {
    off: rowOf({
      customer: [step(way, 'requested'), asItIs('off'), rules('is refused when $when', 'off')],
      staff: [rules('is refused when the domain is locked', 'off')],
      worker: [rules('that is off allows other name servers', 'off')],
      clock: [ds('loses its DS, and its keys once no cache has that', 'off')],
      refusal: never(NOT_SENT),
    }),
    requested: rowOf({
      customer: [
        ds('ends at once while it is requested: no DS is published', 'ds_removed'),
        asItIs('requested'),
      ],
      staff: [gone('requested')],
      worker: [step(way, 'keys_made'), step('of a process that died is resumed', 'keys_made')],
      clock: [step('is retried at growing intervals, and at once after a step', 'keys_made')],
      refusal: [step('has no keys while it is not served', 'requested')],
    }),
    keys_made: rowOf({
      customer: [
        ds('ends at once while it is keys_made: no DS is published', 'ds_removed'),
        asItIs('keys_made'),
      ],
      staff: [gone('keys_made')],
      worker: [step(way, 'signed_visible')],
      clock: [
        step(
          'is not published before all name servers of the registrar show it, and is probed again right before',
          'signed_visible',
        ),
      ],
      refusal: [
        step(
          'is not published before all name servers of the registrar show it, and is probed again right before',
          'keys_made',
        ),
      ],
    }),
    signed_visible: rowOf({
      customer: [
        ds('is not published by a step that stood still while its owner switched it off', 'withdrawn'),
        asItIs('signed_visible'),
      ],
      staff: [ds('waits while the domain is locked or busy', 'signed_visible'), gone('signed_visible')],
      worker: [
        step(way, 'ds_published'),
        ds('whose answer is lost (%s) is settled as every change, and then found', 'ds_published'),
        step('is not published once the domain has other name servers', 'signed_visible'),
      ],
      clock: [step('with TTLs of %j waits %i s for caches', 'ds_published')],
      refusal: [
        ds('that the registry refuses is offered again later, with its reason shown', 'ds_published'),
      ],
    }),
    ds_published: rowOf({
      customer: [
        ds('loses its DS, and its keys once no cache has that', 'withdrawn'),
        asItIs('ds_published'),
        rules('is not switched off under a lock', 'ds_published'),
      ],
      staff: [gone('ds_published'), rules('is not switched off under a lock', 'ds_published')],
      worker: [step('reports that its DS is no longer at the registry', 'ds_published')],
      clock: [step(way, 'ds_published')],
      refusal: never('nothing is sent while the DS is published; its removal is sent once it is withdrawn.'),
    }),
    withdrawn: rowOf({
      customer: [rules('is refused when $when', 'withdrawn'), asItIs('withdrawn')],
      staff: [
        gone('withdrawn'),
        ds('waits in withdrawn and keeps its keys while staff lock the domain', 'withdrawn'),
      ],
      worker: [
        ds('loses its DS, and its keys once no cache has that', 'ds_removed'),
        ds('loses a DS whose publication had no answer yet', 'ds_removed'),
      ],
      clock: [ds('loses a DS whose publication had no answer yet', 'ds_removed')],
      refusal: [ds('keeps its keys while the registry refuses to take the DS off', 'withdrawn')],
    }),
    ds_removed: rowOf({
      customer: [rules('is refused when $when', 'ds_removed'), asItIs('ds_removed')],
      staff: [gone('ds_removed')],
      worker: [ds('loses its DS, and its keys once no cache has that', 'off')],
      clock: [ds('loses its DS, and its keys once no cache has that', 'ds_removed')],
      refusal: [
        step('retains its keys while it is not served, and loses them once it is served again', 'ds_removed'),
      ],
    }),
  },
};

import { DomainName } from '@registrar/kernel';
import { invalidField } from '../errors';

const NUMBER = /^[1-9]\d{0,9}$/;
const INT32_MAX = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CODE = /^[a-z0-9][a-z0-9._-]{0,63}$/;

const numeric = (id: string): string | undefined =>
  NUMBER.test(id) && Number(id) <= INT32_MAX ? id : undefined;
const code = (id: string): string | undefined => (CODE.test(id) ? id : undefined);

/** Kinds of objects that notes are about, each with how its id is read. */
const READERS = {
  account: numeric,
  contact: numeric,
  domain: (id: string) => DomainName.parse(id)?.ascii,
  operation: (id: string) => (UUID.test(id.toLowerCase()) ? id.toLowerCase() : undefined),
  order: numeric,
  registry: code,
  tld: (id: string) => code(id.toLowerCase()),
  transfer: numeric,
};

export type NoteTargetKind = keyof typeof READERS;
export const NOTE_TARGETS = Object.keys(READERS) as NoteTargetKind[];

/** An object, written `kind:id`. */
export interface NoteTarget {
  kind: NoteTargetKind;
  /** Domains in lower-case A-labels. */
  id: string;
}

/** Throws 400. */
export function noteTarget(text: string): NoteTarget {
  const colon = text.indexOf(':');
  const kind = NOTE_TARGETS.find((name) => name === text.slice(0, colon));
  const id = kind && READERS[kind](text.slice(colon + 1));
  if (!kind || id === undefined)
    throw invalidField(
      'target',
      `must be <kind>:<id> as domain:example.com; kinds: ${NOTE_TARGETS.join(', ')}`,
    );
  return { kind, id };
}

export const targetText = ({ kind, id }: NoteTarget): string => `${kind}:${id}`;

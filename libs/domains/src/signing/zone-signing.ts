import { assertMove, type Transitions } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';

/**
 * State and next step of a zone that the registrar's name servers sign: off: not signed · requested: create
 * keys · keys_made: probe the signed zone · signed_visible: publish the DS · ds_published: signed, no step ·
 * withdrawn: remove the DS · ds_removed: remove the keys, once no cache has the DS.
 */
export const SIGNING_STATES = [
  'off',
  'requested',
  'keys_made',
  'signed_visible',
  'ds_published',
  'withdrawn',
  'ds_removed',
] as const;
export type SigningState = (typeof SIGNING_STATES)[number];

/**
 * A DS comes after the signatures and goes before them: one without the other makes the zone bogus for
 * everybody who validates (RFC 6781 §4.2.4, RFC 7583 §3.3). Before the DS there is nothing that anybody could
 * rely on, so it ends at once.
 */
export const SIGNING_MOVES: Transitions<SigningState> = {
  off: ['requested'],
  requested: ['keys_made', 'ds_removed'],
  keys_made: ['signed_visible', 'ds_removed'],
  signed_visible: ['ds_published', 'withdrawn'],
  ds_published: ['withdrawn'],
  withdrawn: ['ds_removed'],
  ds_removed: ['off'],
};

/** Throws on an invalid move. */
export const assertSigningMove = (from: SigningState, to: SigningState): void =>
  assertMove(SIGNING_MOVES, 'a signed zone', from, to);

export interface ZoneSigning {
  domainId: number;
  state: SigningState;
  /** DS records of the keys at the registrar's name servers, with the keys. */
  ds: readonly DsRecord[];
  /** When the worker takes the next step; absent: no step. */
  dueAt?: Date;
  /** Failed attempts of this step. */
  attempts: number;
  /** Reason of the last failure. */
  trouble?: string;
  changedAt: Date;
}

/** Whether the domain has a DS record of a key that the registrar's name servers have. */
export const hasOwnDs = ({ ds }: Pick<ZoneSigning, 'ds'>, there: readonly DsRecord[]): boolean =>
  there.some(({ digest }) => ds.some((record) => record.digest === digest));

/** Next state after a request to switch signing off; undefined: it is off, or being switched off. */
export function wayOff(state: SigningState): SigningState | undefined {
  if (state === 'requested' || state === 'keys_made') return 'ds_removed';
  return state === 'signed_visible' || state === 'ds_published' ? 'withdrawn' : undefined;
}

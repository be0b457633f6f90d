import { isIpv4 } from '@registrar/kernel';
import {
  type ForwardingPolicy,
  type HeldRecord,
  MAIL_PLACE,
  type Place,
  type PlaceOwner,
  webPlace,
} from './forwarding';
import { MIN_TTL, type RecordData, setOf } from '../records/record';

/** What a forwarding does to the records of a zone. */
export interface RecordMoves {
  /** Records of the forwarding that are added. */
  added: RecordData[];
  /** The user's that make room: neither served nor listed from now on. */
  setAside: number[];
  /** The user's that come back. */
  broughtBack: number[];
  /** Records of the forwarding that are removed, and set-aside ones that have lost their place. */
  removed: number[];
}

export const NO_MOVES: RecordMoves = { added: [], setAside: [], broughtBack: [], removed: [] };

export const together = (one: RecordMoves, other: RecordMoves): RecordMoves => ({
  added: [...one.added, ...other.added],
  setAside: [...one.setAside, ...other.setAside],
  broughtBack: [...one.broughtBack, ...other.broughtBack],
  removed: [...one.removed, ...other.removed],
});

/** How many records more the zone lists. */
export const growthOf = (
  { added, setAside, broughtBack, removed }: RecordMoves,
  held: readonly HeldRecord[],
): number => {
  const unseen = new Set(held.filter((record) => record.setAside).map(({ id }) => id));
  return added.length + broughtBack.length - setAside.length - removed.filter((id) => !unseen.has(id)).length;
};

/** A place is taken: what the user has there is set aside. `held`: all records of its host. */
export function take(place: Place, own: readonly RecordData[], held: readonly HeldRecord[]): RecordMoves {
  const inTheWay = held.filter(({ type, setAside }) => !setAside && place.types.includes(type));
  return { ...NO_MOVES, added: [...own], setAside: inTheWay.map(({ id }) => id) };
}

/**
 * Frees the place of a forwarding: its records are removed, and the records set aside return as a whole,
 * unless the user has records there. Then those stay, and the ones set aside are dropped. Addresses and MX
 * records there date from before they were refused (BEHAVIOUR §14).
 */
export function giveUp(place: Place, held: readonly HeldRecord[]): RecordMoves {
  const own = held.filter(({ origin, setAside }) => origin === place.origin && !setAside);
  const aside = held.filter(({ setAside, type }) => setAside && place.types.includes(type));
  // a CNAME stands alone (RFC 1034 §3.6.2): any record of its host has taken its place
  const wantsItAlone = aside.some(({ type }) => type === 'CNAME');
  const isNewer = held.some(
    ({ origin, setAside, type }) =>
      origin === 'user' && !setAside && (wantsItAlone || place.types.includes(type)),
  );
  const ids = aside.map(({ id }) => id);
  const gone = own.map(({ id }) => id);
  return isNewer
    ? { ...NO_MOVES, removed: [...gone, ...ids] }
    : { ...NO_MOVES, removed: gone, broughtBack: ids };
}

/**
 * The forwarding that the place of a record belongs to: nothing is written there, and the records that it set
 * aside come back with its end.
 */
export function placeOwners(
  owners: readonly PlaceOwner[],
): (record: Pick<RecordData, 'host' | 'type'>) => PlaceOwner | undefined {
  const byPlace = new Map(
    owners.flatMap((owner) => {
      const { host, types } = owner.origin === 'url_forwarding' ? webPlace(owner.host) : MAIL_PLACE;
      return types.map((type) => [setOf({ host, type }), owner] as const);
    }),
  );
  return (record) => byPlace.get(setOf(record));
}

/** Records that send the visitors of a host to the forwarder. */
export const webRecords = (host: string, { forwarderAddresses }: ForwardingPolicy): RecordData[] =>
  forwarderAddresses.map((answer) => ({ type: isIpv4(answer) ? 'A' : 'AAAA', host, answer, ttl: MIN_TTL }));

/** Records that send the mail of a domain to the forwarding mail servers. */
export const mailRecords = ({ mailExchangers }: ForwardingPolicy): RecordData[] =>
  mailExchangers.map(({ priority, host }) => ({
    type: 'MX',
    host: '',
    answer: host,
    ttl: MIN_TTL,
    priority,
  }));

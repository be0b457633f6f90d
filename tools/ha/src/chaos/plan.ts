import { Chance } from '@registrar/tool-local/chance';

export const EVENT_KINDS = [
  'leader kill',
  'leader cut off from etcd',
  'edge cut off from leader',
  'replica cut off from leader',
  'switchover',
  'Sentinel failover',
  'rolling restart',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How many events of each kind belong to 50 leader kills; 20 partitions, of three kinds. */
const FULL: Record<EventKind, number> = {
  'leader kill': 50,
  'leader cut off from etcd': 7,
  'edge cut off from leader': 7,
  'replica cut off from leader': 6,
  'switchover': 10,
  'Sentinel failover': 10,
  'rolling restart': 10,
};
const FULL_KILLS = FULL['leader kill'];

/**
 * The events of a run, in the order of the seed: so many leader kills, and of each other kind its share, at
 * least one. The same seed and number give the same list, so that runs of parts of it add up to the whole.
 */
export function eventsOf(seed: number, kills: number): EventKind[] {
  const chance = new Chance(seed);
  const rest = EVENT_KINDS.flatMap((kind) =>
    Array.from({ length: Math.max(1, Math.round((FULL[kind] * kills) / FULL_KILLS)) }, () => kind),
  );
  const events: EventKind[] = [];
  while (rest.length > 0) events.push(...rest.splice(Math.floor(chance.next() * rest.length), 1));
  return events;
}

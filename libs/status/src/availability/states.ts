import type { Counts } from './counts';
import type { StatusNotice } from './ports';

/** unknown: nothing was measured. */
export type ServiceState = 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';

/** Below this share of requests that did not fail a service is degraded. */
export const DEGRADED_BELOW = 0.99;
/** Below this share it is an outage. */
export const OUTAGE_BELOW = 0.5;
/** Requests of the last minutes that show a state; fewer are judged together with the hour's. */
export const ENOUGH_REQUESTS = 10;
/** Requests without which no share is called an outage. */
export const OUTAGE_REQUESTS = 5;

/** The state that counts of one window show. */
export function stateOf({ ok, refused, failed, maintenance }: Counts): ServiceState {
  const open = ok + refused + failed;
  if (open + maintenance === 0) return 'unknown';
  if (maintenance > open) return 'maintenance';
  const share = (open - failed) / open;
  if (share < OUTAGE_BELOW && open >= OUTAGE_REQUESTS) return 'outage';
  return share < DEGRADED_BELOW ? 'degraded' : 'operational';
}

/** By the last minutes where they had enough requests, else by the last hour, which includes them. */
export const presentState = (recent: Counts, hour: Counts): ServiceState =>
  recent.ok + recent.refused + recent.failed + recent.maintenance >= ENOUGH_REQUESTS
    ? stateOf(recent)
    : stateOf(hour);

/** What the state of the whole platform follows from. */
export interface PlatformFacts {
  /** The API is closed for maintenance. */
  isClosed: boolean;
  groups: readonly ServiceState[];
  registries: readonly ServiceState[];
  notices: readonly StatusNotice[];
}

/**
 * maintenance: the API is closed, or a maintenance is under way · outage: in at least half of the measured
 * groups, or an open incident says so · degraded: any group or registry is not as it should be, or an incident is open.
 */
export function platformState({ isClosed, groups, registries, notices }: PlatformFacts): ServiceState {
  if (isClosed) return 'maintenance';
  const measured = groups.filter((state) => state !== 'unknown');
  const inOutage = measured.filter((state) => state === 'outage').length;
  if (inOutage > 0 && inOutage * 2 >= measured.length) return 'outage';
  const hasCurrent = (kind: StatusNotice['kind']): boolean =>
    notices.some((notice) => notice.kind === kind && notice.isCurrent);
  const isOutage = ({ kind, isCurrent, impact }: StatusNotice): boolean =>
    kind === 'incident' && isCurrent && impact === 'outage';
  if (notices.some(isOutage)) return 'outage';
  if (hasCurrent('maintenance')) return 'maintenance';
  const troubled = [...groups, ...registries].some((state) => state === 'degraded' || state === 'outage');
  if (troubled || hasCurrent('incident')) return 'degraded';
  if (measured.length === 0) return 'unknown';
  return measured.every((state) => state === 'maintenance') ? 'maintenance' : 'operational';
}

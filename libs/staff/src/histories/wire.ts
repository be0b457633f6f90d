import type { ZoneQueries } from '@registrar/dns';
import type { Clock } from '@registrar/kernel';
import type { AdminQueries } from '../admin-queries';
import { ComparePoints } from './compare-points';
import { CompareZones } from './compare-zones';
import type { DomainPastReader } from './domain-past';
import { DomainTimeline } from './domain-timeline';
import type { HistoryReader } from './timeline';

export interface HistoryParts {
  queries: AdminQueries;
  historyReader: HistoryReader;
  pastReader: DomainPastReader;
  zones: ZoneQueries;
  clock: Clock;
}

export interface Histories {
  timeline: DomainTimeline;
  compareZones: CompareZones;
  comparePoints: ComparePoints;
}

/** What happened to a domain, and what changed between two points of it. */
export const wireHistories = ({
  queries,
  historyReader,
  pastReader,
  zones,
  clock,
}: HistoryParts): Histories => ({
  timeline: new DomainTimeline(queries, historyReader),
  compareZones: new CompareZones(queries, zones),
  comparePoints: new ComparePoints(queries, pastReader, clock),
});

import type { ZoneQueries } from '@registrar/dns';
import type { AdminQueries } from '../admin-queries';
import { CompareZones } from './compare-zones';
import { DomainTimeline } from './domain-timeline';
import type { HistoryReader } from './timeline';

export interface HistoryParts {
  queries: AdminQueries;
  historyReader: HistoryReader;
  zones: ZoneQueries;
}

export interface Histories {
  timeline: DomainTimeline;
  compareZones: CompareZones;
}

/** What happened to a domain, and what changed between two points of it. */
export const wireHistories = ({ queries, historyReader, zones }: HistoryParts): Histories => ({
  timeline: new DomainTimeline(queries, historyReader),
  compareZones: new CompareZones(queries, zones),
});

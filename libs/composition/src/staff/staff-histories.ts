import { PostgresDomainPastReader, PostgresHistoryReader, Sql } from '@registrar/adapter-postgres';
import { ZoneQueries } from '@registrar/dns';
import { Clock } from '@registrar/kernel';
import { AdminQueries, ComparePoints, CompareZones, DomainTimeline } from '@registrar/staff';
import { type Histories, wireHistories } from '@registrar/staff/wiring';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const HISTORIES = keyOf<Histories>('Histories');

/** What happened to a domain: parts of the StaffModule. */
export const staffHistories = [
  provideBy(
    HISTORIES,
    { queries: AdminQueries, sql: Sql, zones: ZoneQueries, clock: Clock },
    ({ sql, ...parts }) =>
      wireHistories({
        ...parts,
        historyReader: new PostgresHistoryReader(sql),
        pastReader: new PostgresDomainPastReader(sql),
      }),
  ),
  ...provideMembers(HISTORIES, {
    timeline: DomainTimeline,
    compareZones: CompareZones,
    comparePoints: ComparePoints,
  }),
];

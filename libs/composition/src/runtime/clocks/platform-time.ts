import { PostgresInstanceLeases, PostgresPlatformTime, Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry, PlatformClock } from '@registrar/adapter-runtime';
import { Clock, InstanceLeases, Log, UnitOfWork } from '@registrar/kernel';
import type { Settings } from '../../settings/settings';
import { provideBy } from '../providers';
import { ClockWatch } from './clock-watch';

/** The time of the platform, read with each renewal of the lease of this process (docs/adr/0019). */
export const platformTime = ({ clockMaxDifferenceSeconds }: Settings) => [
  provideBy(
    ClockWatch,
    { sql: Sql, uow: UnitOfWork, log: Log, metrics: MetricsRegistry },
    ({ sql, uow, log, metrics }) =>
      ClockWatch.start({
        times: new PostgresPlatformTime(sql, uow),
        log,
        metrics,
        limit: clockMaxDifferenceSeconds * 1_000,
      }),
  ),
  provideBy(PlatformClock, { watch: ClockWatch }, ({ watch }) => watch.clock),
  provideBy(
    InstanceLeases,
    { sql: Sql, uow: UnitOfWork, clock: Clock, watch: ClockWatch },
    ({ sql, uow, clock, watch }) =>
      new PostgresInstanceLeases(sql, uow, clock, (reading) => watch.observe(reading)),
  ),
];

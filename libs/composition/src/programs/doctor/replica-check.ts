import { type PrimaryFacts, PostgresDiagnosis, type ReplicaFacts } from '@registrar/adapter-postgres';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, messageOf, ok, warning } from './finding';

/** Seconds. */
const LAG_FAULT_SECONDS = 600;

/**
 * A replica that has replayed everything is not late, however long nothing was written. `maxLagSeconds`:
 * DATABASE_READER_MAX_LAG_SECONDS.
 */
export function judgeReplica(primary: PrimaryFacts, replica: ReplicaFacts, maxLagSeconds: number): Finding[] {
  if (!replica.inRecovery)
    return [
      warning(
        'replica.not_a_replica',
        'DATABASE_READER_URL leads to a server that is no replica: the primary answers its reads',
        'Name a replica, or leave DATABASE_READER_URL out.',
      ),
    ];
  if (replica.system !== primary.system)
    return [
      fault(
        'replica.other_cluster',
        'DATABASE_READER_URL leads to a replica of another cluster: the primary answers its reads',
        'Name a replica of the server of DATABASE_URL.',
      ),
    ];
  if (replica.isOnTimeline === false && (replica.bytesBehind ?? 1) <= 0)
    return [
      fault(
        'replica.other_timeline',
        `the replica is not on timeline ${primary.timeline} of the primary and lacks what was committed there: the primary answers its reads`,
        'Rebuild it from the primary (pg_basebackup) or rewind it (pg_rewind); it stayed on another timeline at a failover.',
      ),
    ];
  const bytes = Math.max(0, replica.bytesBehind ?? 0);
  const seconds = bytes === 0 ? 0 : Math.round(replica.secondsSinceReplay ?? 0);
  const found = `${bytes} bytes behind the primary; last transaction replayed ${replica.secondsSinceReplay === null ? 'never' : `${Math.round(replica.secondsSinceReplay)} s ago`}`;
  if (seconds >= LAG_FAULT_SECONDS)
    return [fault('replica.lag', found, 'Check the replica: its disk, its connection, long queries on it.')];
  const findings: Finding[] = [];
  if (seconds > maxLagSeconds)
    findings.push(
      warning('replica.lag', found, 'The primary answers its reads: watch whether the replica catches up.'),
    );
  if (replica.isOnTimeline === false)
    findings.push(
      warning(
        'replica.timeline',
        `the replica has not replayed the begin of timeline ${primary.timeline}: the primary answers its reads`,
        'Soon after a failover it is late: run doctor again. Else rebuild it from the primary, or rewind it.',
      ),
    );
  if (!replica.isReceiving)
    findings.push(
      warning(
        'replica.not_receiving',
        'the replica has no connection to its primary',
        'Check its primary_conninfo and the log of both; a replica that restores an archive has none.',
      ),
    );
  return findings.length > 0 ? findings : [ok('replica.ok', found)];
}

export const replicaCheck = (context: DoctorContext): Check => ({
  name: 'replica',
  async run() {
    const url = context.settings.databaseReaderUrl;
    if (url === undefined)
      return [ok('replica.none', 'DATABASE_READER_URL is not set: all reads go to the primary')];
    const atPrimary = new PostgresDiagnosis(await context.database());
    const primary = await atPrimary.primary();
    const mark = await atPrimary.timelineMark(primary);
    const opened = await context.connect(url, 'any').catch(messageOf);
    if (typeof opened === 'string')
      return [
        fault(
          'replica.unreachable',
          opened,
          'Check that the replica runs, and role and password of DATABASE_READER_URL. The primary answers its reads meanwhile.',
        ),
      ];
    return judgeReplica(
      primary,
      await new PostgresDiagnosis(opened).replica(primary.position, mark, context.clock.now()),
      context.settings.databaseReaderMaxLagSeconds ?? 0,
    );
  },
});

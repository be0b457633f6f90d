import { type SessionReport, SessionReports } from '@registrar/registries/ports';
import type { Sql } from '../sql';

/** Days for which a refusal stays visible after its process ended. */
const RETAINED_DAYS = 7;

/** Session reports as rows, one per process and connection. */
export class PostgresSessionReports extends SessionReports {
  /** `process`: for staff, `worker`. */
  constructor(
    private readonly sql: Sql,
    private readonly process: string,
  ) {
    super();
  }

  async put(
    { connectionId, holder, circuit, sessions, inUse, waiting, lastRefusal }: SessionReport,
    at: Date,
  ): Promise<void> {
    await this.sql.change(
      'session_report_put',
      `with old as (
         delete from registry_session_reports where connection_id = $1 and reported_at < $12::timestamptz - interval '${RETAINED_DAYS} days' and holder <> $2
       )
       insert into registry_session_reports (connection_id, holder, process, circuit, sessions, in_use, waiting, refused_at, refused_command, refused_code, refused_reason, reported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (connection_id, holder) do update
          set circuit = excluded.circuit, sessions = excluded.sessions, in_use = excluded.in_use, waiting = excluded.waiting, refused_at = excluded.refused_at,
              refused_command = excluded.refused_command, refused_code = excluded.refused_code, refused_reason = excluded.refused_reason, reported_at = excluded.reported_at`,
      [
        connectionId,
        holder,
        this.process,
        circuit,
        sessions,
        inUse,
        waiting,
        lastRefusal?.at ?? null,
        lastRefusal?.command ?? null,
        lastRefusal?.code ?? null,
        lastRefusal?.reason ?? null,
        at,
      ],
    );
  }
}

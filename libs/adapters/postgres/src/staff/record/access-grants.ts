import { AccessGrants } from '@registrar/staff/ports';
import type { Sql } from '../../sql';

/** From the audit log, which is append-only, by its index of targets. */
export class PostgresAccessGrants extends AccessGrants {
  constructor(private readonly sql: Sql) {
    super();
  }

  async actorsOf(userId: number, operations: readonly string[], since: Date): Promise<string[]> {
    const rows = await this.sql.rows<{ actor: string }>(
      'audit_access_actors',
      `select distinct actor from audit_log
        where target = $1 and action = any($2::text[]) and at >= $3 order by actor`,
      [`staff_user:${userId}`, operations, since],
    );
    return rows.map(({ actor }) => actor);
  }
}

import { type AccessGrant, AccessGrants } from '@registrar/staff/ports';
import type { Sql } from '../../sql';

/** From the audit log, which is append-only, by its index of targets. */
export class PostgresAccessGrants extends AccessGrants {
  constructor(private readonly sql: Sql) {
    super();
  }

  of(userId: number, operations: readonly string[], since: Date): Promise<AccessGrant[]> {
    return this.sql.rows<AccessGrant>(
      'audit_access_grants',
      `select distinct action as operation, actor from audit_log
        where target = $1 and action = any($2::text[]) and at >= $3 order by actor, action`,
      [`staff_user:${userId}`, operations, since],
    );
  }
}

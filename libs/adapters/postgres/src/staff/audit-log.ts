import type { JsonValue, UnitOfWork } from '@registrar/kernel';
import { AuditLog, type NewAuditEntry } from '@registrar/staff/ports';
import type { Sql } from '../sql';

/** A trigger and the grants make its rows unchangeable. */
export class PostgresAuditLog extends AuditLog {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async append(entry: NewAuditEntry): Promise<void> {
    this.uow.assertOpen();
    // the commit locks the head of the hash chain
    this.sql.releaseLocksBeforeFlush();
    await this.sql.change(
      'audit_append',
      `insert into audit_log (at, actor, role, action, target, before, after, request_id, source, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        entry.at,
        entry.actor,
        entry.role,
        entry.action,
        entry.target,
        json(entry.before),
        json(entry.after),
        entry.requestId,
        entry.source ?? null,
        entry.reason ?? null,
      ],
    );
  }
}

const json = (value: JsonValue | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

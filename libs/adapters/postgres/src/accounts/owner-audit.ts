import type { UnitOfWork } from '@registrar/kernel';
import { type NewOwnerEntry, OwnerAudit } from '@registrar/accounts/ports';
import type { Sql } from '../sql';

/**
 * Account owners share the audit log of staff; their role is `reseller`. A trigger and the grants make its
 * rows unchangeable.
 */
export class PostgresOwnerAudit extends OwnerAudit {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async append(entry: NewOwnerEntry): Promise<void> {
    this.uow.assertOpen();
    // the commit locks the head of the hash chain
    this.sql.releaseLocksBeforeFlush();
    await this.sql.change(
      'owner_audit_append',
      `insert into audit_log (at, actor, role, action, target, before, after, request_id, source) values ($1, $2, 'reseller', $3, $4, $5, $6, $7, $8)`,
      [
        entry.at,
        entry.actor,
        entry.action,
        entry.target,
        json(entry.before),
        json(entry.after),
        entry.requestId,
        entry.source ?? null,
      ],
    );
  }
}

const json = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

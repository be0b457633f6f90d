import type { UnitOfWork } from '@registrar/kernel';
import type { RegistrantChange } from '@registrar/domains';
import { RegistrantChanges } from '@registrar/domains/ports';
import type { Sql } from '../sql';

export class PostgresRegistrantChanges extends RegistrantChanges {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(
    change: RegistrantChange & { operationId: string; domainId: number; accountId: number; changedAt: Date },
  ): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'registrant_change_add',
      `insert into registrant_changes (domain_id, account_id, operation_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        change.domainId,
        change.accountId,
        change.operationId,
        change.beforeContactId,
        change.afterContactId,
        change.material,
        change.optedOut,
        change.verificationDue,
        change.changedAt,
      ],
    );
  }

  /** An address stays verified when its domains are gone. */
  async isVerified(accountId: number, email: string): Promise<boolean> {
    const row = await this.sql.row<{ verified: boolean }>(
      'registrant_is_verified',
      `select exists (select 1 from contact_verifications v where v.account_id = $1 and v.address = lower($2) and v.state = 'verified') as verified`,
      [accountId, email],
    );
    return row!.verified;
  }

  async isOptedOut(accountId: number): Promise<boolean> {
    const row = await this.sql.row<{ opted_out: boolean }>(
      'account_registrant_lock',
      'select registrant_lock_opt_out as opted_out from accounts where id = $1',
      [accountId],
    );
    if (!row) throw new Error(`account ${accountId} does not exist`);
    return row.opted_out;
  }
}

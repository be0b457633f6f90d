import type { UnitOfWork } from '@registrar/kernel';
import type { RecordedRegistrantChange } from '@registrar/domains';
import { RegistrantChanges } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import { RegistrantChangeEntity } from './entities/registrant-changes.entity';

export class PostgresRegistrantChanges extends RegistrantChanges {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(change: RecordedRegistrantChange): Promise<void> {
    this.uow.assertOpen();
    await this.sql.repository(RegistrantChangeEntity).insert({
      domain_id: change.domainId,
      account_id: change.accountId,
      operation_id: change.operationId,
      before_contact_id: change.beforeContactId,
      after_contact_id: change.afterContactId,
      material: change.material,
      opted_out: change.optedOut,
      verification_due: change.verificationDue,
      changed_at: change.changedAt,
    });
  }

  /** An address stays verified after its domains are removed. */
  async isVerified(accountId: number, email: string): Promise<boolean> {
    const row = await this.sql.row<{ verified: boolean }>(
      'registrant_is_verified',
      `select exists (select 1 from contact_verifications v where v.account_id = $1 and v.address = lower($2) and v.state = 'verified') as verified`,
      [accountId, email],
    );
    return row!.verified;
  }

  async isOptedOut(accountId: number, now: Date): Promise<boolean> {
    const row = await this.sql.row<{ opted_out: boolean }>(
      'account_registrant_lock',
      'select registrant_lock_opt_out and coalesce(registrant_lock_opt_out_from <= $2, false) as opted_out from accounts where id = $1',
      [accountId, now],
    );
    if (!row) throw new Error(`account ${accountId} does not exist`);
    return row.opted_out;
  }
}

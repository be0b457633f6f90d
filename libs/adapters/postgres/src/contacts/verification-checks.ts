import type { UnitOfWork } from '@registrar/kernel';
import { type CheckedDomain, type CheckSubject, VerificationChecks } from '@registrar/domains/ports';
import type { VerificationCheckEntity } from './entities/verification-checks.entity';
import type { Repository } from 'typeorm';
import { VerificationParkingEntity } from './entities/verification-parkings.entity';
import { domainScopeSql } from '../due-work';
import { domainRegistryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';
import type { AccountCounterEntity } from '../accounts/entities/account-counters.entity';
import type { ContactEntity } from './entities/contacts.entity';
import type { DomainEntity } from '../domains/entities/domains.entity';
import { UNVERIFIED_SINCE } from './verification-sql';

/** `contact_id`: the registrant. */
interface DomainToVerify
  extends Pick<DomainEntity, 'account_id' | 'name' | 'locks'>, Pick<ContactEntity, 'email'> {
  busy: boolean;
  contact_id: ContactEntity['id'];
  account_domains: AccountCounterEntity['domains'];
  unverified_since: Date | null;
}

export class PostgresVerificationChecks extends VerificationChecks {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<CheckedDomain[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<Pick<VerificationCheckEntity, 'domain_id' | 'version' | 'attempts'>>(
      'verification_check_take',
      `update verification_checks set due_at = $2, attempts = attempts + 1
        where domain_id = any(array(select domain_id from verification_checks where due_at <= $1 and ${domainScopeSql('domain_id', 4, 5)} and ${domainRegistryOpenSql('verification_checks.domain_id', 6)} order by due_at limit $3 for update skip locked))
        returning domain_id, version, attempts`,
      [at, this.sql.due.toAccountTime(nextAt), limit, only, except, now],
    );
    return rows.map((row) => ({ domainId: row.domain_id, version: row.version, attempt: row.attempts }));
  }

  async subject(domainId: number): Promise<CheckSubject | undefined> {
    const row = await this.sql.row<DomainToVerify>(
      'verification_check_subject',
      `select d.account_id, d.name, d.busy_operation_id is not null as busy, d.locks, c.id as contact_id, c.email, coalesce(n.domains, 0) as account_domains,
              ${UNVERIFIED_SINCE} as unverified_since
         from domains d join contacts c on c.id = d.registrant_id left join account_counters n on n.account_id = d.account_id
        where d.id = $1 and d.removed_at is null and d.state = 'active'`,
      [domainId],
    );
    return (
      row && {
        accountId: row.account_id,
        name: row.name,
        isBusy: row.busy,
        locks: row.locks,
        contactId: row.contact_id,
        email: row.email ?? undefined,
        accountDomains: row.account_domains,
        ...(row.unverified_since && { unverifiedSince: row.unverified_since }),
      }
    );
  }

  async done({ domainId, version }: CheckedDomain): Promise<void> {
    await this.sql.change(
      'verification_check_done',
      'delete from verification_checks where domain_id = $1 and version = $2',
      [domainId, version],
    );
  }

  async postpone(
    { domainId, version, attempt }: CheckedDomain,
    dueAt: Date,
    trouble: string,
    isFailure: boolean,
  ): Promise<void> {
    await this.sql.change(
      'verification_check_postpone',
      'update verification_checks set due_at = $3, trouble = $4, attempts = $5 where domain_id = $1 and version = $2',
      [domainId, version, this.sql.due.toAccountTime(dueAt), trouble, isFailure ? attempt : attempt - 1],
    );
  }

  async keepNameservers(domainId: number, nameservers: readonly string[], at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.parkings.upsert({ domain_id: domainId, nameservers: [...nameservers], kept_at: at }, [
      'domain_id',
    ]);
  }

  async keptNameservers(domainId: number): Promise<readonly string[] | undefined> {
    return (await this.parkings.findOneBy({ domain_id: domainId }))?.nameservers;
  }

  private get parkings(): Repository<VerificationParkingEntity> {
    return this.sql.repository(VerificationParkingEntity);
  }
}

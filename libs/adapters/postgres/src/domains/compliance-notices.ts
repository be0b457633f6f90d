import {
  compliancePayload,
  ComplianceNotices,
  type ComplianceSubject,
  type NewComplianceNotice,
} from '@registrar/domains/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { DomainEntity } from './entities/domains.entity';

/** `contact_id`: the registrant. */
interface NoticedDomain extends Pick<DomainEntity, 'account_id'> {
  domain_id: DomainEntity['id'];
  contact_id: DomainEntity['registrant_id'];
  duty: AccountEntity['compliance_notices'];
  is_subscribed: boolean;
}

export class PostgresComplianceNotices extends ComplianceNotices {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async subject(name: string): Promise<ComplianceSubject | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<NoticedDomain>(
      'compliance_subject',
      `select d.id as domain_id, d.account_id, d.registrant_id as contact_id, a.compliance_notices as duty,
              exists(select from webhook_subscriptions s where s.account_id = d.account_id and s.event_name = 'domain.registry.compliance_notice' and s.active) as is_subscribed
         from domains d join accounts a on a.id = d.account_id
        where d.name = $1 and d.state = 'active' and d.removed_at is null for update of d`,
      [name],
    );
    return (
      row && {
        domainId: row.domain_id,
        accountId: row.account_id,
        contactId: row.contact_id,
        duty: row.duty,
        isSubscribed: row.is_subscribed,
      }
    );
  }

  async add({
    domainId,
    accountId,
    name,
    message,
    content,
    way,
    contactId,
    at,
  }: NewComplianceNotice): Promise<number | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ id: number }>(
      'compliance_notice_add',
      `insert into compliance_notices (domain_id, account_id, name, source, connection_id, message_id, content, way, contact_id, noticed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (connection_id, message_id) where message_id is not null do nothing returning id`,
      [
        domainId,
        accountId,
        name,
        message ? 'registry' : 'staff',
        message?.connectionId ?? null,
        message?.id ?? null,
        JSON.stringify(compliancePayload(name, content)),
        way,
        contactId ?? null,
        at,
      ],
    );
    return row?.id;
  }
}

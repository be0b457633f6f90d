import type { ClaimsNotice } from '@registrar/catalog';
import {
  ClaimsAcknowledgements,
  ClaimsNotices,
  storedClaims,
  type StoredNotice,
} from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { ClaimsAcknowledgementEntity } from './entities/claims-acknowledgements.entity';
import { ClaimsNoticeEntity } from './entities/claims-notices.entity';

export class PostgresClaimsNotices extends ClaimsNotices {
  constructor(private readonly sql: Sql) {
    super();
  }

  private get notices(): Repository<ClaimsNoticeEntity> {
    return this.sql.repository(ClaimsNoticeEntity);
  }

  async inForce(claimKey: string, now: Date): Promise<ClaimsNotice | undefined> {
    const row = await this.notices.findOne({
      where: { claim_key: claimKey, not_after: MoreThan(now), not_before: LessThanOrEqual(now) },
      order: { not_after: 'desc' },
    });
    return row ? noticeOf(row) : undefined;
  }

  async find(noticeId: string): Promise<ClaimsNotice | undefined> {
    const row = await this.notices.findOneBy({ id: noticeId });
    return row ? noticeOf(row) : undefined;
  }

  async add({ notice, claimKey, validatorId, document, fetchedAt }: StoredNotice): Promise<void> {
    await this.notices
      .createQueryBuilder()
      .insert()
      .values({
        id: notice.id,
        claim_key: claimKey,
        validator_id: validatorId,
        label: notice.label,
        not_before: notice.notBefore,
        not_after: notice.notAfter,
        content: notice.claims,
        document,
        fetched_at: fetchedAt,
      })
      .orIgnore()
      .execute();
  }
}

export class PostgresClaimsAcknowledgements extends ClaimsAcknowledgements {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({
    operationId,
    accountId,
    name,
    noticeId,
    acceptedAt,
  }: Parameters<ClaimsAcknowledgements['add']>[0]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.repository(ClaimsAcknowledgementEntity).insert({
      operation_id: operationId,
      account_id: accountId,
      name,
      notice_id: noticeId,
      accepted_at: acceptedAt,
    });
  }
}

const noticeOf = ({
  id,
  label,
  not_before: notBefore,
  not_after: notAfter,
  content,
}: ClaimsNoticeEntity): ClaimsNotice => ({
  id,
  label,
  notBefore,
  notAfter,
  claims: storedClaims.read(content, id),
});

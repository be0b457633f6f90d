import type { ClaimsNotice } from '@registrar/catalog';
import { ClaimsAcknowledgements, ClaimsNotices, type StoredNotice } from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';

interface NoticeRow {
  id: string;
  label: string;
  not_before: Date;
  not_after: Date;
  content: ClaimsNotice['claims'];
}

const COLUMNS = 'id, label, not_before, not_after, content';

export class PostgresClaimsNotices extends ClaimsNotices {
  constructor(private readonly sql: Sql) {
    super();
  }

  async inForce(claimKey: string, now: Date): Promise<ClaimsNotice | undefined> {
    const row = await this.sql.row<NoticeRow>(
      'claims_notice_in_force',
      `select ${COLUMNS} from claims_notices where claim_key = $1 and not_after > $2 and not_before <= $2 order by not_after desc limit 1`,
      [claimKey, now],
    );
    return row && noticeOf(row);
  }

  async find(noticeId: string): Promise<ClaimsNotice | undefined> {
    const row = await this.sql.row<NoticeRow>(
      'claims_notice_find',
      `select ${COLUMNS} from claims_notices where id = $1`,
      [noticeId],
    );
    return row && noticeOf(row);
  }

  async add({ notice, claimKey, validatorId, document, fetchedAt }: StoredNotice): Promise<void> {
    await this.sql.change(
      'claims_notice_add',
      `insert into claims_notices (id, claim_key, validator_id, label, not_before, not_after, content, document, fetched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
      [
        notice.id,
        claimKey,
        validatorId ?? null,
        notice.label,
        notice.notBefore,
        notice.notAfter,
        JSON.stringify(notice.claims),
        document,
        fetchedAt,
      ],
    );
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
    await this.sql.change(
      'claims_acknowledgement_add',
      'insert into claims_acknowledgements (operation_id, account_id, name, notice_id, accepted_at) values ($1, $2, $3, $4, $5)',
      [operationId, accountId, name, noticeId, acceptedAt],
    );
  }
}

const noticeOf = ({
  id,
  label,
  not_before: notBefore,
  not_after: notAfter,
  content,
}: NoticeRow): ClaimsNotice => ({
  id,
  label,
  notBefore,
  notAfter,
  claims: content,
});

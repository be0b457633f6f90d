import type { UnitOfWork } from '@registrar/kernel';
import { type FoundOutboundNotice, type OutboundNotice, OutboundNotices } from '@registrar/transfers/ports';
import type { Sql } from '../sql';
import type { TransferOutEntity } from './entities/transfers-out.entity';
import { IsNull } from 'typeorm';
import { TransferOutNoticeEntity } from './entities/transfer-out-notices.entity';

interface NoticeOfTransfer
  extends
    Pick<TransferOutNoticeEntity, 'transfer_id' | 'contact_id' | 'noticed_at' | 'expires_at' | 'used_at'>,
    Pick<TransferOutEntity, 'account_id' | 'connection_id' | 'name' | 'gaining' | 'state'> {
  /** Nullable in the table; never null here, since rows are found by it. */
  digest: string;
}

export class PostgresOutboundNotices extends OutboundNotices {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async addNotice({ transferId, contactId, digest, noticedAt, expiresAt }: OutboundNotice): Promise<boolean> {
    this.uow.assertOpen();
    const added = await this.sql.change(
      'transfer_out_notice_add',
      'insert into transfer_out_notices (transfer_id, contact_id, digest, noticed_at, expires_at) values ($1, $2, $3, $4, $5) on conflict (transfer_id) do nothing',
      [transferId, contactId, digest ?? null, noticedAt, expiresAt],
    );
    return added === 1;
  }

  async findByLinkDigest(digest: string): Promise<FoundOutboundNotice | undefined> {
    const row = await this.sql.row<NoticeOfTransfer>(
      'transfer_out_notice_find',
      `select n.transfer_id, n.contact_id, n.digest, n.noticed_at, n.expires_at, n.used_at, t.account_id, t.connection_id, t.name, t.gaining, t.state
         from transfer_out_notices n join transfers_out t on t.id = n.transfer_id where n.digest = $1`,
      [digest],
    );
    return (
      row && {
        transferId: row.transfer_id,
        contactId: row.contact_id,
        digest: row.digest,
        noticedAt: row.noticed_at,
        expiresAt: row.expires_at,
        accountId: row.account_id,
        connectionId: row.connection_id,
        name: row.name,
        state: row.state,
        ...(row.gaining !== null && { gaining: row.gaining }),
        ...(row.used_at && { usedAt: row.used_at }),
      }
    );
  }

  async formerRegistrants(domainId: number, since: Date): Promise<number[]> {
    const rows = await this.sql.rows<{ before_contact_id: number }>(
      'transfer_out_former_registrants',
      'select distinct before_contact_id from registrant_changes where domain_id = $1 and material and changed_at >= $2 order by before_contact_id',
      [domainId, since],
    );
    return rows.map((row) => row.before_contact_id);
  }

  async markRefusedByLink(transferId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql
      .repository(TransferOutNoticeEntity)
      .update({ transfer_id: transferId, used_at: IsNull() }, { used_at: at });
  }
}

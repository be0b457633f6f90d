import type { NoticeLeads } from '@registrar/accounts';
import { NoticeSettingsStore } from '@registrar/accounts/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import { LEADS_COLUMNS, type NoticeLeadsRow, setLeadsOf } from './notice-leads';

export class PostgresNoticeSettingsStore extends NoticeSettingsStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number): Promise<{ leads?: NoticeLeads; isSubscribed: boolean }> {
    const row = await this.sql.row<NoticeLeadsRow>(
      'notice_settings_find',
      `select ${LEADS_COLUMNS} from notice_accounts n where n.account_id = $1`,
      [accountId],
    );
    const leads = row && setLeadsOf(row);
    return { ...(leads && { leads }), isSubscribed: row?.subscribed ?? false };
  }

  async save(accountId: number, leads: NoticeLeads): Promise<NoticeLeads | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<NoticeLeadsRow>(
      'notice_settings_lock',
      `select ${LEADS_COLUMNS} from notice_accounts n where n.account_id = $1 for update`,
      [accountId],
    );
    const { verificationHold, expiry, lockEnd, graceEnd, interruption, redemptionEnd, priceChange } = leads;
    await this.sql.change(
      'notice_settings_save',
      `insert into notice_accounts (account_id, verification_hold_days, expiry_days, lock_end_days, grace_end_days, redemption_end_days, price_change_days, interruption_days, enrolled_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '')
       on conflict (account_id) do update set verification_hold_days = $2, expiry_days = $3, lock_end_days = $4, grace_end_days = $5,
         redemption_end_days = $6, price_change_days = $7, interruption_days = $8, enrolled_to = ''`,
      [accountId, verificationHold, expiry, lockEnd, graceEnd, redemptionEnd, priceChange, interruption],
    );
    return row && setLeadsOf(row);
  }
}

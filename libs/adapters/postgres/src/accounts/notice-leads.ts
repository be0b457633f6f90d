import { DEFAULT_LEADS, type NoticeLeads } from '@registrar/accounts';
import type { OuterJoined } from '../sql';
import type { NoticeAccountEntity } from './entities/notice-accounts.entity';

export type NoticeLeadsRow = Omit<NoticeAccountEntity, 'account_id' | 'enrolled_to'>;

/** Of `notice_accounts n`. */
export const LEADS_COLUMNS =
  'n.verification_hold_days, n.expiry_days, n.lock_end_days, n.grace_end_days, n.interruption_days, n.redemption_end_days, n.price_change_days, n.subscribed';

/** Undefined: the account has set none. */
export function setLeadsOf(row: OuterJoined<NoticeLeadsRow>): NoticeLeads | undefined {
  const { verification_hold_days, expiry_days, lock_end_days } = row;
  const { grace_end_days, redemption_end_days, price_change_days } = row;
  if (!verification_hold_days || !expiry_days || !lock_end_days) return undefined;
  if (!grace_end_days || !redemption_end_days || !price_change_days) return undefined;
  return {
    verificationHold: verification_hold_days,
    expiry: expiry_days,
    lockEnd: lock_end_days,
    graceEnd: grace_end_days,
    // set by a release that does not know it
    interruption: row.interruption_days ?? DEFAULT_LEADS.interruption,
    redemptionEnd: redemption_end_days,
    priceChange: price_change_days,
  };
}

/** Undefined: it wants no notices. */
export const leadsOf = (row: OuterJoined<NoticeLeadsRow>): NoticeLeads | undefined =>
  setLeadsOf(row) ?? (row.subscribed ? DEFAULT_LEADS : undefined);

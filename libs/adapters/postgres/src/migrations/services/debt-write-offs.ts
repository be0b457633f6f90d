import { ledgerListsGrow } from './ledger-lists';

/**
 * libs/billing/src/payments/write-off-debt.ts: what customers owe of payments that the gateway took back, and
 * will not pay.
 */
export const debtWriteOffsTables = `
set local lock_timeout = '5s';
-- As in restore-steps: each list grows by what is new, and no row needs a look.
${ledgerListsGrow({ after: 'debt_payment', names: ['debt_write_off'] }, { after: 'payment_debts', names: ['bad_debts'] })}

alter table payment_reversals add column written_off bigint not null default 0;
alter table payment_reversals add constraint payment_reversals_written_off_ck
  check (written_off >= 0 and owed + written_off <= amount and (state = 'taken' or written_off = 0));
comment on column payment_reversals.written_off is 'Of the amount, what the account owed and the registrar bears; nothing of it once the money came again';
`;

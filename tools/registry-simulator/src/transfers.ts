import { chargeTerm, creditTerm } from './billing';
import { feeFor } from './fees';
import { trnData } from './messages';
import { lockContact, updateContact } from './store/contacts';
import type { Sql } from './store/database';
import { lockDomain, updateDomain, type DomainRow } from './store/domains';
import { moveSubordinateHosts } from './store/hosts';
import { closeGrace, graceOf } from './store/money';
import { queueMessage } from './store/poll';
import { updateTransfer, type TransferRow, type TransferStatus } from './store/transfers';
import { addYears } from './time';
import type { TldPolicy } from './tld-policies';

export type Decision = Exclude<TransferStatus, 'pending'>;

const TEXTS: Record<TransferStatus, string> = {
  pending: 'Transfer requested.',
  clientApproved: 'Transfer approved.',
  clientRejected: 'Transfer rejected.',
  clientCancelled: 'Transfer cancelled.',
  serverApproved: 'Transfer approved by the registry.',
  serverCancelled: 'Transfer cancelled by the registry.',
};

/**
 * The end of the term after a transfer: the transfer's years are added; in the auto-renew grace period they
 * replace the auto-renewed year. Never beyond the longest term, counted from now.
 */
export async function expiryAfterTransfer(
  sql: Sql,
  domain: DomainRow,
  policy: TldPolicy,
  now: Date,
): Promise<Date> {
  const running = await graceOf(sql, domain.id, now);
  const autoRenewed = running
    .filter(({ kind }) => kind === 'autoRenew')
    .reduce((sum, { years }) => sum + years, 0);
  const extended = addYears(
    domain.expires_at,
    policy.transfer.years - (policy.transfer.years > 0 ? autoRenewed : 0),
  );
  const cap = addYears(now, policy.maxYearsAhead ?? policy.years.max);
  return extended > cap ? new Date(Math.max(cap.getTime(), domain.expires_at.getTime())) : extended;
}

/** Ends a pending transfer and notifies both sides. The caller holds the lock of the domain or contact. */
export async function decideTransfer(
  sql: Sql,
  transfer: TransferRow,
  decision: Decision,
  now: Date,
  policy?: TldPolicy,
): Promise<TransferRow> {
  const approved = decision === 'clientApproved' || decision === 'serverApproved';
  const decided: TransferRow = { ...transfer, status: decision, act_by: now };
  if (approved && policy) decided.expires_at = await moveDomain(sql, transfer, policy, now);
  else if (approved) await moveContact(sql, transfer, now);
  await updateTransfer(sql, transfer.id, { status: decision, act_by: now, expires_at: decided.expires_at });
  await tell(sql, decided, [transfer.requested_by, transfer.acting], now);
  return decided;
}

/** Queues the state of a transfer for registrars. */
export async function tell(
  sql: Sql,
  transfer: TransferRow,
  registrars: readonly string[],
  now: Date,
): Promise<void> {
  for (const registrar of registrars) {
    await queueMessage(sql, registrar, now, { text: TEXTS[transfer.status], resData: trnData(transfer) });
  }
}

/**
 * Changes the domain's sponsor: hosts below it follow, its code is void, the losing registrar's grace periods
 * end (RFC 9154 section 5.4).
 */
async function moveDomain(sql: Sql, transfer: TransferRow, policy: TldPolicy, now: Date): Promise<Date> {
  const domain = await lockDomain(sql, transfer.name);
  if (!domain) throw new Error(`no domain ${transfer.name} to transfer`);
  const expiresAt = await expiryAfterTransfer(sql, domain, policy, now);
  await payBackAutoRenewal(sql, domain, policy, now);
  await closeGrace(sql, domain.id);
  await updateDomain(sql, domain.id, {
    sponsor: transfer.requested_by,
    transferred_at: now,
    auth_hash: null,
    expires_at: expiresAt,
  });
  await moveSubordinateHosts(sql, domain.id, transfer.requested_by, now);
  const fee = feeFor(policy, domain.price_class, 'transfer', policy.transfer.years);
  await chargeTerm(
    sql,
    policy,
    domain,
    { kind: 'transfer', registrar: transfer.requested_by, years: policy.transfer.years, fee },
    now,
  );
  return expiresAt;
}

/** Refunds the losing registrar's auto-renewed year. */
async function payBackAutoRenewal(sql: Sql, domain: DomainRow, policy: TldPolicy, now: Date): Promise<void> {
  for (const grace of await graceOf(sql, domain.id, now)) {
    if (grace.kind === 'autoRenew') await creditTerm(sql, policy, domain.name, grace, now);
  }
}

async function moveContact(sql: Sql, transfer: TransferRow, now: Date): Promise<void> {
  const contact = await lockContact(sql, transfer.name);
  if (!contact) throw new Error(`no contact ${transfer.name} to transfer`);
  await updateContact(sql, contact.id, {
    sponsor: transfer.requested_by,
    transferred_at: now,
    auth_hash: null,
  });
}

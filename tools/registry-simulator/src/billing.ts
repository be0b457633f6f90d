import type { Sql } from './store/database';
import { book, graceDeletesOf, openGrace, type GraceKind, type GraceRow } from './store/money';
import { addDays } from './time';
import type { TldPolicy } from './tld-policies';

/** A paid term: create opens the add grace period, the others the period of their name. */
export interface PaidTerm {
  kind: GraceKind;
  registrar: string;
  years: number;
  /** Minor units. */
  fee: number;
  /** Start of the grace period; default now. */
  from?: Date;
}

/**
 * Books the fee of a term and opens, where the zone has RFC 3915, the grace period in which it is refunded.
 */
export async function chargeTerm(
  sql: Sql,
  policy: TldPolicy,
  domain: { id: string; name: string },
  term: PaidTerm,
  now: Date,
): Promise<void> {
  const { kind, registrar, years, fee, from } = term;
  await book(
    sql,
    { registrar, domainName: domain.name, reason: kind, amount: fee, currency: policy.currency },
    now,
  );
  if (!policy.grace) return;
  await openGrace(sql, domain.id, {
    kind,
    registrar,
    ends_at: addDays(from ?? now, policy.grace[kind]),
    years,
    fee,
  });
}

/**
 * Books the refund when a delete or transfer ends a grace period, and returns it. Above the limit of deletes in
 * the add grace period it is 0, and still booked, since it counts.
 */
export async function creditTerm(
  sql: Sql,
  policy: TldPolicy,
  domainName: string,
  grace: GraceRow,
  now: Date,
): Promise<number> {
  const { kind, registrar } = grace;
  const fee = kind === 'add' && !(await isAddRefunded(sql, policy, registrar, now)) ? 0 : grace.fee;
  await book(
    sql,
    { registrar, domainName, reason: `credit:${kind}`, amount: -fee, currency: policy.currency },
    now,
  );
  return fee;
}

/** Whether one more delete is within the limit; it takes a new registration away. */
async function isAddRefunded(
  sql: Sql,
  { tld, graceDeleteLimit }: TldPolicy,
  registrar: string,
  now: Date,
): Promise<boolean> {
  if (!graceDeleteLimit) return true;
  const { creates, deletes } = await graceDeletesOf(sql, { registrar, tld }, now);
  const { percent, least } = graceDeleteLimit;
  return deletes + 1 <= Math.max(least, Math.floor(((creates - deletes - 1) * percent) / 100));
}

import type { Sql } from './store/database';
import { book, openGrace, type GraceKind, type GraceRow } from './store/money';
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

/** Books the refunds when a delete or transfer ends grace periods. */
export async function creditTerm(
  sql: Sql,
  policy: TldPolicy,
  domainName: string,
  grace: GraceRow,
  now: Date,
): Promise<void> {
  const { kind, registrar, fee } = grace;
  await book(
    sql,
    { registrar, domainName, reason: `credit:${kind}`, amount: -fee, currency: policy.currency },
    now,
  );
}

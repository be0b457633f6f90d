import type { Sql } from './database';

/** RFC 3915 grace periods in which a delete is refunded. */
export type GraceKind = 'add' | 'renew' | 'autoRenew' | 'transfer';

export interface GraceRow {
  id: string;
  kind: GraceKind;
  registrar: string;
  ends_at: Date;
  years: number;
  fee: number;
}

/** Opens a grace period; several of the same or different kinds may run at once. */
export async function openGrace(sql: Sql, domainId: string, grace: Omit<GraceRow, 'id'>): Promise<void> {
  await sql.send(
    'insert into grace_periods (domain_id, kind, registrar, ends_at, years, fee) values ($1, $2, $3, $4, $5, $6)',
    [domainId, grace.kind, grace.registrar, grace.ends_at, grace.years, grace.fee],
  );
}

/** Periods running at that moment, oldest first. */
export async function graceOf(sql: Sql, domainId: string, now: Date): Promise<GraceRow[]> {
  const { rows } = await sql.query<GraceRow>(
    'select id, kind, registrar, ends_at, years, fee from grace_periods where domain_id = $1 and ends_at > $2 order by id',
    [domainId, now],
  );
  return rows;
}

/** Ends periods early: all of a domain, or those of one kind. */
export async function closeGrace(sql: Sql, domainId: string, kind?: GraceKind): Promise<void> {
  await sql.query('delete from grace_periods where domain_id = $1 and ($2::text is null or kind = $2)', [
    domainId,
    kind ?? null,
  ]);
}

export interface Charge {
  registrar: string;
  domainName: string;
  reason: string;
  amount: number;
  currency: string;
}

/** Books a fee (positive) or a credit (negative) in minor units, for the registrar's invoice. */
export async function book(sql: Sql, charge: Charge, now: Date): Promise<void> {
  await sql.send(
    'insert into charges (registrar, domain_name, reason, amount, currency, charged_at) values ($1, $2, $3, $4, $5, $6)',
    [charge.registrar, charge.domainName, charge.reason, charge.amount, charge.currency, now],
  );
}

/**
 * Registrations of the registrar in the TLD and the UTC month of `now`, and deletes in the add grace period. Other
 * deletes of it wait until the end of the transaction.
 */
export async function graceDeletesOf(
  sql: Sql,
  { registrar, tld }: { registrar: string; tld: string },
  now: Date,
): Promise<{ creates: number; deletes: number }> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${registrar} ${tld}`]);
  const { rows } = await sql.query<{ creates: number; deletes: number }>(
    `select count(*) filter (where reason = 'add')::int as creates, count(*) filter (where reason = 'credit:add')::int as deletes
       from charges
      where registrar = $1 and reason in ('add', 'credit:add') and substr(domain_name, strpos(domain_name, '.') + 1) = $2
        and date_trunc('month', charged_at at time zone 'UTC') = date_trunc('month', $3::timestamptz at time zone 'UTC')`,
    [registrar, tld, now],
  );
  return rows[0];
}

import type { Condition } from './domain-list-sql';

const DAY_MS = 86_400_000;

/** A statement that returns how many domains of account `$1` match the filter, as `total`. */
export interface CountStatement {
  /** A short unique key for `text`. */
  key: string;
  text: string;
  values: unknown[];
}

/** Domains in the lists of an account; no row: none. */
export const storedCount = (account: string): string =>
  `select domains as total from account_counters where account_id = ${account}`;

/**
 * The cheapest exact count: stored counts where the filter allows them, at the same cost for a thousand
 * domains and a million; else the domains themselves.
 */
export function countStatement(
  conditions: readonly Condition[],
  direct: (conditions: readonly Condition[]) => string,
): CountStatement {
  const key = conditions.map(({ sql }) => sql).join('&');
  if (conditions.length === 0) return { key, text: storedCount('$1'), values: [] };
  const values = conditions.map(({ value }) => value);
  if (conditions.every(({ kept }) => kept === 'counts'))
    return { key: `counts ${key}`, text: keptCounts(conditions), values };
  const [{ kept }] = conditions;
  if ((kept === 'created' || kept === 'expires') && conditions.every((condition) => condition.kept === kept))
    return dayCounts(kept, conditions);
  return { key, text: direct(conditions), values };
}

const numbered = (sql: string, at: number): string => sql.replaceAll('?', `$${at}`);

const keptCounts = (conditions: readonly Condition[]): string =>
  `select coalesce(sum(d.domains), 0)::int as total from domain_counts d where d.account_id = $1${conditions.map(({ sql }, at) => ` and ${numbered(sql, at + 2)}`).join('')}`;

const COLUMNS = { created: 'registered_at', expires: 'expires_at' };

/** Whole days from the stored counts; a partial day at a bound is counted from the domains of that day. */
function dayCounts(kind: 'created' | 'expires', conditions: readonly Condition[]): CountStatement {
  const bound = (operator: string): number | undefined =>
    (conditions.find(({ sql }) => sql.includes(operator))?.value as Date | undefined)?.getTime();
  const [from, before] = [bound('>='), bound('<')];
  const firstDay = from === undefined ? undefined : Math.ceil(from / DAY_MS) * DAY_MS;
  const endDay = before === undefined ? undefined : Math.floor(before / DAY_MS) * DAY_MS;
  const at = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  // The day after 9999-12-31 is +010000-01-01 in JavaScript, 10000-01-01 in PostgreSQL.
  const day = (ms: number | undefined): string | null =>
    at(ms)?.toISOString().split('T', 1)[0].replace(/^\+0*/, '') ?? null;
  const isWithinADay = firstDay !== undefined && endDay !== undefined && firstDay > endDay;
  const edge = (
    low: string,
    high: string,
  ): string => `(select count(*) from domains d where d.account_id = $1 and d.removed_at is null
      and d.state in ('active', 'pending_create') and d.${COLUMNS[kind]} >= ${low}::timestamptz and d.${COLUMNS[kind]} < ${high}::timestamptz)`;
  if (isWithinADay)
    return {
      key: `within ${kind}`,
      text: `select ${edge('$2', '$3')}::int as total`,
      values: [at(from), at(before)],
    };
  const text = `
select (coalesce((select sum(c.domains) from domain_day_counts c
                   where c.account_id = $1 and c.kind = '${kind}' and ($2::date is null or c.day >= $2) and ($3::date is null or c.day < $3)), 0)
        + case when $4::timestamptz < $5::timestamptz then ${edge('$4', '$5')} else 0 end
        + case when $6::timestamptz < $7::timestamptz then ${edge('$6', '$7')} else 0 end)::int as total`;
  return {
    key: `days ${kind}`,
    text,
    values: [day(firstDay), day(endDay), at(from), at(firstDay), at(endDay), at(before)],
  };
}

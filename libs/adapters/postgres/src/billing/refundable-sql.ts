import { ICANN_GRACE_DELETES } from '@registrar/billing';
import { familySql } from '../accounts/family-sql';

/**
 * Names registered in a TLD in a UTC month, given as its first day, by the accounts of the query `accounts`, else
 * by all, that still exist.
 */
export const newNames = (accounts: string | undefined, tld: string, month: string): string => `
  (select count(*) from domains n
    where ${accounts === undefined ? '' : `n.account_id in (${accounts}) and `}n.tld = ${tld} and n.removed_at is null and n.state in ('active', 'pending_create')
      and n.registered_at >= ${month}::timestamp at time zone 'UTC' and n.registered_at < (${month} + interval '1 month') at time zone 'UTC')`;

/**
 * CTE `exhausted`: TLDs in which the account has no deletes left this month, by `isGraceDeleteLimitReached` of
 * libs/billing. An account shares them with all accounts of its root. New names are counted only above the
 * minimum that every root has.
 */
export const exhaustedOf = (
  account: string,
  month: string,
  least: string,
  percent: string,
): string => `family as materialized (select f.id from ${familySql(account)} f),
counted as materialized (
  select c.tld, sum(c.deletes) as deletes from grace_delete_counts c
   where c.month = ${month} and c.account_id in (select id from family) group by c.tld),
exhausted as materialized (
  select c.tld from counted c
   where c.deletes >= ${least} and c.deletes >= floor(${newNames('select id from family', 'c.tld', month)} * ${percent} / 100.0))`;

/**
 * One more delete of the registrar, after `deletes` others, is above the limit of the registry. `leaving`: names
 * that it takes away and that still count as new ones. They are counted only above the minimum.
 */
export const isAboveRegistrarLimit = (counted: {
  tld: string;
  month: string;
  deletes: string;
  least: string;
  percent: string;
  leaving: string;
}): string =>
  `(${counted.deletes} >= ${counted.least} and ${counted.deletes} >= floor(greatest(${newNames(undefined, counted.tld, counted.month)} - ${counted.leaving}, 0) * ${counted.percent} / 100.0))`;

/**
 * `addGraceDeleteLimitOf` of libs/catalog for the TLD `c.tld`: no row where the registry has no limit. With an offset
 * the planner reads the rules once.
 */
export const registrarLimit = (now: string): string => `
  (select coalesce((v.rules -> 'addGraceDeleteLimit' ->> 'least')::int, ${ICANN_GRACE_DELETES.least}) as least,
          coalesce((v.rules -> 'addGraceDeleteLimit' ->> 'percent')::numeric, ${ICANN_GRACE_DELETES.percent}) as percent
     from (select (select r.rules from tld_rules r where r.tld = c.tld and r.valid_from <= ${now} order by r.valid_from desc limit 1) as rules offset 0) v
    where case when v.rules -> 'addGraceDeleteLimit' is null then not coalesce((v.rules ->> 'ccTld')::boolean, false)
               else v.rules ->> 'addGraceDeleteLimit' <> 'none' end)`;

/** Deletes that the registry refunds in a month with so many net new names; `limit`: a row of `registrarLimit`. */
export const mostDeletes = (names: string, limit: string): string =>
  `greatest(${limit}.least, floor(${names} * ${limit}.percent / 100.0))`;

/** CTE `registrar_exhausted`: TLDs in which the registry refunds no more deletes of the registrar this month. */
export const registrarExhaustedOf = (
  month: string,
  now: string,
): string => `registrar_exhausted as materialized (
  select c.tld from registrar_grace_deletes c cross join lateral ${registrarLimit(now)} l
   where c.month = ${month}
     and ${isAboveRegistrarLimit({ tld: 'c.tld', month, deletes: 'c.deletes', least: 'l.least', percent: 'l.percent', leaving: '1' })})`;

const BY_ORDER = 'd.order_id = o.id';
/**
 * Privacy that was bought separately: its order is later than the one that registered the domain, and refers
 * to it by name.
 */
const OWN_PRIVACY = `i.type = 'whois_privacy' and d.name = i.name and d.order_id < o.id`;
/** One sub-select per way, so that each uses its index. */
const isStillThere = (by: string): string =>
  `exists (select from domains d where ${by} and d.account_id = o.account_id and d.state = 'active' and d.removed_at is null)`;

/** The domain was renewed since: a refund would lose the renewal, which is not refunded. */
const IS_RENEWED = `exists (select from order_items r join orders ro on ro.id = r.order_id
  where r.name = i.name and r.type = 'renewal' and r.status = 'success' and r.order_id > o.id and ro.account_id = o.account_id)`;

/** Without it `refundability` is `no`, whatever other rows say; it ends with the time. */
export const mayBeRefundable = (now: string): string =>
  `i.status = 'success' and i.type in ('registration', 'whois_privacy') and i.refundable_until > ${now}`;

/**
 * What a refund of item `i` of order `o` needs: `whyNotRefundable` of libs/billing. `yes`: nothing; `confirm`:
 * that the client confirms the loss of later renewals; `no`: it is not possible. Needs `exhausted` and
 * `registrar_exhausted`, and the current time as `now`.
 */
export const refundability = (now: string): string => `case
  when ${mayBeRefundable(now)}
   and (${isStillThere(BY_ORDER)} or ${isStillThere(OWN_PRIVACY)})
   and not (i.type = 'registration' and (exists (select from exhausted e where e.tld = i.tld)
                                         or exists (select from registrar_exhausted e where e.tld = i.tld)))
  then case when i.type = 'registration' and ${IS_RENEWED} then 'confirm' else 'yes' end else 'no' end`;

/** Names of an account in a TLD that came in a UTC month, given as its first day, and are still there. */
const newNames = (account: string, tld: string, month: string): string => `
  (select count(*) from domains n
    where n.account_id = ${account} and n.tld = ${tld} and n.removed_at is null and n.state in ('active', 'pending_create')
      and n.registered_at >= ${month}::timestamp at time zone 'UTC' and n.registered_at < (${month} + interval '1 month') at time zone 'UTC')`;

/**
 * Whether a row `c` of grace_delete_counts has reached its limit: `isGraceDeleteLimitReached` of
 * libs/billing. New names are counted only beyond the number that everybody has.
 */
export const limitReached = (least: string, percent: string): string =>
  `(c.deletes >= ${least} and c.deletes >= floor(${newNames('c.account_id', 'c.tld', 'c.month')} * ${percent} / 100.0))`;

/** CTE `exhausted`: TLDs in which the account has no deletes left this month. */
export const exhaustedOf = (
  account: string,
  month: string,
  least: string,
  percent: string,
): string => `exhausted as materialized (
  select c.tld from grace_delete_counts c where c.account_id = ${account} and c.month = ${month} and ${limitReached(least, percent)})`;

const BY_ORDER = 'd.order_id = o.id';
/**
 * Privacy that was bought on its own: its order comes after the one that brought the domain, and goes by its
 * name.
 */
const OWN_PRIVACY = `i.type = 'whois_privacy' and d.name = i.name and d.order_id < o.id`;
/** Each way by itself, so that each has its index. */
const isStillThere = (by: string): string =>
  `exists (select from domains d where ${by} and d.account_id = o.account_id and d.state = 'active' and d.removed_at is null)`;

/** The domain was renewed since: a refund would lose what is not refunded. */
const IS_RENEWED = `exists (select from order_items r join orders ro on ro.id = r.order_id
  where r.name = i.name and r.type = 'renewal' and r.status = 'success' and r.order_id > o.id and ro.account_id = o.account_id)`;

/** All but renewals of the domain. */
const allowed = (now: string): string => `coalesce(
  i.status = 'success' and i.type in ('registration', 'whois_privacy') and i.refundable_until > ${now}
  and (${isStillThere(BY_ORDER)} or ${isStillThere(OWN_PRIVACY)})
  and not (i.type = 'registration' and exists (select from exhausted e where e.tld = i.tld)), false)`;

/**
 * Whether an item `i` of an order `o` can be refunded: `whyNotRefundable` of libs/billing. Wants `exhausted`,
 * and the present as `now`.
 */
export const refundable = (now: string): string =>
  `(${allowed(now)} and not (i.type = 'registration' and ${IS_RENEWED}))`;

/** The field a refund of the item has to send as true; null where it needs none, or cannot be. */
export const refundNeeds = (now: string): string =>
  `case when ${allowed(now)} and i.type = 'registration' and ${IS_RENEWED} then 'confirmLostRenewals' end`;

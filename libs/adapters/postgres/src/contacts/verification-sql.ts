/**
 * Condition on domains `d`: the TLD is not a ccTLD by the rules in force at `now`, a SQL expression
 * (BEHAVIOUR §11).
 */
export const notOfCountry = (now: string): string =>
  `not coalesce((select (r.rules->>'ccTld')::boolean from tld_rules r where r.tld = d.tld and r.valid_from <= ${now} order by r.valid_from desc limit 1), false)`;

/**
 * FROM and WHERE of the domains `d` that a verification covers: found by the address, which few accounts
 * share.
 */
export const coveredBy = (account: string, address: string, now: string): string => `
  from contacts c join domains d on d.registrant_id = c.id
 where lower(c.email) = ${address} and d.account_id = ${account} and d.removed_at is null and d.state = 'active' and ${notOfCountry(now)}`;

import { notOfCountry } from '../contacts/verification-sql';
import { field, jsonObject } from '../json-sql';

/** A domain visible to its account: not failed or removed, and at least accepted by the registry. */
export const LISTED = `d.removed_at is null and d.state in ('active', 'pending_create')`;

/** Contact `alias` as JSON text; empty fields are omitted. `isVerified`: boolean, never null. */
const contactJson = (alias: string, sendDefaults: boolean, isVerified: string): string =>
  jsonObject(
    [
      field.textIfAny('firstName', `${alias}.first_name`),
      field.textIfAny('lastName', `${alias}.last_name`),
      field.textIfAny('companyName', `${alias}.company_name`),
      field.textIfAny('address1', `${alias}.address1`),
      field.textIfAny('address2', `${alias}.address2`),
      field.textIfAny('city', `${alias}.city`),
      field.textIfAny('state', `${alias}.state`),
      field.textIfAny('zip', `${alias}.zip`),
      field.textIfAny('country', `${alias}.country`),
      field.textIfAny('email', `${alias}.email`),
      field.textIfAny('phone', `${alias}.phone`),
      field.textIfAny('fax', `${alias}.fax`),
      field.boolIfTrue('isVerified', isVerified),
    ],
    sendDefaults,
  );

export const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;

/**
 * Verifications of the addresses of the four contacts, by the index of account and address; needs
 * `contactJoins` of `contacts`. An open one is shown only where it covers the domain: it is for the
 * registrant's address, and the TLD requires it. `now`: a SQL expression.
 */
export const marksJoin = (now: string): string => `left join lateral (
  select array_agg(v.address) filter (where v.state = 'verified') as verified,
         max(v.id) filter (where v.state = 'open' and v.address = lower(registrant.email) and ${notOfCountry(now)}) as open_id
    from contact_verifications v
   where v.account_id = d.account_id and v.address = any(array[${ROLES.map((role) => `lower(${role}.email)`).join(', ')}])) marks on true`;

export const contactJoins = (table: 'contacts' | 'people'): string =>
  ROLES.map((role) => `join ${table} ${role} on ${role}.id = d.${role}_id`).join(' ');

/**
 * CTE `people`: each contact of the domains of `page` once, as JSON text. Most domains of an account share
 * their contacts, and the text of contacts is the most expensive part of a list (measured: two thirds).
 * `offset 0` as in the list itself. `account`: the account of the verifications, a SQL expression.
 */
export const peopleOf = (
  page: string,
  account: string,
  sendDefaults: boolean,
): string => `people as materialized (
  select c.id, ${contactJson('c', sendDefaults, 'c.address_verified')} as json
    from (${ROLES.map((role) => `select ${role}_id as id from ${page}`).join(' union ')}) p
         cross join lateral (
           select c.*, exists (select 1 from contact_verifications v where v.account_id = ${account} and v.address = lower(c.email) and v.state = 'verified') as address_verified
             from contacts c where c.id = p.id offset 0) c)`;

/** The four contacts as JSON text; needs `contactJoins` of `people`. */
export const PEOPLE_JSON = jsonObject(ROLES.map((role) => field.raw(role, `${role}.json`)));

/**
 * All locks of the domain (BEHAVIOUR §9): the registry's prohibitions and holds by their capitalised EPP
 * names, local locks, and the policy lock while it lasts. Needs the current time as `now`, a SQL expression.
 */
export const locksOf = (now: string): string => `(
  select coalesce(array_agg(l order by l), '{}')
    from (select upper(left(s, 1)) || substr(s, 2) as l from unnest(d.registry_statuses) s where s like '%Prohibited' or s like '%Hold'
          union select unnest(d.locks)
          union select 'TransferLock' where d.transfer_lock_until > ${now}) as all_locks)`;

/**
 * Renewal price of a TLD, a row of `tlds t`, for its minimum term, in smallest units: the account's price,
 * else the general one.
 */
const listedRenewal = (account: string, now: string): string => `
  select p.price * coalesce((select r.minimum_years from tld_rules r where r.tld = t.name and r.valid_from <= ${now} order by r.valid_from desc limit 1), 1)
    from tld_prices p
   where p.tld = t.name and p.product = 'renewal' and (p.account_id is null or p.account_id = ${account}) and p.valid_from <= ${now}
   order by p.account_id nulls last, p.valid_from desc limit 1`;

/** Renewal price of a domain: its own price, else its TLD's. */
export const renewalPriceOf = (now: string): string =>
  `coalesce(d.renewal_price, (select (${listedRenewal('d.account_id', now)}) from tlds t where t.name = d.tld))`;

/**
 * CTE `renewals`: the price by TLD, once for all domains of a list; only for the TLDs of `page`, where it is
 * given.
 */
export const renewalsOf = (account: string, now: string, page?: string): string =>
  `renewals as materialized (select t.name as tld, (${listedRenewal(account, now)}) as price from tlds t${page === undefined ? '' : ` where t.name in (select tld from ${page})`})`;

/** As `renewalPriceOf`, with `renewals`. */
export const RENEWAL_JOIN = 'left join renewals on renewals.tld = d.tld';
export const JOINED_RENEWAL = 'coalesce(d.renewal_price, renewals.price)';

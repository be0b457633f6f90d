import { field, jsonObject } from '../json-sql';

/** A domain of an account that it can see: not failed, not gone, and at least accepted by the registry. */
export const LISTED = `d.removed_at is null and d.state in ('active', 'pending_create')`;

/** Contact `alias` as JSON text; empty fields are left out. */
const contactJson = (alias: string, sendDefaults: boolean): string =>
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
      field.boolIfTrue('isVerified', `${alias}.is_verified`),
    ],
    sendDefaults,
  );

const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;

/** The four contacts as JSON text; wants `contactJoins` of `contacts`. */
export const contactsJson = (sendDefaults: boolean): string => jsonObject(ROLES.map((role) => field.raw(role, contactJson(role, sendDefaults))));

export const contactJoins = (table: 'contacts' | 'people'): string => ROLES.map((role) => `join ${table} ${role} on ${role}.id = d.${role}_id`).join(' ');

/**
 * CTE `people`: each contact of the domains of `page` once, as JSON text. Most domains of an account share their contacts, and
 * a contact's text is the dearest part of a list (measured: two thirds). `offset 0` as in the list itself.
 */
export const peopleOf = (page: string, sendDefaults: boolean): string => `people as materialized (
  select c.id, ${contactJson('c', sendDefaults)} as json
    from (${ROLES.map((role) => `select ${role}_id as id from ${page}`).join(' union ')}) p
         cross join lateral (select c.* from contacts c where c.id = p.id offset 0) c)`;

/** The four contacts as JSON text; wants `contactJoins` of `people`. */
export const PEOPLE_JSON = jsonObject(ROLES.map((role) => field.raw(role, `${role}.json`)));

/**
 * Everything that locks the domain (BEHAVIOUR §9): prohibitions and holds of the registry by their EPP names with a
 * capital, our own locks, and the policy lock while it lasts. Wants the present as `now`, a SQL expression.
 */
export const locksOf = (now: string): string => `(
  select coalesce(array_agg(l order by l), '{}')
    from (select upper(left(s, 1)) || substr(s, 2) as l from unnest(d.registry_statuses) s where s like '%Prohibited' or s like '%Hold'
          union select unnest(d.locks)
          union select 'TransferLock' where d.transfer_lock_until > ${now}) as all_locks)`;

/** Renewal of a TLD, a row of `tlds t`, for its minimum term, in smallest units: the account's price, else the general one. */
const listedRenewal = (account: string, now: string): string => `
  select p.price * coalesce((select r.minimum_years from tld_rules r where r.tld = t.name and r.valid_from <= ${now} order by r.valid_from desc limit 1), 1)
    from tld_prices p
   where p.tld = t.name and p.product = 'renewal' and (p.account_id is null or p.account_id = ${account}) and p.valid_from <= ${now}
   order by p.account_id nulls last, p.valid_from desc limit 1`;

/** Renewal of a domain: the name's own price, else its TLD's. */
export const renewalPriceOf = (now: string): string =>
  `coalesce(d.renewal_price, (select (${listedRenewal('d.account_id', now)}) from tlds t where t.name = d.tld))`;

/** CTE `renewals`: the price by TLD, once for all domains of a list; for the TLDs of `page` only, where one is given. */
export const renewalsOf = (account: string, now: string, page?: string): string =>
  `renewals as materialized (select t.name as tld, (${listedRenewal(account, now)}) as price from tlds t${page === undefined ? '' : ` where t.name in (select tld from ${page})`})`;

/** As `renewalPriceOf`, beside `renewals`. */
export const RENEWAL_JOIN = 'left join renewals on renewals.tld = d.tld';
export const JOINED_RENEWAL = 'coalesce(d.renewal_price, renewals.price)';

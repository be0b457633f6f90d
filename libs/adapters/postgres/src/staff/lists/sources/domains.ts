import {
  accountOf,
  type FieldSql,
  joinAccount,
  joinRegistry,
  type ListSql,
  type ManyJoined,
  registryOf,
} from '../list-sql';

/** Of all roles; as the index domains_staff_contacts_ix has it. */
const CONTACTS = 'array[d.registrant_id, d.admin_id, d.tech_id, d.billing_id]';
export const CONTACT_NAME = `(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''))`;
const ofContact = (value: string): ManyJoined => ({
  of: (keys) => `${CONTACTS} && ${keys}`,
  // the index compares each key that it finds with all of them
  most: 2_000,
  type: 'int',
  key: 'c.id',
  from: 'contacts c',
  value: { sql: value },
  isOne: 'c.id in (d.registrant_id, d.admin_id, d.tech_id, d.billing_id)',
});

/** Domains that need staff: few, and found by partial indexes. */
const IN_TROUBLE = `d.id = any(array(
  select e.domain_id from domain_ends e where e.trouble is not null and e.ended_at is null
  union select r.domain_id from registry_differences r where r.resolved_at is null
  union select t.id from domains t where t.autorenew_trouble is not null and t.removed_at is null))`;

/** Collated as in the indexes domains_staff_…, so that a beginning of a name is a range of them. */
const NAME = 'd.name collate "C"';
/** As in the index of parts of names that clients search, domains_name_words_ix. */
const LISTED = `d.removed_at is null and d.state in ('active', 'pending_create')`;
/** All others: domains_staff_words_ix, which a sale does not write. */
const UNLISTED = `(d.removed_at is not null or d.state not in ('active', 'pending_create'))`;
const DOMAIN_NAME: FieldSql = {
  sql: 'd.name',
  compared: NAME,
  sorted: NAME,
  contained: (pattern) => `(${LISTED} and d.name like ${pattern} or ${UNLISTED} and d.name like ${pattern})`,
};

/** The name of the domain in a column, as joined by the alias d. */
export const domainNameOf = (column: string): FieldSql => ({
  sql: 'd.name',
  joined: { column, type: 'int', key: 'd.id', from: 'domains d', value: DOMAIN_NAME },
});

export const DOMAINS: ListSql<'domains'> = {
  from: `domains d ${joinAccount('d')} ${joinRegistry('d')}`,
  fields: {
    id: 'd.id',
    domainName: DOMAIN_NAME,
    ...accountOf('d'),
    tld: {
      sql: 'd.tld',
      joined: { column: 'd.tld', type: 'text', key: 't.name', from: 'tlds t', value: { sql: 't.name' } },
    },
    registry: registryOf('d'),
    state: 'd.state',
    registryStatuses: 'd.registry_statuses',
    registeredAt: 'd.registered_at',
    expiresAt: 'd.expires_at',
    removedAt: 'd.removed_at',
    nameServers: 'd.nameservers',
    contactEmails: {
      sql: `array(select distinct c.email from contacts c where c.id = any(${CONTACTS}) and c.email is not null)`,
      any: ofContact('c.email'),
    },
    contactNames: {
      sql: `array(select distinct trim(${CONTACT_NAME}) from contacts c where c.id = any(${CONTACTS}) and trim(${CONTACT_NAME}) <> '')`,
      any: ofContact(CONTACT_NAME),
    },
    dnssec: 'exists (select from domain_ds s where s.domain_id = d.id)',
    locked: 'd.locked',
    locks: 'd.locks',
    transferLockUntil: 'd.transfer_lock_until',
    inTrouble: IN_TROUBLE,
    privacy: 'd.privacy_enabled',
    autorenew: 'd.autorenew_enabled',
    premium: 'd.premium',
    tags: { sql: 'd.tags', compared: 'd.tag_keys', isNullIfEmpty: true },
    termYears: 'd.term_years',
    orderId: 'd.order_id',
  },
};

import { notOfCountry } from '../contacts/verification-sql';

/** A domain visible to its account: not failed or removed, and at least accepted by the registry. */
export const LISTED = `d.removed_at is null and d.state in ('active', 'pending_create')`;

export const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type Role = (typeof ROLES)[number];

/** Fields of a contact by the column that holds them; an empty one is omitted. */
export const CONTACT_FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['companyName', 'company_name'],
  ['address1', 'address1'],
  ['address2', 'address2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zip'],
  ['country', 'country'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['fax', 'fax'],
] as const;

/** Columns of a domain that its answers need, for a CTE of domains. */
export const DOMAIN_COLUMNS = [
  'name',
  'tld',
  'state',
  'registered_at',
  'expires_at',
  'autorenew_enabled',
  'locked',
  'privacy_enabled',
  'renewal_price',
  'locks',
  'registry_statuses',
  'nameservers',
  'transfer_lock_until',
  'tags',
  'notes',
  ...ROLES.map((role) => `${role}_id`),
]
  .map((column) => `d.${column}`)
  .join(', ');

/** Of a domain, in the order of `domainValues`; times are seconds since 1970. */
export type DomainValues = readonly [
  name: string,
  registeredAt: number,
  expiresAt: number,
  autorenewEnabled: boolean,
  locked: boolean,
  locks: readonly string[],
  registryStatuses: readonly string[],
  privacyEnabled: boolean,
  nameservers: readonly string[],
  /** Null: there is no policy lock, or it has ended. */
  transferLockUntil: number | null,
  pendingCreate: boolean,
  tld: string,
  /** Its own price in smallest units, as a text. */
  renewalPrice: string | null,
  /** Ids in the order of ROLES. */
  ...contacts: readonly [number, number, number, number],
  /** Null: neither tags nor notes. */
  labels: readonly [tags: readonly string[] | null, notes: string | null] | null,
];

/** Index of the first contact in DomainValues. */
export const CONTACTS_AT = 13;
/** The id of each role's contact. */
export const contactIdsOf = (domain: DomainValues): Record<Role, number> => ({
  registrant: domain[CONTACTS_AT],
  admin: domain[CONTACTS_AT + 1] as number,
  tech: domain[CONTACTS_AT + 2] as number,
  billing: domain[CONTACTS_AT + 3] as number,
});
/** Index of the labels in DomainValues. */
export const LABELS_AT = 17;

/**
 * A domain `d` as an array of values: one column of JSON costs both sides less than a column for each value,
 * and the text of an answer is cheaper to write in the process than in SQL (measured).
 */
export const domainValues = (now: string): string =>
  `json_build_array(d.name, date_part('epoch', d.registered_at), date_part('epoch', d.expires_at), d.autorenew_enabled, d.locked, d.locks,
     d.registry_statuses, d.privacy_enabled, d.nameservers, date_part('epoch', case when d.transfer_lock_until > ${now} then d.transfer_lock_until end),
     d.state = 'pending_create', d.tld, d.renewal_price::text, ${ROLES.map((role) => `d.${role}_id`).join(', ')},
     case when d.tags is not null or d.notes is not null then json_build_array(d.tags, d.notes) end)`;

/** Of a contact, in the order of `people`. */
export type PersonValues = readonly [
  id: number,
  /** Null: the account has no verification of its address. */
  isVerified: boolean | null,
  /** Of the account's verification of its address. */
  openVerificationId: number | null,
  /** In the order of CONTACT_FIELDS. */
  ...fields: readonly (string | null)[],
];

/** Index of the first field in PersonValues. */
export const FIELDS_AT = 3;
/** Index of what `PERSON_VERSION` adds to PersonValues. */
export const VERSION_AT = FIELDS_AT + CONTACT_FIELDS.length;

/**
 * The contacts with `ids`, each once, as arrays of values: most domains have one contact in several roles,
 * and a join for each role costs most of a read by key (measured). `openId`: SQL expression over verification
 * `v`. `offset 0` keeps the planner from reading all verifications of a large account.
 */
export const people = (ids: string, account: string, openId = 'null', more: readonly string[] = []): string =>
  peopleAs(
    `json_agg(json_build_array(c.id, v.state = 'verified', ${openId}, ${[...CONTACT_FIELDS.map(([, column]) => `c.${column}`), ...more].join(', ')}))`,
    ids,
    account,
  );

/** What `selected` makes of contacts `c` with their verifications `v`. */
export const peopleAs = (selected: string, ids: string, account: string): string => `(
  select ${selected}
    from contacts c left join lateral (
         select v.id, v.state from contact_verifications v where v.account_id = ${account} and v.address = lower(c.email) offset 0) v on true
   where c.id = any(${ids}))`;

/** An open verification is shown only where it covers domain `d`: the TLD requires it. */
export const openIdOf = (now: string): string =>
  `case when v.state = 'open' and ${notOfCountry(now)} then v.id end`;

/** Ids of the contacts of `d`. */
export const CONTACT_IDS = `array[${ROLES.map((role) => `d.${role}_id`).join(', ')}]`;

/**
 * Renewal price of a TLD, a row of `tlds t`, for its minimum term, in smallest units: the account's price,
 * else the general one. `RenewalPrices` chooses in the same way.
 */
const listedRenewal = (account: string, now: string): string => `
  select p.price * coalesce((select r.minimum_years from tld_rules r where r.tld = t.name and r.valid_from <= ${now} order by r.valid_from desc limit 1), 1)
    from tld_prices p
   where p.tld = t.name and p.product = 'renewal' and (p.account_id is null or p.account_id = ${account}) and p.valid_from <= ${now}
   order by p.account_id nulls last, p.valid_from desc limit 1`;

/** Renewal price of a domain: its own price, else its TLD's. */
export const renewalPriceOf = (now: string): string =>
  `coalesce(d.renewal_price, (select (${listedRenewal('d.account_id', now)}) from tlds t where t.name = d.tld))`;

/** CTE `renewals`: the price by TLD, for lists that are sorted by it. */
export const renewalsOf = (account: string, now: string): string =>
  `renewals as materialized (select t.name as tld, (${listedRenewal(account, now)}) as price from tlds t)`;

/** As `renewalPriceOf`, with `renewals`. */
export const RENEWAL_JOIN = 'left join renewals on renewals.tld = d.tld';
export const JOINED_RENEWAL = 'coalesce(d.renewal_price, renewals.price)';

/** Id of the newest domain of the name, parameter `at`, that ended; a registration that failed is none. */
export const formerIdSql = (at: number): string =>
  `(select f.id from domains f where f.name = $${at} and f.removed_at is not null and f.state in ('deleted', 'transferred') order by f.id desc limit 1)`;

/** `keepsName` of that domain. */
export const heldFormerSql = (at: number): string =>
  `select 1 from domains d where d.id = ${formerIdSql(at)}
      and ('ClientHold' = any(d.locks) or exists (select from registry_holds h where h.domain_id = d.id and h.state in ('setting', 'standing')))`;

/**
 * When a domain that left its account has a step due next: its interruption, or what `due_at` stands for. Indexed
 * (domain_ends_next_ix), for rows with `due_at`.
 */
export const NEXT_STEP_AT = `least(due_at, case when stage = 'kept' then interruption_due_at end)`;

import type { StoredExtra } from '../tld-policies';
import { first, updateRow, type Sql } from './database';
import { forgetNameClock } from './name-clocks';

export type DeletionPhase = 'redemptionPeriod' | 'pendingRestore' | 'pendingDelete';

export type PriceClass = 'standard' | 'premium';

/**
 * A row of `domains`. `statuses` holds those set by registrars and the registry; pending*, ok and inactive
 * are derived.
 */
export interface DomainRow {
  id: string;
  name: string;
  tld: string;
  sponsor: string;
  creator: string;
  created_at: Date;
  updater: string | null;
  updated_at: Date | null;
  expires_at: Date;
  transferred_at: Date | null;
  auth_hash: string | null;
  statuses: string[];
  price_class: PriceClass;
  idn_table: string | null;
  idn_uname: string | null;
  launch_phase: string | null;
  max_sig_life: number | null;
  /** Registry data of its zone. */
  extras: StoredExtra[];
  pending_create: boolean;
  pending_due_at: Date | null;
  pending_approves: boolean | null;
  pending_years: number | null;
  pending_cltrid: string | null;
  pending_svtrid: string | null;
  /** An update answered 1001, as parsed from the command. */
  pending_update: object | null;
  deletion_phase: DeletionPhase | null;
  deletion_phase_ends_at: Date | null;
  deleted_at: Date | null;
  restore_requested_at: Date | null;
}

export type ContactRole = 'registrant' | 'admin' | 'tech' | 'billing';

export interface DomainContact {
  role: ContactRole;
  handle: string;
}

export interface DsData {
  keyTag: number;
  alg: number;
  digestType: number;
  digest: string;
}

/** Columns given at create; the others have their defaults. */
export type NewDomain = Pick<
  DomainRow,
  'name' | 'tld' | 'sponsor' | 'creator' | 'created_at' | 'expires_at' | 'auth_hash' | 'price_class'
> &
  Partial<Omit<DomainRow, 'id'>>;

/** Inserts a domain; a second one of the same name violates `domains_name_key` (2302). Returns its id. */
export async function insertDomain(sql: Sql, domain: NewDomain): Promise<string> {
  const columns = { ...domain, extras: JSON.stringify(domain.extras ?? []) };
  const names = Object.keys(columns);
  const row = await first<{ id: string }>(
    sql,
    `insert into domains (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return (row as { id: string }).id;
}

export async function findDomain(sql: Sql, name: string): Promise<DomainRow | undefined> {
  return first<DomainRow>(sql, 'select * from domains where name = $1', [name]);
}

/** The domain with its row locked until the transaction ends: the first step of every change. */
export async function lockDomain(sql: Sql, name: string): Promise<DomainRow | undefined> {
  return first<DomainRow>(sql, 'select * from domains where name = $1 for update', [name]);
}

/** The names that are registered or being registered. */
export async function existingDomains(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ name: string }>('select name from domains where name = any($1)', [
    names,
  ]);
  return new Set(rows.map((row) => row.name));
}

export async function updateDomain(
  sql: Sql,
  id: string,
  columns: Partial<Omit<DomainRow, 'id' | 'name'>>,
): Promise<void> {
  await updateRow(sql, 'domains', id, columns);
}

/** Removes a domain with all dependent rows. Its subordinate hosts must be deleted before. */
export async function purgeDomain(sql: Sql, id: string): Promise<void> {
  await forgetNameClock(sql, id);
  await sql.query('delete from domains where id = $1', [id]);
}

export async function contactsOf(sql: Sql, domainId: string): Promise<DomainContact[]> {
  const { rows } = await sql.query<DomainContact>(
    `select dc.role, c.handle from domain_contacts dc join contacts c on c.id = dc.contact_id
     where dc.domain_id = $1 order by dc.role, c.handle`,
    [domainId],
  );
  return rows;
}

export async function linkContacts(
  sql: Sql,
  domainId: string,
  links: readonly { role: ContactRole; contactId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await sql.send(
    `insert into domain_contacts (domain_id, role, contact_id)
     select $1, role, contact from unnest($2::text[], $3::bigint[]) as link (role, contact) on conflict do nothing`,
    [domainId, links.map(({ role }) => role), links.map(({ contactId }) => contactId)],
  );
}

/** Removes a contact from a role; without a handle, any contact in it. */
export async function unlinkContact(
  sql: Sql,
  domainId: string,
  role: ContactRole,
  handle?: string,
): Promise<void> {
  await sql.query(
    `delete from domain_contacts dc using contacts c where c.id = dc.contact_id
     and dc.domain_id = $1 and dc.role = $2 and ($3::text is null or c.handle = $3)`,
    [domainId, role, handle ?? null],
  );
}

/** Names of the delegated name servers. */
export async function nameServersOf(sql: Sql, domainId: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select h.name from domain_hosts dh join hosts h on h.id = dh.host_id where dh.domain_id = $1 order by h.name',
    [domainId],
  );
  return rows.map((row) => row.name);
}

export async function linkHosts(sql: Sql, domainId: string, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  await sql.send(
    'insert into domain_hosts (domain_id, host_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [domainId, hostIds],
  );
}

export async function unlinkHosts(sql: Sql, domainId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql.query(
    'delete from domain_hosts dh using hosts h where h.id = dh.host_id and dh.domain_id = $1 and h.name = any($2)',
    [domainId, names],
  );
}

/** Names of the hosts below this domain, delegated or not. */
export async function subordinateHostsOf(sql: Sql, domainId: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from hosts where domain_id = $1 order by name',
    [domainId],
  );
  return rows.map((row) => row.name);
}

export async function dsOf(sql: Sql, domainId: string): Promise<DsData[]> {
  const { rows } = await sql.query<DsData>(
    `select key_tag as "keyTag", alg, digest_type as "digestType", digest from domain_ds
     where domain_id = $1 order by key_tag, alg, digest_type, digest`,
    [domainId],
  );
  return rows;
}

/** Replaces the whole set. */
export async function setDs(sql: Sql, domainId: string, records: readonly DsData[]): Promise<void> {
  await sql.query('delete from domain_ds where domain_id = $1', [domainId]);
  for (const ds of records) {
    await sql.query(
      'insert into domain_ds (domain_id, key_tag, alg, digest_type, digest) values ($1, $2, $3, $4, $5)',
      [domainId, ds.keyTag, ds.alg, ds.digestType, ds.digest],
    );
  }
}

/** The ROID: the repository is the simulator's, the number is never reused after a purge. */
export function domainRoid(id: string): string {
  return `D${id}-SIM`;
}

import { first, updateRow, type Sql } from './database';

export interface HostAddress {
  ip: 'v4' | 'v6';
  address: string;
}

export interface HostRow {
  id: string;
  name: string;
  /** The superordinate domain of an internal host. */
  domain_id: string | null;
  sponsor: string;
  creator: string;
  created_at: Date;
  updater: string | null;
  updated_at: Date | null;
  transferred_at: Date | null;
  statuses: string[];
  addresses: HostAddress[];
}

/** The registry's own account, without a login. */
export const REGISTRY_SPONSOR = 'registry';

/**
 * Hosts of the registry itself, for delegations by any registrar, independent of their domains. Existing ones
 * are unchanged.
 */
export async function seedSharedHosts(sql: Sql, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  await sql.query(
    `insert into registrars (client_id, password_hash) values ($1, '') on conflict do nothing`,
    [REGISTRY_SPONSOR],
  );
  await sql.query(
    'insert into hosts (name, sponsor, creator, created_at) select name, $2, $2, $3 from unnest($1::text[]) as name order by name on conflict do nothing',
    [names, REGISTRY_SPONSOR, now],
  );
}

/** Inserts a host; a second one of the same name violates `hosts_name_key` (2302). */
export async function insertHost(
  sql: Sql,
  host: Pick<HostRow, 'name' | 'domain_id' | 'sponsor' | 'created_at' | 'addresses'>,
): Promise<void> {
  await sql.query(
    'insert into hosts (name, domain_id, sponsor, creator, created_at, addresses) values ($1, $2, $3, $3, $4, $5)',
    [host.name, host.domain_id, host.sponsor, host.created_at, JSON.stringify(host.addresses)],
  );
}

export async function findHost(sql: Sql, name: string): Promise<HostRow | undefined> {
  return first<HostRow>(sql, 'select * from hosts where name = $1', [name]);
}

export async function lockHost(sql: Sql, name: string): Promise<HostRow | undefined> {
  return first<HostRow>(sql, 'select * from hosts where name = $1 for update', [name]);
}

/** Locks hosts for a delegation against deletion until the transaction ends. */
export async function shareHosts(sql: Sql, names: readonly string[]): Promise<Map<string, HostRow>> {
  const { rows } = await sql.query<HostRow>(
    'select * from hosts where name = any($1) order by id for key share',
    [names],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export async function existingHosts(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ name: string }>('select name from hosts where name = any($1)', [names]);
  return new Set(rows.map((row) => row.name));
}

export async function isHostLinked(sql: Sql, id: string): Promise<boolean> {
  const row = await first<{ linked: boolean }>(
    sql,
    'select exists (select from domain_hosts where host_id = $1) as linked',
    [id],
  );
  return row?.linked ?? false;
}

/** Sponsors of other registrars' domains that delegate to this host. */
export async function isHostLinkedByOthers(sql: Sql, id: string, sponsor: string): Promise<boolean> {
  const row = await first<{ linked: boolean }>(
    sql,
    `
    select exists (select from domain_hosts dh join domains d on d.id = dh.domain_id
                   where dh.host_id = $1 and d.sponsor <> $2) as linked`,
    [id, sponsor],
  );
  return row?.linked ?? false;
}

export async function updateHost(sql: Sql, id: string, columns: Partial<Omit<HostRow, 'id'>>): Promise<void> {
  const { addresses, ...rest } = columns;
  await updateRow(sql, 'hosts', id, addresses ? { ...rest, addresses: JSON.stringify(addresses) } : rest);
}

/** Subordinate hosts change their sponsor with their domain (RFC 5731 section 1.1). */
export async function moveSubordinateHosts(
  sql: Sql,
  domainId: string,
  sponsor: string,
  now: Date,
): Promise<void> {
  await sql.query('update hosts set sponsor = $2, transferred_at = $3 where domain_id = $1', [
    domainId,
    sponsor,
    now,
  ]);
}

/** Fails on a foreign key (2305) when a domain delegates to the host. */
export async function deleteHost(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from hosts where id = $1', [id]);
}

/** Removes the hosts below a purged domain, also from all delegations. */
export async function deleteHostsBelow(sql: Sql, domainId: string): Promise<void> {
  await sql.query('delete from domain_hosts dh using hosts h where h.id = dh.host_id and h.domain_id = $1', [
    domainId,
  ]);
  await sql.query('delete from hosts where domain_id = $1', [domainId]);
}

export function hostRoid(id: string): string {
  return `H${id}-SIM`;
}

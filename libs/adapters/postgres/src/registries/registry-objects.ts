import type { UnitOfWork } from '@registrar/kernel';
import type { ReservedContact } from '@registrar/registries';
import { RegistryObjects } from '@registrar/registries/ports';
import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';
import type { RegistryContactEntity } from './entities/registry-contacts.entity';

/** New ids drawn for one contact before giving up: even one collision of random ids is rare. */
const ATTEMPTS = 5;

const MAX_SETS_OF_HOSTS = 1_000;

type ContactRow = Pick<RegistryContactEntity, 'contact_id' | 'registry_id' | 'created_at'>;

/** Contacts and hosts known to exist at a registry. */
export class PostgresRegistryObjects extends RegistryObjects {
  private readonly hosts: ShortCache<string[]>;

  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
    this.hosts = new ShortCache(sql, (key) => this.readHosts(key), MAX_SETS_OF_HOSTS);
  }

  /**
   * Outside a transaction: an id must be committed before it is sent. Two processes get the same id for one
   * contact.
   */
  async reserveContacts(
    connectionId: number,
    contactIds: readonly number[],
    newId: () => string,
    now: Date,
  ): Promise<ReservedContact[]> {
    this.uow.assertNone();
    const wanted = [...new Set(contactIds)];
    for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) {
      const known = await this.contacts(connectionId, wanted);
      const missing = wanted.filter((id) => !known.has(id));
      if (missing.length === 0) return wanted.map((id) => known.get(id)!);
      await this.reserve(connectionId, missing, newId, now);
    }
    throw new Error(`no free contact id at registry connection ${connectionId} after ${ATTEMPTS} attempts`);
  }

  async contactCreated(connectionId: number, registryId: string, at: Date): Promise<void> {
    const changed = await this.sql.change(
      'registry_contact_created',
      'update registry_contacts set created_at = coalesce(created_at, $3) where connection_id = $1 and registry_id = $2',
      [connectionId, registryId, at],
    );
    if (changed !== 1)
      throw new Error(`contact ${registryId} was not reserved at registry connection ${connectionId}`);
  }

  /**
   * Most domains have the account's name servers: a complete answer is shared for a second. The registry
   * refuses a host that another process has deleted meanwhile, and the host is created again.
   */
  async knownHosts(connectionId: number, names: readonly string[]): Promise<string[]> {
    const key = JSON.stringify([connectionId, names]);
    const known = await this.hosts.get(key);
    if (known.length < names.length) this.hosts.forget(key);
    return known;
  }

  async hostsCreated(connectionId: number, names: readonly string[], at: Date): Promise<void> {
    this.hosts.forget();
    // In a fixed order, so that two processes that write the same hosts cannot deadlock.
    await this.sql.change(
      'registry_hosts_created',
      `insert into registry_hosts (connection_id, name, created_at)
       select $1, name, $3 from unnest($2::text[]) as name order by name on conflict do nothing`,
      [connectionId, names, at],
    );
  }

  async forgetHosts(connectionId: number, names: readonly string[]): Promise<void> {
    const text = 'delete from registry_hosts where connection_id = $1 and name = any ($2)';
    await this.sql.change('registry_hosts_forget', text, [connectionId, names]);
    this.hosts.forget();
  }

  async forgetContacts(connectionId: number, contactIds: readonly number[]): Promise<void> {
    // In the order of the reservation, so that two processes cannot deadlock.
    await this.sql.change(
      'registry_contacts_forget',
      `update registry_contacts set created_at = null
        where (connection_id, contact_id) in
          (select connection_id, contact_id from registry_contacts where connection_id = $1 and contact_id = any ($2) order by contact_id for update)`,
      [connectionId, contactIds],
    );
  }

  async adoptContact(
    connectionId: number,
    registryId: string,
    add: () => Promise<number>,
    at: Date,
  ): Promise<number> {
    this.uow.assertOpen();
    const text =
      'select contact_id from registry_contacts where connection_id = $1 and registry_id = $2 and not adopted';
    const own = await this.sql.row<Pick<RegistryContactEntity, 'contact_id'>>('registry_contact_own', text, [
      connectionId,
      registryId,
    ]);
    if (own) return own.contact_id;
    const contactId = await add();
    await this.sql.change(
      'registry_contact_adopt',
      'insert into registry_contacts (connection_id, contact_id, registry_id, reserved_at, created_at, adopted) values ($1, $2, $3, $4, $4, true)',
      [connectionId, contactId, registryId, at],
    );
    return contactId;
  }

  private async readHosts(key: string): Promise<string[]> {
    const rows = await this.sql.rows<{ name: string }>(
      'registry_hosts_known',
      'select name from registry_hosts where connection_id = $1 and name = any ($2)',
      JSON.parse(key) as [number, string[]],
    );
    return rows.map((row) => row.name);
  }

  private async contacts(
    connectionId: number,
    contactIds: readonly number[],
  ): Promise<Map<number, ReservedContact>> {
    const rows = await this.sql.rows<ContactRow>(
      'registry_contacts_of',
      'select contact_id, registry_id, created_at from registry_contacts where connection_id = $1 and contact_id = any ($2)',
      [connectionId, contactIds],
    );
    return new Map(rows.map((row) => [row.contact_id, toReserved(row)]));
  }

  /**
   * The second process, for the contact or for the id, changes nothing: the next read shows the owner of the
   * id.
   */
  private async reserve(
    connectionId: number,
    contactIds: readonly number[],
    newId: () => string,
    now: Date,
  ): Promise<void> {
    const registryIds = contactIds.map(() => checked(newId()));
    await this.sql.change(
      'registry_contacts_reserve',
      `insert into registry_contacts (connection_id, contact_id, registry_id, reserved_at)
       select $1, n.contact_id, n.registry_id, $4
         from unnest($2::int[], $3::text[]) as n (contact_id, registry_id) order by n.contact_id
       on conflict do nothing`,
      [connectionId, contactIds, registryIds, now],
    );
  }
}

/** RFC 5733 allows contact ids of 3 to 16 characters (eppcom:clIDType). */
function checked(id: string): string {
  if (!/^[A-Za-z0-9-]{3,16}$/.test(id))
    throw new RangeError('a contact id at a registry has 3 to 16 letters, digits or hyphens');
  return id;
}

const toReserved = (row: ContactRow): ReservedContact => ({
  contactId: row.contact_id,
  registryId: row.registry_id,
  created: row.created_at !== null,
});

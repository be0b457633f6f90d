import type { StoredExtra } from '../tld-policies';
import { first, updateRow, type Sql } from './database';

export interface PostalInfo {
  type: 'int' | 'loc';
  name: string;
  org?: string;
  street: string[];
  city: string;
  sp?: string;
  pc?: string;
  cc: string;
}

export interface Phone {
  number: string;
  extension?: string;
}

/**
 * The registrant's choice of shown or hidden data, as sent: flag and the elements with their type, e.g.
 * `name:int`, `email`.
 */
export interface Disclose {
  flag: boolean;
  elements: { name: string; type?: string }[];
}

/** The part of a contact that is only stored and returned. */
export interface ContactData {
  postalInfo: PostalInfo[];
  voice?: Phone;
  fax?: Phone;
  email: string;
  disclose?: Disclose;
}

export interface ContactRow {
  id: string;
  handle: string;
  sponsor: string;
  creator: string;
  created_at: Date;
  updater: string | null;
  updated_at: Date | null;
  transferred_at: Date | null;
  auth_hash: string | null;
  statuses: string[];
  data: ContactData;
  /** Registrant data required by zones. */
  extras: StoredExtra[];
}

/** Inserts a contact; a second one of the same id violates `contacts_handle_key` (2302). */
export async function insertContact(
  sql: Sql,
  contact: Pick<ContactRow, 'handle' | 'sponsor' | 'created_at' | 'auth_hash' | 'data' | 'extras'>,
): Promise<void> {
  await sql.query(
    'insert into contacts (handle, sponsor, creator, created_at, auth_hash, data, extras) values ($1, $2, $2, $3, $4, $5, $6)',
    [
      contact.handle,
      contact.sponsor,
      contact.created_at,
      contact.auth_hash,
      JSON.stringify(contact.data),
      JSON.stringify(contact.extras),
    ],
  );
}

export async function findContact(sql: Sql, handle: string): Promise<ContactRow | undefined> {
  return first<ContactRow>(sql, 'select * from contacts where handle = $1', [handle]);
}

export async function lockContact(sql: Sql, handle: string): Promise<ContactRow | undefined> {
  return first<ContactRow>(sql, 'select * from contacts where handle = $1 for update', [handle]);
}

/** Locks contacts to be linked against deletion until the transaction ends. */
export async function shareContacts(sql: Sql, handles: readonly string[]): Promise<Map<string, ContactRow>> {
  const { rows } = await sql.query<ContactRow>(
    'select * from contacts where handle = any($1) order by id for key share',
    [handles],
  );
  return new Map(rows.map((row) => [row.handle, row]));
}

export async function existingContacts(sql: Sql, handles: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ handle: string }>('select handle from contacts where handle = any($1)', [
    handles,
  ]);
  return new Set(rows.map((row) => row.handle));
}

export async function isContactLinked(sql: Sql, id: string): Promise<boolean> {
  const row = await first<{ linked: boolean }>(
    sql,
    'select exists (select from domain_contacts where contact_id = $1) as linked',
    [id],
  );
  return row?.linked ?? false;
}

/**
 * Whether a domain of the registrar uses the contact, with any sponsor of the contact: as after a transfer.
 */
export async function isContactOfOwnDomain(sql: Sql, id: string, clientId: string): Promise<boolean> {
  const row = await first<{ linked: boolean }>(
    sql,
    'select exists (select from domain_contacts dc join domains d on d.id = dc.domain_id where dc.contact_id = $1 and d.sponsor = $2) as linked',
    [id, clientId],
  );
  return row?.linked ?? false;
}

export async function updateContact(
  sql: Sql,
  id: string,
  columns: Partial<Omit<ContactRow, 'id' | 'handle'>>,
): Promise<void> {
  const { data, ...rest } = columns;
  await updateRow(sql, 'contacts', id, data ? { ...rest, data: JSON.stringify(data) } : rest);
}

/** Fails on a foreign key (2305) when a domain uses the contact. */
export async function deleteContact(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from contacts where id = $1', [id]);
}

export function contactRoid(id: string): string {
  return `C${id}-SIM`;
}

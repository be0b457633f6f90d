import type { UnitOfWork } from '@registrar/kernel';
import type { ContactData, NewContact, StoredContact } from '@registrar/contacts';
import { ContactStore } from '@registrar/contacts/ports';
import type { Sql } from '../sql';
import type { ContactEntity } from './entities/contacts.entity';

/** Fields of a contact with their columns, in the order of the statements below. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  email: 'email',
  phone: 'phone',
  fax: 'fax',
} as const satisfies Record<keyof ContactData, string>;

const FIELDS = Object.keys(COLUMNS) as (keyof ContactData)[];
const COLUMN_LIST = Object.values(COLUMNS).join(', ');
const ARRAYS = FIELDS.map((_, at) => `$${at + 2}::text[]`).join(', ');

/** Identity values are drawn in the order of the select, so the ids ascend in the given order. */
const ADD = `
with added as (
  insert into contacts (${COLUMN_LIST}, registry_data, created_at)
  select ${COLUMN_LIST}, registry_data::jsonb, $1
    from unnest(${ARRAYS}, $${FIELDS.length + 2}::text[]) with ordinality as given (${COLUMN_LIST}, registry_data, position)
   order by position
  returning id
)
select id from added order by id`;

const LOAD = `select id, is_verified, registry_data, ${COLUMN_LIST} from contacts where id = any($1::int[]) order by id`;

type ContactRow = Pick<
  ContactEntity,
  'id' | 'is_verified' | 'registry_data' | (typeof COLUMNS)[keyof ContactData]
>;

export class PostgresContactStore extends ContactStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(contacts: readonly NewContact[], createdAt: Date): Promise<number[]> {
    this.uow.assertOpen();
    if (contacts.length === 0) return [];
    const columns = FIELDS.map((field) => contacts.map((contact) => contact[field] ?? null));
    const registryData = contacts.map((contact) =>
      contact.registryData === undefined ? null : JSON.stringify(contact.registryData),
    );
    const rows = await this.sql.rows<{ id: number }>('contact_add', ADD, [
      createdAt,
      ...columns,
      registryData,
    ]);
    return rows.map((row) => row.id);
  }

  async load(ids: readonly number[]): Promise<StoredContact[]> {
    if (ids.length === 0) return [];
    return (await this.sql.lookupAll<ContactRow>('contact_load', LOAD, [ids])).map(storedContact);
  }
}

function storedContact(row: ContactRow): StoredContact {
  const contact: StoredContact = {
    id: row.id,
    isVerified: row.is_verified,
    ...(row.registry_data !== null && { registryData: row.registry_data }),
  };
  for (const field of FIELDS) {
    const text = row[COLUMNS[field]];
    if (text !== null) contact[field] = text;
  }
  return contact;
}

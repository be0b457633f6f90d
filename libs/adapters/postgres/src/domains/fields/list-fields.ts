import { CONTACT_FIELDS, type DomainValues, type PersonValues, ROLES } from '../domain-sql';

/**
 * ASCII's unit and record separators. A free text may hold them: each text of rows ends with their
 * number, so that a separator too many is always seen, and the page is read again as JSON.
 */
const [FIELD, ROW] = ['\x1f', '\x1e'];

/** The rows as one text, null where there are none: JSON takes PostgreSQL a fifth of a list longer (measured). */
const rowsAsText = (fields: readonly string[]): string =>
  `string_agg(concat_ws(E'\\x1f', ${fields.join(', ')}), E'\\x1e') || E'\\x1e' || count(*)`;

const orEmpty = (expression: string): string => `coalesce(${expression}, '')`;

/** Domains `d`, in the order of DomainValues, as `domainsOf` reads them. */
export const domainFields = (now: string): string =>
  rowsAsText([
    'd.name',
    `date_part('epoch', d.registered_at)`,
    `date_part('epoch', d.expires_at)`,
    'd.autorenew_enabled',
    'd.locked',
    'd.locks',
    'd.registry_statuses',
    'd.privacy_enabled',
    'd.nameservers',
    orEmpty(
      `date_part('epoch', case when d.transfer_lock_until > ${now} then d.transfer_lock_until end)::text`,
    ),
    `d.state = 'pending_create'`,
    'd.tld',
    orEmpty('d.renewal_price::text'),
    ...ROLES.map((role) => `d.${role}_id`),
    orEmpty(
      'case when d.tags is not null or d.notes is not null then json_build_array(d.tags, d.notes)::text end',
    ),
  ]);
const DOMAIN_FIELDS = 14 + ROLES.length;

/** Contacts `c` and their verifications `v`, in the order of PersonValues, then `more`, as `peopleOf` reads them. */
export const personFields = (more: readonly string[] = []): string =>
  rowsAsText([
    'c.id',
    `coalesce(v.state = 'verified', false)`,
    `''`,
    ...CONTACT_FIELDS.map(([, column]) => orEmpty(`c.${column}`)),
    ...more.map(orEmpty),
  ]);
const PERSON_FIELDS = 3 + CONTACT_FIELDS.length;

/** Undefined: a value of a row holds what separates others. */
function fieldsOf(text: string, fields: number): string[][] | undefined {
  const rows = text.split(ROW);
  const count = Number(rows.pop());
  if (rows.length !== count) return undefined;
  const read: string[][] = [];
  for (const row of rows) {
    const values = row.split(FIELD);
    if (values.length !== fields) return undefined;
    read.push(values);
  }
  return read;
}

/** What an array's text has where it is more than its items and commas: quotes, escapes, nulls. */
const QUOTED = /["\\]|NULL/;

/** The lists of a page, most of which are the same. */
class Lists {
  private readonly known = new Map<string, readonly string[]>([['{}', []]]);

  /** Undefined: it is not to be split at its commas. */
  of(text: string): readonly string[] | undefined {
    let list = this.known.get(text);
    if (list === undefined) {
      if (QUOTED.test(text)) return undefined;
      list = text.slice(1, -1).split(',');
      this.known.set(text, list);
    }
    return list;
  }
}

const isTrue = (text: string): boolean => text === 't';
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Undefined: read them as JSON. */
export function domainsOf(text: string | null): DomainValues[] | undefined {
  if (text === null) return [];
  const rows = fieldsOf(text, DOMAIN_FIELDS);
  if (!rows) return undefined;
  const lists = new Lists();
  const domains: DomainValues[] = [];
  for (const row of rows) {
    const [locks, statuses, nameservers] = [lists.of(row[5]), lists.of(row[6]), lists.of(row[8])];
    if (!locks || !statuses || !nameservers) return undefined;
    domains.push([
      row[0],
      Number(row[1]),
      Number(row[2]),
      isTrue(row[3]),
      isTrue(row[4]),
      locks,
      statuses,
      isTrue(row[7]),
      nameservers,
      row[9] === '' ? null : Number(row[9]),
      isTrue(row[10]),
      row[11],
      orNull(row[12]),
      Number(row[13]),
      Number(row[14]),
      Number(row[15]),
      Number(row[16]),
      row[17] === '' ? null : JSON.parse(row[17]),
    ]);
  }
  return domains;
}

/**
 * Undefined: read them as JSON. A field without a value is empty, and no verification counts as open. `more`: number
 * of further fields.
 */
export function peopleOf(text: string | null, more = 0): PersonValues[] | undefined {
  if (text === null) return [];
  const rows: unknown[][] | undefined = fieldsOf(text, PERSON_FIELDS + more);
  // in place, without another array for each contact
  for (const row of rows ?? []) {
    row[0] = Number(row[0]);
    row[1] = row[1] === 't';
    row[2] = null;
  }
  const people: readonly (readonly unknown[])[] | undefined = rows;
  return people as PersonValues[] | undefined;
}

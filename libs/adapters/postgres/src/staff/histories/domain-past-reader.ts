import type { ComparedContact, DomainPast, PastField, PastValues } from '@registrar/staff';
import { DomainPastReader } from '@registrar/staff/ports';
import type { Sql } from '../../sql';

/** Aspects of a domain as operations store them; only those that staff compare are read. */
interface StoredAspects {
  accountId?: number;
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  locks?: string[];
  transferLockUntil?: string | null;
  nameservers?: string[];
  contactIds?: Partial<Record<'registrant' | 'admin' | 'tech' | 'billing', number>>;
  ds?: { keyTag: number; algorithm: number; digestType: number; digest: string }[];
}

interface PastRow {
  at: Date;
  before: StoredAspects | null;
  after: StoredAspects | null;
}

interface ContactRow {
  id: number;
  fields: Record<string, string>;
}

const ASPECTS = [
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'locks',
  'transferLockUntil',
  'nameservers',
  'contactIds',
  'ds',
];
/** Only these members of what an operation stores: others are secrets, or data of registrants. */
const chosen = (json: string): string =>
  `(select jsonb_object_agg(x.key, x.value) from jsonb_each(${json}) x where x.key in (${ASPECTS.map((name) => `'${name}'`).join(', ')}))`;

const DOMAIN_DS = `(select coalesce(jsonb_agg(jsonb_build_object('keyTag', k.key_tag, 'algorithm', k.algorithm, 'digestType', k.digest_type,
   'digest', k.digest)), '[]') from domain_ds k where k.domain_id = d.id)`;

/** $1 is the domain's id, $2 its name. */
const PRESENT = `select d.created_at as at, null as before, jsonb_build_object('accountId', d.account_id, 'autorenewEnabled', d.autorenew_enabled,
   'locked', d.locked, 'privacyEnabled', d.privacy_enabled, 'locks', d.locks, 'transferLockUntil', d.transfer_lock_until,
   'nameservers', d.nameservers, 'ds', ${DOMAIN_DS}, 'contactIds', jsonb_build_object('registrant', d.registrant_id,
   'admin', d.admin_id, 'tech', d.tech_id, 'billing', d.billing_id)) as after
 from domains d where d.id = $1`;

const CHANGES = `
 select coalesce(case when o.kind = 'move' then o.created_at end, o.settled_at) as at,
        ${chosen(`o.payload -> 'before'`)} as before, ${chosen(`o.payload -> 'after'`)} as after
   from operations o
  where o.subject = $2 and o.kind in ('update', 'move') and (o.state = 'succeeded' or o.kind = 'move')
    and (o.payload ->> 'domainId')::int = $1
 union all
 select m.moved_at, jsonb_build_object('accountId', m.from_account_id), jsonb_build_object('accountId', m.to_account_id)
   from domain_moves m where m.domain_id = $1
 union all
 select o.settled_at, null, jsonb_build_object('accountId', o.account_id, 'locked', o.payload -> 'locked', 'nameservers', o.payload -> 'nameservers',
        'contactIds', o.payload -> 'contactIds', 'ds', '[]'::jsonb, 'autorenewEnabled', o.answer -> 'domain' -> 'autorenewEnabled',
        'privacyEnabled', o.answer -> 'domain' -> 'privacyEnabled')
   from operations o where o.subject = $2 and o.kind = 'register' and o.state = 'succeeded' and (o.payload ->> 'domainId')::int = $1
 union all
 select o.settled_at, null, jsonb_build_object('accountId', o.account_id, 'locked', o.payload -> 'locked', 'contactIds', o.payload -> 'contactIds',
        'autorenewEnabled', o.payload -> 'autorenewEnabled', 'privacyEnabled', o.payload -> 'privacyEnabled')
   from transfers t join operations o on o.id = t.operation_id where t.domain_id = $1 and o.state = 'succeeded'
 order by 1`;

const CONTACTS = `select c.id, jsonb_strip_nulls(jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'companyName', c.company_name,
   'address1', c.address1, 'address2', c.address2, 'city', c.city, 'state', c.state, 'zip', c.zip, 'country', c.country,
   'email', c.email, 'phone', c.phone, 'fax', c.fax, 'tldRequirements', c.registry_data::text)) as fields
 from contacts c where c.id = any($1::int[])`;

/** The past of domains by their settled operations, which stay stored (docs/lifecycle/customer-care.md). */
export class PostgresDomainPastReader extends DomainPastReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async past({ id, name }: { id: number; name: string }): Promise<DomainPast> {
    const present = await this.sql.row<PastRow>('domain_present', PRESENT, [id]);
    const changes = await this.sql.rows<PastRow>('domain_changes', CHANGES, [id, name]);
    return {
      present: valuesOf(present?.after),
      changes: changes.map(({ at, before, after }) => ({
        at,
        before: valuesOf(before),
        after: valuesOf(after),
      })),
    };
  }

  async contacts(ids: readonly number[]): Promise<ReadonlyMap<number, ComparedContact>> {
    if (ids.length === 0) return new Map();
    const rows = await this.sql.rows<ContactRow>('compared_contacts', CONTACTS, [[...ids]]);
    return new Map(rows.map(({ id: contactId, fields }) => [contactId, fields]));
  }
}

function valuesOf(stored: StoredAspects | null | undefined): PastValues {
  const { contactIds = {}, locks, nameservers, ds, transferLockUntil, ...flags } = stored ?? {};
  const texts: [string, string | undefined][] = [
    ...Object.entries({ ...flags, ...contactIds }).map(([field, value]): [string, string | undefined] => [
      field,
      value === null || value === undefined ? undefined : String(value),
    ]),
    ['locks', locks && [...locks].sort().join(', ')],
    ['nameservers', nameservers?.join(', ')],
    ['ds', ds?.map(dsText).sort().join(', ')],
    ['transferLockUntil', transferLockUntil === undefined ? undefined : momentText(transferLockUntil)],
  ];
  return Object.fromEntries(
    texts.filter((entry): entry is [PastField, string] => entry[1] !== undefined),
  ) as PastValues;
}

const dsText = ({
  keyTag,
  algorithm,
  digestType,
  digest,
}: NonNullable<StoredAspects['ds']>[number]): string => `${keyTag} ${algorithm} ${digestType} ${digest}`;

const momentText = (text: string | null): string => (text === null ? '' : new Date(text).toISOString());

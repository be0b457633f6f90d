import { Money, toTimestamp } from '@registrar/kernel';
import type { DomainView } from '@registrar/domains';
import { contactJoins, LISTED, marksJoin, renewalPriceOf, ROLES } from './domain-sql';

type Contact = NonNullable<DomainView['contacts']['registrant']>;

/** Fields of a contact by the column that holds them; an empty one is omitted. */
const FIELDS = [
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

/** Values in the order of FIELDS, then the address in lower case, as PostgreSQL compares it. */
type ContactValues = (string | null)[];

export type DomainRow = Record<(typeof ROLES)[number], ContactValues> & {
  name: string;
  registered_at: Date;
  expires_at: Date;
  autorenew_enabled: boolean;
  locked: boolean;
  locks: string[];
  registry_statuses: string[];
  privacy_enabled: boolean;
  verified: string[] | null;
  open_id: number | null;
  nameservers: string[];
  renewal: string | null;
  transfer_lock_until: Date | null;
  pending_create: boolean;
};

/**
 * One domain. Contacts leave the database as arrays: their text, field by field, is more than half of its work for
 * a domain (measured).
 */
export const FIND = `
select d.name, d.registered_at, d.expires_at, d.autorenew_enabled, d.locked, d.locks, d.registry_statuses, d.privacy_enabled,
       ${ROLES.map((role) => `json_build_array(${FIELDS.map(([, column]) => `${role}.${column}`).join(', ')}, lower(${role}.email)) as ${role}`).join(', ')},
       marks.verified, marks.open_id, d.nameservers, ${renewalPriceOf('$3')} as renewal,
       case when d.transfer_lock_until > $3 then d.transfer_lock_until end as transfer_lock_until, d.state = 'pending_create' as pending_create
  from domains d ${contactJoins('contacts')} ${marksJoin('$3')}
 where d.account_id = $1 and d.name = $2 and ${LISTED}`;

/** Defaults are included: the serializer omits them by the contract. */
export function viewOf(row: DomainRow): DomainView {
  return {
    domainName: row.name,
    createDate: toTimestamp(row.registered_at),
    expireDate: toTimestamp(row.expires_at),
    autorenewEnabled: row.autorenew_enabled,
    locked: row.locked,
    locks: locksOf(row),
    privacyEnabled: row.privacy_enabled,
    contacts: Object.fromEntries(ROLES.map((role) => [role, contactOf(row, role)])),
    nameservers: row.nameservers,
    ...(row.renewal !== null && { renewalPrice: Money.of(BigInt(row.renewal)).toNumber() }),
    ...(row.transfer_lock_until && { transferLockExpiresAt: toTimestamp(row.transfer_lock_until) }),
    ...(row.pending_create && { pendingCreate: true as const }),
  };
}

/** An open verification is shown with the contacts that have the registrant's address. */
function contactOf(row: DomainRow, role: (typeof ROLES)[number]): Contact {
  const values = row[role];
  const address = values[FIELDS.length];
  const contact: Record<string, unknown> = {};
  FIELDS.forEach(([field], at) => {
    if (values[at]) contact[field] = values[at];
  });
  contact['isVerified'] = address !== null && (row.verified?.includes(address) ?? false);
  if (row.open_id !== null && address === row.registrant[FIELDS.length])
    contact['verificationId'] = row.open_id;
  return contact as Contact & Record<string, unknown>;
}

/** As `locksOf` of domain-sql.ts, which serves lists. */
function locksOf({ locks, registry_statuses: statuses, transfer_lock_until: until }: DomainRow): string[] {
  const shown = new Set(locks);
  for (const status of statuses)
    if (/(?:Prohibited|Hold)$/.test(status)) shown.add(`${status[0].toUpperCase()}${status.slice(1)}`);
  if (until) shown.add('TransferLock');
  return [...shown].sort();
}

import type { DomainView } from '@registrar/staff';
import type { Sql } from '../sql';
import { decimalIfAny, ifAny } from './decimal';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { ContactEntity } from '../contacts/entities/contacts.entity';
import type { DomainEntity } from '../domains/entities/domains.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { RegistryContactEntity } from '../registries/entities/registry-contacts.entity';

type Role = keyof DomainView['contacts'];
const ROLES: readonly Role[] = ['registrant', 'admin', 'tech', 'billing'];

/** A domain without its secrets, with what identifies its account and connection. */
interface DomainSummary
  extends
    Pick<
      DomainEntity,
      | 'id'
      | 'name'
      | 'account_id'
      | 'tld'
      | 'state'
      | 'roid'
      | 'registered_at'
      | 'expires_at'
      | 'term_years'
      | 'autorenew_enabled'
      | 'locked'
      | 'locks'
      | 'transfer_lock_until'
      | 'privacy_enabled'
      | 'premium'
      | 'renewal_price'
      | 'registry_statuses'
      | 'nameservers'
      | 'status_sync_at'
      | 'operation_id'
      | 'order_id'
      | 'created_at'
      | 'removed_at'
    >,
    Pick<AccountEntity, 'username'> {
  connection: RegistryConnectionEntity['code'];
  has_auth_code: boolean;
  contacts: {
    [role in Role]: {
      id: ContactEntity['id'];
      registryId: RegistryContactEntity['registry_id'] | null;
      isVerified: boolean;
    };
  };
}

const contactJson = (role: Role): string => `'${role}', (
  select json_build_object('id', c.id, 'isVerified', exists (select 1 from contact_verifications v where v.account_id = d.account_id and v.address = lower(c.email) and v.state = 'verified'),
                           'registryId', r.registry_id)
    from contacts c left join registry_contacts r on r.contact_id = c.id and r.connection_id = d.connection_id
   where c.id = d.${role}_id)`;

/** Of each name. The existing domain comes before removed ones; of these, the last. */
const FIND = `
select d.id, d.name, d.account_id, a.username, d.tld, n.code as connection, d.state, d.roid, d.registered_at, d.expires_at, d.term_years,
       d.autorenew_enabled, d.locked, d.locks, d.transfer_lock_until, d.privacy_enabled, d.premium, d.renewal_price, d.registry_statuses,
       d.nameservers, d.status_sync_at, d.auth_code_sealed is not null as has_auth_code, d.operation_id, d.order_id, d.created_at,
       d.removed_at, json_build_object(${ROLES.map(contactJson).join(', ')}) as contacts
  from unnest($1::text[]) as n_of (name) cross join lateral (
    select * from (
      (select * from domains where name = n_of.name and removed_at is null)
      union all
      (select * from domains where name = n_of.name and removed_at is not null order by id desc limit 1)
    ) of_name order by removed_at is not null limit 1
  ) d
  join accounts a on a.id = d.account_id
  join registry_connections n on n.id = d.connection_id`;

export async function readDomain(sql: Sql, name: string): Promise<DomainView | undefined> {
  return (await domainViewsOf(sql, [name]))[0];
}

/** Of all names that are or were domains, in no order. */
export async function domainViewsOf(sql: Sql, names: readonly string[]): Promise<DomainView[]> {
  return (await sql.rows<DomainSummary>('admin_domain', FIND, [names])).map(domainOf);
}

const domainOf = (row: DomainSummary): DomainView => ({
  id: row.id,
  name: row.name,
  accountId: row.account_id,
  username: row.username,
  tld: row.tld,
  registryConnection: row.connection,
  state: row.state,
  roid: ifAny(row.roid),
  registeredAt: row.registered_at,
  expiresAt: row.expires_at,
  termYears: row.term_years,
  autorenewEnabled: row.autorenew_enabled,
  locked: row.locked,
  locks: row.locks,
  transferLockUntil: ifAny(row.transfer_lock_until),
  privacyEnabled: row.privacy_enabled,
  premium: row.premium,
  renewalPrice: decimalIfAny(row.renewal_price, 'USD'),
  registryStatuses: row.registry_statuses,
  nameservers: row.nameservers,
  statusSyncAt: ifAny(row.status_sync_at),
  contacts: contactsOf(row.contacts),
  hasAuthCode: row.has_auth_code,
  operationId: ifAny(row.operation_id),
  orderId: ifAny(row.order_id),
  createdAt: row.created_at,
  removedAt: ifAny(row.removed_at),
});

const contactsOf = ({
  registrant,
  admin,
  tech,
  billing,
}: DomainSummary['contacts']): DomainView['contacts'] => ({
  registrant: contactOf(registrant),
  admin: contactOf(admin),
  tech: contactOf(tech),
  billing: contactOf(billing),
});

const contactOf = (contact: DomainSummary['contacts'][Role]): DomainView['contacts'][Role] => ({
  ...contact,
  registryId: ifAny(contact.registryId),
});
